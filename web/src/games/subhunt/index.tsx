import type { Reason, SubHuntView } from "../../api/types";
import { addTexts } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./play/Actions";
import { Board } from "./board/Board";
import { Diagram } from "./board/Diagram";
import { locate } from "./board/locate";
import { promptText } from "./texts/promptText";
import { eventSound } from "./play/eventSound";
import { eventText } from "./texts/eventText";
import { hintOverlay } from "./board/hintOverlay";
import english from "./texts/en.json";
import { moments } from "./texts/moments";
import { Side } from "./side/Side";
import { chartCaption, endText, series, standing } from "./texts/standing";
import { laneName, tr } from "./texts/names";
import { moveText } from "./texts/moveText";
import { problemText } from "./texts/problemText";
import "./palette.css";
import "./play/actions.css";
import "./board/board.css";
import "./board/grid.css";
import "./board/motion.css";
import "./pieces/pieces.css";
import "./side/side.css";
import "./board/small.css";
import "./board/surface.css";

await addTexts("subhunt", english, import.meta.glob("./texts/{nl,de,fr}.json", { import: "default" }));

/** Replace the code of a lane by its name. */
function reasonParams({ params }: Reason) {
  return typeof params.lane === "string" ? { ...params, lane: laneName(params.lane) } : { ...params };
}

const ui: GameUI<SubHuntView> = {
  Board,
  Diagram,
  locate,
  Side,
  Actions,
  promptText,
  startText: () => tr("log.begins"),
  eventText,
  eventSound,
  moveText,
  reasonParams,
  hintOverlay,
  moments,
  problemText,
  endText,
  standing,
  series,
  chartCaption,
};
export default ui;
