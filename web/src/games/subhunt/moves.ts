import type { LegalMoveOf, MadeMoveOf, SubHuntView } from "../../api/types";

/** Moves as the server tells them, and what is read from them here. */
export type Choice = LegalMoveOf<SubHuntView>;
export type Made = MadeMoveOf<SubHuntView>;
type Motion = NonNullable<Made["effects"]>[number];
type Piece = Motion["piece"];
type Place = Motion["to"];
type Maybe<T> = T | null | undefined;

/** A place by the name that the views give it: `port`, `15`, `214`, or `?` for one that is not seen; else empty. */
export function placeOf(place: Maybe<Place>): string {
  if (place?.kind === "field") return place.field;
  if (place?.kind === "cell") return place.cell;
  return place?.kind === "port" ? place.kind : "";
}

/** The ship that a move is about: the one that sails, or that is fired at. */
export function shipOf({ piece, to }: Choice | Made): number {
  if (piece?.kind === "ship") return piece.number;
  return to?.kind === "field" ? (to.target ?? 0) : 0;
}

/** The places that a ship touches, the last of them its end. */
export function wayOf({ via = [], to }: Choice | Made): string[] {
  return [...via, to].map(placeOf);
}

/** The lane of a torpedo. */
export function laneOf({ from }: Choice | Made): string {
  return from?.kind === "lane" ? from.lane : "";
}

/** The fleet in whose sea a piece is: its own for ships and charges, the other one's for all else (H1.3). */
export function hunterOf(piece: Piece): number {
  return piece.kind === "ship" || piece.kind === "charge" ? piece.seat : 3 - piece.seat;
}

/** Everything that moved, in order: the piece itself from place to place, then what followed. */
export function motionsOf(move: Maybe<Made>): Motion[] {
  if (!move) return [];
  const { piece, from, via = [], to, effects = [] } = move;
  if (!piece || !from || !to) return effects;
  const places = [from, ...via, to];
  return [...places.slice(1).map((end, step) => ({ piece, from: places[step]!, to: end })), ...effects];
}
