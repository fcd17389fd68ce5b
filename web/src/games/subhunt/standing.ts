import type { Moved, SubHuntView } from "../../api/types";
import { searched, shipsLost, SUBMARINES } from "./sea";
import { say } from "./words";

/** What a seat has reached, as the end screen lists it. There are no tie-breaks in this game (H8). */
export function place(view: SubHuntView, seat: number, made: Moved<SubHuntView>[]): { label: string; value: string }[] {
  const enemy = 3 - seat;
  const lines = [
    { label: say("stand.sunk"), value: say("of", { part: view.sunk[enemy - 1]?.length ?? 0, whole: SUBMARINES }) },
    { label: say("stand.ships"), value: say("of", { part: shipsLost(view, enemy), whole: 3 }) },
    {
      label: say("stand.charges"),
      value: String(made.filter((its) => its.seat === seat && its.move?.verb === "drop").length),
    },
  ];
  if (view.panels.length)
    lines.push({ label: say("stand.searched"), value: say("of", { part: searched(view, seat), whole: 108 }) });
  return lines;
}

/** The search over time: fields that need no search any more; without panels, the enemy's pieces that are sunk. */
export function series(views: SubHuntView[]): { seat: number; values: number[] }[] {
  return [1, 2].map((seat) => ({ seat, values: views.map((view) => progress(view, seat)) }));
}

export function charted(view: SubHuntView): string {
  return say(view.panels.length ? "stand.chart_searched" : "stand.chart_sunk");
}

function progress(view: SubHuntView, seat: number): number {
  if (view.panels.length) return searched(view, seat);
  return (view.sunk[2 - seat]?.length ?? 0) + shipsLost(view, 3 - seat);
}
