/** Moves that cannot be played, as data, to ask the server why. */
import type { IntendedMoveOf, SubmarineView } from "../../../api/types";
import type { PieceMove } from "./moves";

export type Question = IntendedMoveOf<SubmarineView>;
type Place = PieceMove["to"];
type Column = Extract<Place, { kind: "surface" }>["column"];
type Colour = Extract<PieceMove["piece"], { kind: "card" }>["colour"];

const at = (field: string): Place => ({ kind: "field", field });
const over = (column: string): Place => ({ kind: "surface", column: column as Column });

export const askDone = (): Question => ({ verb: "done" });
export const askSail = (column: string): Question => ({ verb: "sail", to: over(column) });
export const askPlace = (cell: string): Question => ({ verb: "place", to: cell.length > 1 ? at(cell) : over(cell) });
export const askMove = (from: string, to?: string): Question => ({
  verb: "move",
  from: at(from),
  ...(to ? { to: at(to) } : {}),
});
export const askLift = (field: string, token: string): Question => ({
  verb: "lift",
  piece: { kind: "token", token },
  from: at(field),
});
export const askSwap = (colour: string): Question => ({
  verb: "swap",
  piece: { kind: "card", colour: colour as Colour },
});
