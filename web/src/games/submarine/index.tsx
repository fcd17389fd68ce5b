import type { Reason, SubmarineView } from "../../api/types";
import { addTexts, formatList } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./play/Actions";
import "./palette.css";
import "./play/actions.css";
import "./pieces/art.css";
import { Board } from "./board/Board";
import { Diagram } from "./board/Diagram";
import { locate } from "./board/locate";
import english from "./texts/en.json";
import { eventSound } from "./play/eventSound";
import { eventText } from "./texts/eventText";
import { problemText } from "./texts/problemText";
import "./board/sea.css";
import "./board/scenery.css";
import "./board/cells.css";
import { moments } from "./texts/moments";
import { Side } from "./side/Side";
import "./side/side.css";
import { colourName, kindName, tr, tokenName } from "./texts/names";
import { chartCaption, endText, series, standing } from "./texts/standing";
import { moveText } from "./texts/moveText";
import { promptText } from "./texts/promptText";

await addTexts("submarine", english, import.meta.glob("./texts/{nl,de,fr}.json", { import: "default" }));

const order = { words: () => tr("end.order"), rule: "S10.5" };

/** Replace the codes of tokens, cards and kinds by their names. */
function reasonParams({ params }: Reason) {
  const { token, card, kinds } = params;
  return {
    ...params,
    ...(token ? { token: tokenName(String(token)) } : {}),
    ...(card ? { card: colourName(String(card)) } : {}),
    ...(typeof kinds === "string" ? { kinds: formatList(Array.from(kinds, kindName)) } : {}),
  };
}

const ui: GameUI<SubmarineView> = {
  Board,
  Diagram,
  locate,
  Side,
  Actions,
  promptText,
  startText: () => tr("log.begins"),
  eventText,
  eventSound,
  moments,
  moveText,
  reasonParams,
  problemText,
  endText,
  standing,
  order,
  series,
  chartCaption,
};
export default ui;
