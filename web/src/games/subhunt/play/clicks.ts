/** What a click means. Legality is not decided here: a click stands for legal moves, or for a question. */
import type { SubHuntView } from "../../../api/types";
import type { Action, Selection } from "../../kit/interaction";
import { hunterOf, laneOf, pathOf, placeOf, shipOf, targetOf, type Choice } from "./moves";
import { laneFields, levelOf, opponentOf, shipsOf } from "../board/sea";
import { askDone, askDrop, askFire, askHide, askSail, askSailTo, type Question } from "./questions";

export interface Click {
  view: SubHuntView;
  seat: number;
  moves: readonly Choice[];
  /** The ship that is to sail: `piece` is its number. */
  selection: Selection | null;
}

type ClickAction = Action<Choice, Question>;

const sails = (moves: readonly Choice[]): Choice[] => moves.filter(({ verb }) => verb === "sail");

const shipSelection = (ship: number, path: readonly string[] = []): Selection => ({ piece: String(ship), path });

/** Return the moves of the selected ship that begin with its path. */
function sailsAlong(moves: readonly Choice[], { piece, path }: Selection): Choice[] {
  return sails(moves).filter(
    (move) => shipOf(move) === Number(piece) && path.every((place, step) => pathOf(move)[step] === place),
  );
}

/** Return the move whose path is exactly this one. */
function sailBy(moves: readonly Choice[], selection: Selection): Choice | undefined {
  return sailsAlong(moves, selection).find((move) => pathOf(move).length === selection.path.length);
}

/** Return where something can be chosen now, as `hunter:place`. Ships are chosen before their targets. */
export function targetsOf({ seat, moves, selection }: Omit<Click, "view">): Set<string> {
  if (selection) {
    const next = sailsAlong(moves, selection).map((move) => pathOf(move)[selection.path.length]);
    return new Set(next.filter(Boolean).map((place) => `${seat}:${place}`));
  }
  return new Set(moves.map((move) => targetOf(move, move.verb === "sail" ? move.from : move.to)).filter(Boolean));
}

/** Return what a click on an own ship means. */
export function shipClicked({ seat, moves, selection }: Click, ship: number): ClickAction {
  if (!moves.length) return { do: "ask", question: askDone() };
  if (selection?.piece === String(ship) && !selection.path.length) return { do: "select", selection: null };
  if (!sails(moves).some((move) => shipOf(move) === ship)) return { do: "ask", question: askSail(seat, ship) };
  return { do: "select", selection: shipSelection(ship) };
}

/** Return what a click on a place (a field, a cell, the port) in the sea of `hunter` means. */
export function placeClicked(click: Click, hunter: number, place: string): ClickAction {
  const { seat, moves } = click;
  if (!moves.length) return { do: "ask", question: askDone() };
  if (hunter === seat) return levelOf(place) ? depthClicked(click, place) : surfaceClicked(click, place);
  return levelOf(place) ? hidingPlaceClicked(click, place) : enemyClicked(click, place);
}

/** A field or the port of the own search: a ship sails there. */
function surfaceClicked(click: Click, place: string): ClickAction {
  const { view, seat, moves, selection } = click;
  const ship = shipsOf(view, seat).find((one) => one.place === place && place !== "port");
  if (!selection) return ship ? shipClicked(click, ship.number) : targetClicked(click, place);
  if (selection.path.at(-1) === place) {
    const move = sailBy(moves, selection);
    return move
      ? { do: "choose", move }
      : { do: "ask", question: askSail(seat, Number(selection.piece), selection.path) };
  }
  const further = { ...selection, path: [...selection.path, place] };
  const ahead = sailsAlong(moves, further);
  const move = sailBy(moves, further);
  if (move && ahead.length === 1) return { do: "choose", move };
  if (ahead.length) return { do: "select", selection: further, ...(move ? { armed: move } : {}) };
  if (ship) return shipClicked(click, ship.number);
  return { do: "ask", question: askSail(seat, Number(selection.piece), further.path) };
}

/** A target without a ship: the only one that can go there is meant. */
function targetClicked(click: Click, place: string): ClickAction {
  const able = new Set(
    sails(click.moves)
      .filter((move) => pathOf(move)[0] === place)
      .map(shipOf),
  );
  const [only] = able;
  if (only && able.size === 1) return surfaceClicked({ ...click, selection: shipSelection(only) }, place);
  return { do: "ask", question: askSailTo(place) };
}

/** A cell below the own ships: a charge is dropped there. */
function depthClicked({ moves }: Click, cell: string): ClickAction {
  const move = moves.find(({ verb, to }) => verb === "drop" && placeOf(to) === cell);
  return move ? { do: "choose", move } : { do: "ask", question: askDrop(cell) };
}

/** A cell below the enemy's ships: a submarine or the mine is hidden there. */
function hidingPlaceClicked({ seat, moves }: Click, cell: string): ClickAction {
  const hides = moves.filter(({ piece, to }) => piece && to?.kind === "cell" && hunterOf(piece) !== seat);
  const move = hides.find(({ to }) => placeOf(to) === cell);
  return move
    ? { do: "choose", move }
    : { do: "ask", question: askHide(hides[0]?.verb === "mine" ? "mine" : "hide", cell) };
}

/** A field of the enemy's ships, or their port: a torpedo is fired at the ship there, or along the lane over it. */
function enemyClicked({ view, seat, moves }: Click, place: string): ClickAction {
  const fires = moves.filter(({ verb }) => verb === "fire");
  const ships = shipsOf(view, opponentOf(seat));
  const ship = ships.find((one) => one.place === place);
  const move = fires.find((fire) =>
    ship ? shipOf(fire) === ship.number : laneFields(laneOf(fire)).includes(Number(place)),
  );
  return move ? { do: "choose", move } : { do: "ask", question: askFire(place) };
}
