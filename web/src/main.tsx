import { render } from "preact";
import "./theme/tokens.css";
import "./theme/base.css";
import "./ui/ui.css";
import "./shell/pages.css";
import "./games/art.css";
import "./table/frame.css";
import "./table/panels.css";
import { App } from "./app";
import { registerServiceWorker } from "./state/app";
import { followLinks } from "./state/route";
import { restoreSession } from "./state/session";
import { applyLanguage, applyTheme } from "./state/settings";
import { keepEarlyKeys } from "./ui/keyMap";

const releaseKeys = keepEarlyKeys(); // the language may take a request
applyTheme();
followLinks();
void restoreSession();
await applyLanguage();
registerServiceWorker();
render(<App />, document.getElementById("app")!);
releaseKeys();
