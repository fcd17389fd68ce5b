import type { Moved, SubHuntView } from "../../../api/types";
import type { Series } from "../../contract";
import { opponentOf, searched, seasFor, shipsLost } from "../board/sea";
import { tr } from "./names";

/** Return what a seat has reached, for the result. This game has no tie-breaks (H8). */
export function standing(
  view: SubHuntView,
  seat: number,
  made: Moved<SubHuntView>[],
): { label: string; value: string }[] {
  const enemy = opponentOf(seat);
  const panel = view.panels[seat - 1]?.join("") ?? "";
  const lines = [
    {
      label: tr("stand.sunk"),
      value: tr("of", { part: view.sunk[enemy - 1]?.length ?? 0, whole: view.fleet_size }),
    },
    {
      label: tr("stand.ships"),
      value: tr("of", { part: shipsLost(view, enemy), whole: view.ships[enemy - 1]?.length ?? 0 }),
    },
    {
      label: tr("stand.charges"),
      value: String(made.filter((event) => event.seat === seat && event.move?.verb === "drop").length),
    },
  ];
  if (panel)
    lines.push({ label: tr("stand.searched"), value: tr("of", { part: searched(view, seat), whole: panel.length }) });
  return lines;
}

/** Return why the game ended, and what the seat that is last in the ranking has lost. */
export function endText(rule: string, view: SubHuntView, name: (seat: number) => string): string {
  const [, [loser] = []] = view.ranking;
  if (!loser) return tr(`ended.${rule}`);
  const isSunk = view.sunk[loser - 1]?.length === view.fleet_size;
  return tr(isSunk ? "ended.submarines" : "ended.ships", { who: name(loser) });
}

/** Return the progress of each search over time: fields cleared, or without panels the enemy's pieces that are sunk. */
export function series(views: SubHuntView[]): Series[] {
  return seasFor(0).map(({ hunter: seat }) => ({
    seat,
    values: views.map((view) => progress(view, seat)),
    marks: sinkings(views, opponentOf(seat)),
  }));
}

/** Return when a seat lost a submarine or a ship, in words. */
function sinkings(views: SubHuntView[], loser: number): { step: number; text: string }[] {
  const counts = {
    submarine: (view: SubHuntView) => view.sunk[loser - 1]?.length ?? 0,
    ship: (view: SubHuntView) => shipsLost(view, loser),
  };
  return views.flatMap((view, step) =>
    (["submarine", "ship"] as const)
      .filter((piece) => step && counts[piece](view) > counts[piece](views[step - 1]!))
      .map((piece) => ({ step, text: tr(`stand.mark_${piece}`, { step }) })),
  );
}

export function chartCaption(view: SubHuntView): string {
  return tr(view.panels.length ? "stand.chart_searched" : "stand.chart_sunk");
}

function progress(view: SubHuntView, seat: number): number {
  if (view.panels.length) return searched(view, seat);
  return (view.sunk[opponentOf(seat) - 1]?.length ?? 0) + shipsLost(view, opponentOf(seat));
}
