import { render } from "preact";
import "./theme/tokens.css";
import "./theme/base.css";
import "./ui/styles/button.css";
import "./ui/styles/forms.css";
import "./ui/styles/layout.css";
import "./ui/styles/notes.css";
import "./ui/styles/seats.css";
import "./ui/styles/dialog.css";
import "./ui/styles/keys.css";
import "./shell/header.css";
import "./shell/page.css";
import "./shell/toasts.css";
import "./games/art.css";
import "./games/gameChoice.css";
import "./table/frame/frame.css";
import "./table/frame/players.css";
import "./table/frame/panels.css";
import { App, preloadPage } from "./app";
import { registerServiceWorker } from "./state/app";
import { followLinks } from "./state/route";
import { restoreSession } from "./state/session";
import { applyLanguage, applyTheme } from "./state/settings";
import { keepEarlyKeys } from "./ui/keyMap";

/** Draw the page once its language is there. Not awaited at the top: pages import this chunk, and would wait for it. */
async function start(): Promise<void> {
  const releaseKeys = keepEarlyKeys(); // the language may take a request
  applyTheme();
  followLinks();
  void restoreSession();
  await Promise.all([applyLanguage(), preloadPage()]);
  registerServiceWorker();
  render(<App />, document.getElementById("app")!);
  releaseKeys();
}

void start();
