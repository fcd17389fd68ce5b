import type { Moved, SubHuntView } from "../../api/types";
import { searched, shipsLost, SUBMARINES } from "./sea";
import { tr } from "./words";

/** What a seat has reached, as the end screen lists it. There are no tie-breaks in this game (H8). */
export function standing(
  view: SubHuntView,
  seat: number,
  made: Moved<SubHuntView>[],
): { label: string; value: string }[] {
  const enemy = 3 - seat;
  const lines = [
    { label: tr("stand.sunk"), value: tr("of", { part: view.sunk[enemy - 1]?.length ?? 0, whole: SUBMARINES }) },
    { label: tr("stand.ships"), value: tr("of", { part: shipsLost(view, enemy), whole: 3 }) },
    {
      label: tr("stand.charges"),
      value: String(made.filter((its) => its.seat === seat && its.move?.verb === "drop").length),
    },
  ];
  if (view.panels.length)
    lines.push({ label: tr("stand.searched"), value: tr("of", { part: searched(view, seat), whole: 108 }) });
  return lines;
}

/** The search over time: fields that need no search any more; without panels, the enemy's pieces that are sunk. */
export function series(views: SubHuntView[]): { seat: number; values: number[] }[] {
  return [1, 2].map((seat) => ({ seat, values: views.map((view) => progress(view, seat)) }));
}

export function chartCaption(view: SubHuntView): string {
  return tr(view.panels.length ? "stand.chart_searched" : "stand.chart_sunk");
}

function progress(view: SubHuntView, seat: number): number {
  if (view.panels.length) return searched(view, seat);
  return (view.sunk[2 - seat]?.length ?? 0) + shipsLost(view, 3 - seat);
}
