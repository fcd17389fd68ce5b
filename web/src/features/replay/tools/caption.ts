import type { SeatInfo, View } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { scoreLine } from "../../../table/history/eventTexts";
import { tr } from "../texts";

/** Return the lines under a picture of a position: the game and the step, then the players with their score. */
export function captionOf(ui: GameUI, title: string, view: View, step: number, seats: SeatInfo[]): string[] {
  const scores = scoreLine(ui, view, seats);
  const label = ui.standing(view, 1, [])[0]?.label;
  return [tr("caption", { title, step }), label ? tr("caption.score", { label, scores }) : scores];
}
