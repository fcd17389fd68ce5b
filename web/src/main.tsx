import { render } from "preact";
import "./look/theme.css";
import "./look/base.css";
import "./look/parts.css";
import "./look/pages.css";
import "./look/art.css";
import "./look/stage.css";
import "./look/panels.css";
import "./look/end.css";
import { App } from "./app";
import { followLinks } from "./model/route";
import { recognise } from "./model/session";
import { applyLanguage, applyTheme } from "./model/settings";

applyTheme();
followLinks();
void recognise();
await applyLanguage();
render(<App />, document.getElementById("app")!);
