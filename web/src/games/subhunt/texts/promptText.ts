import type { Position } from "../props";
import { fleetName, tr } from "./names";

type Prompt = Pick<Position, "view" | "seat" | "seats" | "moves">;

/** Return one sentence: the seat to move and the decision that is due. */
export function promptText({ view, seat, seats, moves }: Prompt): string {
  if (view.over) return resultText(view.ranking, seat, (one) => nameOf(seats, one));
  const own = seat > 0 && view.to_move === seat;
  const params = {
    who: nameOf(seats, view.to_move),
    number: (view.hidden[(view.to_move || 1) - 1] ?? 0) + 1,
    whole: view.fleet_size,
    ship: view.ship,
  };
  const onlyEnd = moves.length > 0 && moves.every(({ verb }) => verb === "done");
  if (own && view.phase === "fire" && onlyEnd) return tr("due.no_shot");
  return tr(own ? `due.${view.phase}` : `wait.${view.phase}`, params);
}

function resultText(ranking: number[][], seat: number, name: (seat: number) => string): string {
  const [first = []] = ranking;
  const [winner] = first;
  if (!winner || first.length > 1) return tr("ended.draw");
  if (!seat) return tr("ended.winner", { who: name(winner) });
  return tr(winner === seat ? "ended.won" : "ended.lost", { who: name(winner) });
}

/** Return a player's name, or the fleet's if the seat has none. */
export function nameOf(seats: Position["seats"], seat: number): string {
  return seats[seat - 1]?.name || fleetName(seat);
}
