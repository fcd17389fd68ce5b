import type { Reason, SubHuntView } from "../../api/types";
import { addTexts } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { Diagram } from "./Diagram";
import { promptText } from "./due";
import { hintOverlay } from "./hintOverlay";
import english from "./en.json";
import { moments } from "./moments";
import { Side } from "./Side";
import { chartCaption, standing, series } from "./standing";
import { eventText } from "./tell";
import { choiceWords, laneName, problemText, tr } from "./words";
import "./palette.css";
import "./actions.css";
import "./board.css";
import "./grid.css";
import "./motion.css";
import "./pieces.css";
import "./side.css";
import "./small.css";
import "./surface.css";

await addTexts("subhunt", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

/** Lanes have names; fields and chances are as they are. */
function reasonParams({ params }: Reason) {
  return typeof params.lane === "string" ? { ...params, lane: laneName(params.lane) } : { ...params };
}

const ui: GameUI<SubHuntView> = {
  Board,
  Diagram,
  Side,
  Actions,
  promptText,
  eventText,
  moveText: choiceWords,
  reasonParams,
  hintOverlay,
  moments,
  problemText,
  endText: (rule) => tr(`ended.${rule}`),
  standing,
  series,
  chartCaption,
};
export default ui;
