import type { SubHuntView } from "../../api/types";
import { askDone, askFire, askHide, askSail } from "./asking";
import { laneOf, placeOf, shipOf, wayOf, type Choice } from "./moves";
import { laneFields, levelOf, shipsOf } from "./sea";

/** What the person has pointed at so far: a ship that is to sail, and the way it has been led. */
export interface Picked {
  ship: number;
  way: string[];
}
export const NOTHING: Picked = { ship: 0, way: [] };

/** What a click leads to. */
export type Meaning =
  | { do: "offer"; choice: Choice } // to be played, or shown first if it has consequences
  | { do: "pick"; picked: Picked; choice: Choice | null } // choice: what would be played if the way ended here
  | { do: "why"; line: string }
  | { do: "hint"; code: string; rule: string; params?: Record<string, unknown> };

export interface Asked {
  view: SubHuntView;
  seat: number;
  moves: Choice[];
  picked: Picked;
}

const NOT_NOW: Meaning = { do: "why", line: askDone() }; // whatever one asks for while nothing can be chosen

/** Does this choice need to be seen before it is made? The end of a turn says so on its button. */
export function needsCare(choice: Choice): boolean {
  return Boolean(choice.final || choice.costs?.length || choice.tells?.length) && choice.verb !== "done";
}

/** The sails of a ship that begin with a way. */
function sailsAlong(moves: Choice[], picked: Picked): Choice[] {
  return moves.filter(
    (move) =>
      move.verb === "sail" &&
      shipOf(move) === picked.ship &&
      picked.way.every((place, step) => wayOf(move)[step] === place),
  );
}

/** The choice whose way is exactly this one. */
function sailBy(moves: Choice[], picked: Picked): Choice | null {
  return sailsAlong(moves, picked).find((move) => wayOf(move).length === picked.way.length) ?? null;
}

/** The sea in which a place of a choice lies: own ships and charges are in the own search, all else in the other. */
export function seaOfChoice(choice: Choice, seat: number): number {
  return choice.verb === "sail" || choice.verb === "drop" ? seat : 3 - seat;
}

/** Where something can be pointed at now, as `hunter:place`. */
export function targetsOf({ view, seat, moves, picked }: Asked): Set<string> {
  const targets = new Set<string>();
  if (view.phase === "sail" && !picked.ship) {
    for (const move of moves) targets.add(`${seat}:${placeOf(move.from)}`);
    return targets;
  }
  if (view.phase === "sail") {
    for (const move of sailsAlong(moves, picked)) {
      const next = wayOf(move)[picked.way.length];
      if (next) targets.add(`${seat}:${next}`);
    }
    return targets;
  }
  for (const move of moves) if (move.to) targets.add(`${seaOfChoice(move, seat)}:${placeOf(move.to)}`);
  return targets;
}

/** What a click on a ship of the own fleet means. */
export function shipClicked(asked: Asked, ship: number): Meaning {
  const { view, moves, picked } = asked;
  if (!moves.length) return NOT_NOW;
  if (view.phase !== "sail") return { do: "why", line: askSail(ship, ["1"]) };
  if (picked.ship === ship && !picked.way.length) return { do: "pick", picked: NOTHING, choice: null };
  if (!moves.some((move) => move.verb === "sail" && shipOf(move) === ship))
    return { do: "why", line: askSail(ship, ["1"]) };
  return { do: "pick", picked: { ship, way: [] }, choice: null };
}

/** What a click on a place (a field, a cell, the port) in the sea that `hunter` sails means. */
export function placeClicked(asked: Asked, hunter: number, place: string): Meaning {
  const { view, seat, moves } = asked;
  if (!moves.length) return NOT_NOW;
  const own = hunter === seat;
  switch (view.phase) {
    case "hide":
    case "mine":
      return own || !levelOf(place)
        ? { do: "hint", code: view.phase, rule: "H1.3" }
        : offered(moves, view.phase, place);
    case "sail":
      return own && !levelOf(place) ? sailClicked(asked, place) : { do: "hint", code: "sail", rule: "H3.2" };
    case "drop":
      return dropClicked(asked, own, place);
    default:
      return own || levelOf(place) ? { do: "hint", code: "fire", rule: "H7.1" } : fireClicked(asked, place);
  }
}

function offered(moves: Choice[], verb: string, cell: string): Meaning {
  const choice = moves.find((move) => move.verb === verb && placeOf(move.to) === cell);
  return choice ? { do: "offer", choice } : { do: "why", line: askHide(verb, cell) };
}

function sailClicked(asked: Asked, place: string): Meaning {
  const { view, seat, moves, picked } = asked;
  const there = shipsOf(view, seat).find((ship) => ship.place === place && place !== "port");
  if (!picked.ship) return there ? shipClicked(asked, there.number) : sailWithout(asked, place);
  if (picked.way.at(-1) === place) {
    const choice = sailBy(moves, picked);
    return choice ? { do: "offer", choice } : { do: "why", line: askSail(picked.ship, picked.way) };
  }
  const further = { ship: picked.ship, way: [...picked.way, place] };
  const ahead = sailsAlong(moves, further);
  const choice = sailBy(moves, further);
  if (choice && ahead.length === 1) return { do: "offer", choice };
  if (ahead.length) return { do: "pick", picked: further, choice };
  if (there) return shipClicked(asked, there.number);
  return { do: "why", line: askSail(picked.ship, further.way) };
}

/** A field was named before a ship: if only one can go there, that one is meant. */
function sailWithout(asked: Asked, place: string): Meaning {
  const ships = new Set(asked.moves.filter((move) => wayOf(move)[0] === place).map(shipOf));
  const [only] = ships;
  if (only && ships.size === 1) return sailClicked({ ...asked, picked: { ship: only, way: [] } }, place);
  if (ships.size) return { do: "hint", code: "which_ship", rule: "H3.2" };
  const any = asked.moves.find((move) => move.verb === "sail");
  return { do: "why", line: askSail(any ? shipOf(any) : 1, [place]) };
}

function dropClicked({ view, seat, moves }: Asked, own: boolean, place: string): Meaning {
  const choice = moves.find((move) => move.verb === "drop" && placeOf(move.to) === place);
  if (own && choice) return { do: "offer", choice };
  const field = view.ships[seat - 1]?.[view.ship - 1] ?? "";
  return { do: "hint", code: "drop", rule: "H5.1", params: { ship: view.ship, field } };
}

/** A ship that cannot be fired at is asked about; elsewhere a click means the lane that runs there. */
function fireClicked({ view, seat, moves }: Asked, place: string): Meaning {
  const fires = moves.filter((move) => move.verb === "fire");
  const ship = shipsOf(view, 3 - seat).find((one) => one.place === place);
  const choice = fires.find((move) =>
    ship ? shipOf(move) === ship.number : laneFields(laneOf(move)).includes(Number(place)),
  );
  if (choice) return { do: "offer", choice };
  if (!ship) return { do: "hint", code: "fire", rule: "H7.1" };
  return { do: "why", line: askFire(ship.number, place) };
}
