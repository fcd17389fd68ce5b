import type { SubmarineView } from "../../../api/types";
import { COLUMNS } from "../board/geometry";
import { tr } from "./names";

/** Return the standing of a seat by S10.5: treasures, then jokers, then cards. */
export function standing(view: SubmarineView, seat: number): { label: string; value: string }[] {
  const cards = (view.hands[seat - 1] ?? 0) + (view.stocks[seat - 1] ?? 0);
  return [
    { label: tr("end.treasures"), value: String(view.containers[seat - 1]?.length ?? 0) },
    { label: tr("end.jokers"), value: String(view.jokers[seat - 1]?.length ?? 0) },
    { label: tr("end.cards"), value: String(cards) },
  ];
}

/** Return why the game ended: whose container is full (S10.1), or which column has no treasure left (S10.2). */
export function endText(rule: string, view: SubmarineView, name: (seat: number) => string): string {
  const [winner] = view.ranking[0] ?? [];
  if (rule === "S10.1" && winner) return tr("ended.container", { who: name(winner) });
  const empty = COLUMNS.filter((column) => !treasuresIn(view, column));
  return rule === "S10.2" && empty.length === 1 ? tr("ended.column", { column: empty[0] }) : tr(`ended.${rule}`);
}

/** Return the number of treasures in a column: mussels are none. */
function treasuresIn(view: SubmarineView, column: string): number {
  const fields = Object.entries(view.board).filter(([field]) => field.charAt(0) === column);
  return fields.flatMap(([, tokens]) => tokens).filter((token) => token.charAt(1) !== "*").length;
}

/** Return the treasures on each container, view by view. */
export function series(views: SubmarineView[]): { seat: number; values: number[] }[] {
  const players = views[0]?.players ?? 0;
  return Array.from({ length: players }, (_, i) => ({
    seat: i + 1,
    values: views.map((view) => view.containers[i]?.length ?? 0),
  }));
}

export function chartCaption(): string {
  return tr("end.chart");
}
