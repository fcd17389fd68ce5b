import type { PlannedMove } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { formatList } from "../../../i18n";
import { tr } from "./texts";

/** How a plan is worded: by its game, with the names of its seats. */
export interface Wording {
  ui: GameUI;
  name(seat: number): string;
}

/** Return what a reply answers to: “If Finn plays …”, or “Whatever happens”. */
export function conditionText({ ui, name }: Wording, when: PlannedMove[]): string {
  if (!when.length) return tr("always");
  return tr("if", {
    moves: formatList(when.map((each) => tr("plays", { name: name(each.seat), move: moveText(ui, each) }))),
  });
}

/** Return own moves, one after the other. */
export function replyText({ ui }: Wording, play: PlannedMove[]): string {
  return formatList(play.map((each) => tr("quoted", { move: moveText(ui, each) })));
}

/** Return a move to be quoted: a label has no full stop. */
export function moveText(ui: GameUI, { move }: PlannedMove): string {
  return ui.moveText(move);
}
