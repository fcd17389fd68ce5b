import type { LegalMoveOf, MadeMoveOf, SubmarineView } from "../../api/types";

/** Moves as the server tells them, and what is read from them here. */
export type Choice = LegalMoveOf<SubmarineView>;
export type Made = MadeMoveOf<SubmarineView>;
export type Motion = NonNullable<Choice["costs"]>[number];
export type Piece = Motion["piece"];
export type Place = Motion["to"];
type Owned = Extract<Place, { seat: number }>;
type Maybe<T> = T | null | undefined;

/** The cell of the board that a place is: a field, a column of the surface, `left` or `off`; empty beside the board. */
export function cellOf(place: Maybe<Place>): string {
  if (place?.kind === "field") return place.field;
  return place?.kind === "surface" ? place.column : "";
}

/** Whose hand, stock or the like a place is; 0 for a place of another kind. */
export function ownerOf(place: Maybe<Place>, kind: Owned["kind"]): number {
  return isIn(place, kind) ? place.seat : 0;
}

export function isIn<K extends Place["kind"]>(place: Maybe<Place>, kind: K): place is Extract<Place, { kind: K }> {
  return place?.kind === kind;
}

/** `Rc`; empty for another piece. */
export const tokenOf = (piece: Maybe<Piece>): string => (piece?.kind === "token" ? piece.token : "");

/** `R`, or `?` for a card that is not seen; empty for another piece. */
export const cardOf = (piece: Maybe<Piece>): string => (piece?.kind === "card" ? piece.colour : "");

/** Everything that moved, in order: what was paid, the piece itself, what followed. */
export function motionsOf(move: Maybe<Made>): Motion[] {
  if (!move) return [];
  const { piece, from, to, costs = [], effects = [] } = move;
  return [...costs, ...(piece && from && to ? [{ piece, from, to }] : []), ...effects];
}
