import type { SubmarineView } from "../../api/types";
import { addWords } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./Actions";
import "./actions.css";
import "./art.css";
import { Board } from "./Board";
import english from "./en.json";
import "./sea.css";
import { Side } from "./Side";
import "./side.css";
import { due, place, series, tell } from "./words";

addWords("submarine", english);

export { problem } from "./problems";

const ui: GameUI<SubmarineView> = { Board, Side, Actions, due, tell, place, series };
export default ui;
