import type { Props } from "./chosen";
import { fleetName, tr } from "./words";

/** One sentence: whose turn it is and what is due. */
export function promptText({ view, seat, seats, moves }: Props): string {
  if (view.over) return ended(view.ranking, seat, (one) => nameOf(seats, one));
  const mine = seat > 0 && view.to_move === seat;
  const params = {
    who: nameOf(seats, view.to_move),
    number: (view.hidden[(view.to_move || 1) - 1] ?? 0) + 1,
    ship: view.ship,
  };
  if (mine && view.phase === "fire" && moves.length === 1) return tr("due.no_shot"); // no lane leads to a ship
  return tr(mine ? `due.${view.phase}` : `wait.${view.phase}`, params);
}

function ended(ranking: number[][], seat: number, name: (seat: number) => string): string {
  const [first = []] = ranking;
  const [winner] = first;
  if (!winner || first.length > 1) return tr("ended.draw");
  if (!seat) return tr("ended.winner", { who: name(winner) });
  return tr(winner === seat ? "ended.won" : "ended.lost", { who: name(winner) });
}

/** A player's name, or the fleet's where nobody has one. */
export function nameOf(seats: Props["seats"], seat: number): string {
  return seats[seat - 1]?.name || fleetName(seat);
}
