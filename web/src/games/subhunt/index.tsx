import type { SubHuntView } from "../../api/types";
import { addWords } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { due } from "./due";
import english from "./en.json";
import { Side } from "./Side";
import { charted, place, series } from "./standing";
import { tell } from "./tell";
import { problem } from "./words";
import "./actions.css";
import "./board.css";
import "./grid.css";
import "./motion.css";
import "./pieces.css";
import "./side.css";
import "./small.css";
import "./surface.css";

await addWords("subhunt", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

const ui: GameUI<SubHuntView> = { Board, Side, Actions, due, tell, problem, place, series, charted };
export default ui;
