/** What a click means. Legality is not decided here: a click stands for legal moves, or for a question. */
import type { SubmarineView } from "../../../api/types";
import type { Action, Selection } from "../../kit/interaction";
import { isField } from "../board/geometry";
import { tr } from "../texts/names";
import { cellOf, isIn, tokenOf, type Choice } from "./moves";
import { askDone, askLift, askMove, askPlace, askSail, type Question } from "./questions";

/** The clicked cell of the board, and the piece in it. */
export interface Click {
  cell: string; // a field, a column, `left` or `off`
  token?: string;
  boat?: number; // the owner
}

export interface Situation {
  view: Pick<SubmarineView, "to_move">;
  moves: readonly Choice[];
  /** Why this audience only looks at the board; empty for a player. */
  idle: string;
  /** The submarine that waits for its target: `piece` is its field. */
  selection: Selection | null;
  /** The line of the move that waits for confirmation. */
  armed: string;
}

type ClickAction = Action<Choice, Question>;

const ofVerb = (moves: readonly Choice[], ...verbs: Choice["verb"][]): Choice[] =>
  moves.filter(({ verb }) => verbs.includes(verb));

/** Return the ways to lift a token. */
export const liftsOf = (moves: readonly Choice[], field: string, token: string): Choice[] =>
  ofVerb(moves, "lift").filter(({ from, piece }) => cellOf(from) === field && tokenOf(piece) === token);

/** Return the move of a submarine from one field to another, if it is legal. */
export const moveBetween = (moves: readonly Choice[], start: string, end: string): Choice | undefined =>
  ofVerb(moves, "move").find(({ from, to }) => cellOf(from) === start && cellOf(to) === end);

/** Return the voyage of the ship to a cell of the surface, if it is legal. */
export const sailTo = (moves: readonly Choice[], cell: string): Choice | undefined =>
  ofVerb(moves, "sail").find(({ to }) => cellOf(to) === cell);

/** Return the fields from which a submarine can move. */
export const startsOf = (moves: readonly Choice[]): Set<string> =>
  new Set(ofVerb(moves, "move").map(({ from }) => cellOf(from)));

/** Return the fields to which the submarine on a field can move. */
export const targetsOf = (moves: readonly Choice[], field: string): Set<string> =>
  new Set(
    ofVerb(moves, "move")
      .filter(({ from }) => cellOf(from) === field)
      .map(({ to }) => cellOf(to)),
  );

/** Return the cells on which a click does something now. */
export function openCells(moves: readonly Choice[], selection: Selection | null): Set<string> {
  if (selection) return targetsOf(moves, selection.piece);
  return new Set([
    ...ofVerb(moves, "place", "sail").map(({ to }) => cellOf(to)),
    ...ofVerb(moves, "move", "lift").map(({ from }) => cellOf(from)),
  ]);
}

/** Return how many cards a lift by card hands to others, as its costs say; undefined if none is legal. */
export function tollOn(moves: readonly Choice[], field: string): number | undefined {
  const byCard = ofVerb(moves, "lift").find(
    ({ from, costs }) => cellOf(from) === field && costs?.some(({ to }) => isIn(to, "discard")),
  );
  return byCard?.costs!.filter(({ to }) => isIn(to, "stock")).length;
}

/** Choose a move, or ask why there is none. */
export function chooseOrAsk(move: Choice | undefined, question: Question): ClickAction {
  return move ? { do: "choose", move } : { do: "ask", question };
}

/** A token: the armed way to lift it is meant, else the first. */
function tokenClicked({ moves, armed }: Situation, field: string, token: string): ClickAction {
  const ways = liftsOf(moves, field, token);
  return chooseOrAsk(ways.find(({ line }) => line === armed) ?? ways[0], askLift(field, token));
}

/** An own submarine: selected, or deselected. */
function boatClicked({ moves, selection }: Situation, field: string): ClickAction {
  if (selection?.piece === field) return { do: "select", selection: null };
  if (startsOf(moves).has(field)) return { do: "select", selection: { piece: field, path: [] } };
  return { do: "ask", question: askMove(field) };
}

/** A submarine is placed by its field or its column; all else is asked about. */
function placeClicked(places: readonly Choice[], cell: string): ClickAction {
  const field = ({ to }: Choice) => cellOf(to);
  const meant = places.find((move) => field(move) === cell || field(move).charAt(0) === cell);
  return chooseOrAsk(meant, askPlace(cell));
}

/** Return what a click on the board means. */
export function boardClicked(situation: Situation, { cell, token, boat }: Click): ClickAction {
  const { view, moves, idle, selection } = situation;
  const open: ClickAction = { do: "open", sheet: cell };
  if (!moves.length) return idle && isField(cell) ? open : { do: "ask", question: askDone() };
  if (cell === "left") return { do: "say", answer: { words: () => tr("hint.left"), rule: "S4.1" } };
  const places = ofVerb(moves, "place");
  if (places.length && cell !== "off") return placeClicked(places, cell);
  if (!isField(cell)) return chooseOrAsk(sailTo(moves, cell), askSail(cell));
  const isOwn = boat === view.to_move;
  if (selection && cell !== selection.piece) {
    const isOther = isOwn && startsOf(moves).has(cell) && !targetsOf(moves, selection.piece).has(cell);
    if (!isOther) return chooseOrAsk(moveBetween(moves, selection.piece, cell), askMove(selection.piece, cell));
  }
  if (token) return tokenClicked(situation, cell, token);
  if (isOwn) return boatClicked(situation, cell);
  if (selection) return { do: "select", selection: null };
  return ofVerb(moves, "lift").some(({ from }) => cellOf(from) === cell) ? open : boatClicked(situation, cell);
}
