/** Moves as the server sends them, and what the client reads from them. */
import type { LegalMoveOf, MadeMoveOf, SubmarineView } from "../../../api/types";

export type Choice = LegalMoveOf<SubmarineView>;
export type Made = MadeMoveOf<SubmarineView>;
export type PieceMove = NonNullable<Choice["costs"]>[number];
export type Piece = PieceMove["piece"];
export type Place = PieceMove["to"];
type Owned = Extract<Place, { seat: number }>;
type Maybe<T> = T | null | undefined;

/** Return the cell of the board for a place: a field, a column of the surface, `left` or `off`; empty beside the board. */
export function cellOf(place: Maybe<Place>): string {
  if (place?.kind === "field") return place.field;
  return place?.kind === "surface" ? place.column : "";
}

/** Return the owner of a hand, a stock or the like; 0 for a place of another kind. */
export function ownerOf(place: Maybe<Place>, kind: Owned["kind"]): number {
  return isIn(place, kind) ? place.seat : 0;
}

export function isIn<K extends Place["kind"]>(place: Maybe<Place>, kind: K): place is Extract<Place, { kind: K }> {
  return place?.kind === kind;
}

/** Return `Rc`; empty for another piece. */
export const tokenOf = (piece: Maybe<Piece>): string => (piece?.kind === "token" ? piece.token : "");

/** Return `R`, or `?` for an unseen card; empty for another piece. */
export const cardOf = (piece: Maybe<Piece>): string => (piece?.kind === "card" ? piece.colour : "");

/** Return the joker that is laid down for a lift; empty if none is. */
export const jokerOf = ({ costs = [] }: Choice | Made): string =>
  costs.map(({ piece }) => tokenOf(piece)).find(Boolean) ?? "";

/** Return the receiver of a card on the stock. */
export const receiverOf = ({ to }: PieceMove): number => ownerOf(to, "stock");

/** Return everything that moved, in order: the costs, the piece itself, the effects. */
export function pieceMovesOf(move: Maybe<Made>): PieceMove[] {
  if (!move) return [];
  const { piece, from, to, costs = [], effects = [] } = move;
  return [...costs, ...(piece && from && to ? [{ piece, from, to }] : []), ...effects];
}
