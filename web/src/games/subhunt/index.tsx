import type { Reason, SubHuntView } from "../../api/types";
import { addTexts } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./Actions";
import { Board } from "./Board";
import { Diagram } from "./Diagram";
import { promptText } from "./promptText";
import { eventText } from "./eventText";
import { hintOverlay } from "./hintOverlay";
import english from "./en.json";
import { moments } from "./moments";
import { Side } from "./Side";
import { chartCaption, standing, series } from "./standing";
import { laneName, moveText, problemText, tr } from "./texts";
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

/** Replace the code of a lane by its name. */
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
  moveText,
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
