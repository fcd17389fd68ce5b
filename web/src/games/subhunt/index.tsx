import type { Reason, SubHuntView } from "../../api/types";
import { addWords } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { Diagram } from "./Diagram";
import { due } from "./due";
import english from "./en.json";
import { moments } from "./moments";
import { Side } from "./Side";
import { charted, place, series } from "./standing";
import { tell } from "./tell";
import { choiceWords, laneName, problem } from "./words";
import "./actions.css";
import "./board.css";
import "./grid.css";
import "./motion.css";
import "./pieces.css";
import "./side.css";
import "./small.css";
import "./surface.css";

await addWords("subhunt", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** Lanes have names; fields and chances are as they are. */
function named({ params }: Reason) {
  return typeof params.lane === "string" ? { ...params, lane: laneName(params.lane) } : { ...params };
}

const ui: GameUI<SubHuntView> = {
  Board,
  Diagram,
  Side,
  Actions,
  due,
  tell,
  move: choiceWords,
  named,
  moments,
  problem,
  place,
  series,
  charted,
};
export default ui;
