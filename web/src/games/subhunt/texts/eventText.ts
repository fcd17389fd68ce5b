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
      return tr("told.hold", { ...who, ship: before?.ship ?? "" });
    case "fire":
      return fired(move, who);
    case "done":
      return tr("told.done", who);
  }
}

function hidden(verb: "hide" | "mine", { to }: Made, who: object): string {
  const cell = placeOf(to);
  return tr(cell === "?" ? `told.${verb}_secret` : `told.${verb}`, { ...who, cell });
}

function sailed(move: Made, who: object): string {
  const [start, end] = [placeOf(move.from), placeOf(move.to)];
  const way = { ...who, ship: shipOf(move), start: shipPlace(start), end: shipPlace(end), field: end, from: start };
  if (move.result) return tr("told.sail_mine", way);
  if (end === "port") return tr("told.sail_port", way);
  return tr(start === "port" ? "told.sail_out" : "told.sail", way);
}

function dropped({ from, to, result }: Made, before: SubHuntView | null, seat: number, who: object): string {
  const grazed = result?.grazed ?? 0;
  const enemy = opponentOf(seat) - 1;
  const sunk = (before?.sunk[enemy]?.length ?? 0) + 1;
  const isLast = before?.hidden[enemy] === 1;
  const drop = { ...who, ship: from?.kind === "magazine" ? from.ship : "", cell: placeOf(to) };
  if (result?.outcome === "hit") {
    const hit = tr(isLast ? "told.drop_last" : "told.drop_hit", { ...drop, sunk });
    return grazed ? `${hit} ${tr("told.besides", { count: grazed })}` : hit;
  }
  return grazed ? tr("told.drop_graze", { ...drop, count: grazed }) : tr("told.drop_miss", drop);
}

function fired(move: Made, who: object): string {
  const shot = { ...who, ship: shipOf(move), lane: laneName(laneOf(move)), field: placeOf(move.to) };
  if (!move.result) return tr("told.fire", shot);
  return tr(move.result.outcome === "hit" ? "told.fire_hit" : "told.fire_miss", shot);
}
