import { render } from "preact";
import "./theme/tokens.css";
import "./theme/base.css";
import "./ui/button.css";
import "./ui/forms.css";
import "./ui/layout.css";
import "./ui/notes.css";
import "./ui/seats.css";
import "./ui/dialog.css";
import "./ui/keys.css";
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
