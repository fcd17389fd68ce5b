import type { Reason, SubmarineView } from "../../api/types";
import { addTexts } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./Actions";
import "./palette.css";
import "./actions.css";
import "./art.css";
import { Board } from "./Board";
import { Diagram } from "./Diagram";
import english from "./en.json";
import { eventText } from "./eventText";
import { problemText } from "./problems";
import "./sea.css";
import "./scenery.css";
import "./cells.css";
import { moments } from "./moments";
import { Side } from "./Side";
import "./side.css";
import { colourName, tr, tokenName } from "./names";
import { chartCaption, moveText, promptText, series, standing } from "./texts";

await addTexts("submarine", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

const order = { words: () => tr("end.order"), rule: "S10.5" };

/** Replace the codes of tokens and cards by their names. */
function reasonParams({ params }: Reason) {
  const { token, card } = params;
  return {
    ...params,
    ...(token ? { token: tokenName(String(token)) } : {}),
    ...(card ? { card: colourName(String(card)) } : {}),
  };
}

const ui: GameUI<SubmarineView> = {
  Board,
  Diagram,
  Side,
  Actions,
  promptText,
  eventText,
  moments,
  moveText,
  reasonParams,
  problemText,
  endText: (rule) => tr(`ended.${rule}`),
  standing,
  order,
  series,
  chartCaption,
};
export default ui;
