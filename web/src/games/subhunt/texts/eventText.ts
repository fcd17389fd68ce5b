import type { Moved, SubHuntView } from "../../../api/types";
import { laneOf, placeOf, shipOf, type Made } from "../play/moves";
import { opponentOf } from "../board/sea";
import { laneName, shipPlace, tr } from "./names";

type Name = (seat: number) => string;

/** Return a move as a sentence for the log. */
export function eventText({ seat = 0, move }: Moved<SubHuntView>, before: SubHuntView | null, name: Name): string {
  if (!move) return "";
  const who = { who: name(seat), enemy: name(opponentOf(seat)) };
  switch (move.verb) {
    case "hide":
    case "mine":
      return hidden(move.verb, move, who);
    case "sail":
      return sailed(move, who);
    case "drop":
      return dropped(move, before, seat, who);
    case "hold":
      return tr("event.hold", { ...who, ship: before?.ship ?? "" });
    case "fire":
      return fired(move, who);
    case "done":
      return tr("event.done", who);
  }
}

function hidden(verb: "hide" | "mine", { to }: Made, who: object): string {
  const cell = placeOf(to);
  return tr(cell === "?" ? `event.${verb}_secret` : `event.${verb}`, { ...who, cell });
}

function sailed(move: Made, who: object): string {
  const [start, end] = [placeOf(move.from), placeOf(move.to)];
  const way = { ...who, ship: shipOf(move), start: shipPlace(start), end: shipPlace(end), field: end, from: start };
  if (move.result) return tr("event.sail_mine", way);
  if (end === "port") return tr("event.sail_port", way);
  return tr(start === "port" ? "event.sail_out" : "event.sail", way);
}

function dropped({ from, to, result }: Made, before: SubHuntView | null, seat: number, who: object): string {
  const grazed = result?.grazed ?? 0;
  const enemy = opponentOf(seat) - 1;
  const sunk = (before?.sunk[enemy]?.length ?? 0) + 1;
  const isLast = before?.hidden[enemy] === 1;
  const drop = { ...who, ship: from?.kind === "magazine" ? from.ship : "", cell: placeOf(to) };
  if (result?.outcome === "hit") {
    const hit = tr(isLast ? "event.drop_last" : "event.drop_hit", { ...drop, sunk });
    return grazed ? `${hit} ${tr("event.besides", { count: grazed })}` : hit;
  }
  return grazed ? tr("event.drop_graze", { ...drop, count: grazed }) : tr("event.drop_miss", drop);
}

function fired(move: Made, who: object): string {
  const shot = { ...who, ship: shipOf(move), lane: laneName(laneOf(move)), field: placeOf(move.to) };
  if (!move.result) return tr("event.fire", shot);
  return tr(move.result.outcome === "hit" ? "event.fire_hit" : "event.fire_miss", shot);
}
