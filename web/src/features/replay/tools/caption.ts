import type { SeatInfo, View } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { seatName } from "../../../ui/SeatName";
import { tr } from "../texts";

/** Return the lines under a picture of a position: the game and the step, then the players with their score. */
export function captionOf(ui: GameUI, title: string, view: View, step: number, seats: SeatInfo[]): string[] {
  const scores = seats.map((line) => ({ name: seatName(line), score: ui.standing(view, line.seat, [])[0] }));
  const players = scores.map(({ name, score }) => (score ? `${name} ${score.value}` : name)).join(" · ");
  const label = scores[0]?.score?.label;
  return [tr("caption", { title, step }), label ? tr("caption.score", { label, scores: players }) : players];
}
