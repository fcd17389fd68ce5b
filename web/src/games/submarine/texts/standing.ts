import type { SubmarineView } from "../../../api/types";
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
