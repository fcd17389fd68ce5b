import type { Reason, SubmarineView } from "../../api/types";
import { addWords } from "../../i18n";
import type { GameUI } from "../contract";
import { Actions } from "./Actions";
import "./actions.css";
import "./art.css";
import { Board } from "./Board";
import { Diagram } from "./Diagram";
import english from "./en.json";
import { problem } from "./problems";
import "./sea.css";
import "./scenery.css";
import "./cells.css";
import { moments } from "./moments";
import { Side } from "./Side";
import "./side.css";
import { colourName, say, tokenName } from "./names";
import { charted, due, move, place, series, tell } from "./words";

await addWords("submarine", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" }));

const order = { words: () => say("end.order"), rule: "S10.5" };
/** Tokens and cards have names. */
function named({ params }: Reason) {
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
  due,
  tell,
  moments,
  move,
  named,
  problem,
  place,
  order,
  series,
  charted,
};
export default ui;
