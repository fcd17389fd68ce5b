import { render } from "preact";
import "./theme/tokens.css";
import "./theme/base.css";
import "./ui/ui.css";
import "./shell/pages.css";
import "./games/art.css";
import "./table/frame.css";
import "./table/panels.css";
import "./features/play/result.css";
import { App, preloadPage } from "./app";
import { registerServiceWorker } from "./state/app";
import { followLinks } from "./state/route";
import { restoreSession } from "./state/session";
import { applyLanguage, applyTheme } from "./state/settings";

/** Draw the page once its language is there. Not awaited at the top: pages import this chunk, and would wait for it. */
async function start(): Promise<void> {
  applyTheme();
  followLinks();
  void restoreSession();
  await Promise.all([applyLanguage(), preloadPage()]);
  registerServiceWorker();
  render(<App />, document.getElementById("app")!);
}

void start();
