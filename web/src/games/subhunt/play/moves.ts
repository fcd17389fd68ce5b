/** Moves as the server sends them, and what the client reads from them. */
import type { LegalMoveOf, MadeMoveOf, SubHuntView } from "../../../api/types";
import { opponentOf } from "../board/sea";

export type Choice = LegalMoveOf<SubHuntView>;
export type Made = MadeMoveOf<SubHuntView>;
type PieceMove = NonNullable<Made["effects"]>[number];
type Piece = PieceMove["piece"];
type Place = PieceMove["to"];
type Maybe<T> = T | null | undefined;

/** Return a place by its name in the views: `port`, `15`, `214`, or `?` for an unseen one; empty for any other. */
export function placeOf(place: Maybe<Place>): string {
  if (place?.kind === "field") return place.field;
  if (place?.kind === "cell") return place.cell;
  return place?.kind === "port" ? place.kind : "";
}

/** Return the ship that a move is about: the one that sails, or that is fired at. */
export function shipOf({ piece, to }: Choice | Made): number {
  if (piece?.kind === "ship") return piece.number;
  return to?.kind === "field" ? (to.target ?? 0) : 0;
}

/** Return the places that a ship touches, its end last. */
export function pathOf({ via = [], to }: Choice | Made): string[] {
  return [...via, to].map(placeOf);
}

/** Return the lane of a torpedo. */
export function laneOf({ from }: Choice | Made): string {
  return from?.kind === "lane" ? from.lane : "";
}

/** Return the fleet in whose sea a piece is: its own for ships and charges, the other one's for all else (H1.3). */
export function hunterOf(piece: Piece): number {
  return piece.kind === "ship" || piece.kind === "charge" ? piece.seat : opponentOf(piece.seat);
}

/** Return a place of a move with its sea, as `hunter:place`; empty for a move without a piece. */
export function targetOf({ piece }: Choice | Made, place: Maybe<Place>): string {
  return piece && place ? `${hunterOf(piece)}:${placeOf(place)}` : "";
}

/** Return everything that moved, in order: the piece itself from place to place, then the effects. */
export function pieceMovesOf(move: Maybe<Made>): PieceMove[] {
  if (!move) return [];
  const { piece, from, via = [], to, effects = [] } = move;
  if (!piece || !from || !to) return effects;
  const places = [from, ...via, to];
  return [...places.slice(1).map((end, step) => ({ piece, from: places[step]!, to: end })), ...effects];
}
