import type { Moved, SubmarineView } from "../../api/types";
import type { Choice, Made, PieceMove, Piece, Place } from "./play/moves";

type Column = Extract<Place, { kind: "surface" }>["column"];
type Colour = Extract<Piece, { kind: "card" }>["colour"];

/** A piece by a short name: `card R`, `token Rc`, `ship 1`, `boat 1`. */
function piece(name: string): Piece {
  const [kind, which = ""] = name.split(" ");
  if (kind === "card") return { kind, colour: which as Colour };
  if (kind === "token") return { kind, token: which };
  return { kind: kind as "ship" | "boat", seat: Number(which) };
}

/** A place by a short name: `C4`, `C`, `left`, `hand 2`, `box`. */
function place(name: string): Place {
  const [kind, seat] = name.split(" ");
  if (/^[A-F]\d$/.test(name)) return { kind: "field", field: name };
  if (/^([A-F]|left|off)$/.test(name)) return { kind: "surface", column: name as Column };
  return { kind, ...(seat ? { seat: Number(seat) } : {}) } as Place;
}

export const way = (what: string, from: string, to: string): PieceMove => ({
  piece: piece(what),
  from: place(from),
  to: place(to),
});

/** A legal move, for tests. */
export function choice(line: string, own?: PieceMove, more: Partial<Choice> = {}): Choice {
  return { line, verb: line.split(" ")[0] as Choice["verb"], ...own, ...more };
}

/** A move that was made, for tests. */
export function moved(
  seat: number,
  verb: Made["verb"],
  own?: PieceMove,
  more: Partial<Made> = {},
): Moved<SubmarineView> {
  return { type: "moved", seat, line: verb, move: { verb, ...own, ...more } };
}
