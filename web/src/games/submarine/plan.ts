import { signal } from "@preact/signals";
import type { SubmarineView } from "../../api/types";
import { askLift, askMove, askPlace, askSail } from "./asking";
import { cellOf, isIn, tokenOf, type Choice } from "./moves";

/** What the person has in mind but has not played yet. */
export type Intent =
  | { kind: "boat"; field: string } // a submarine waits for its target
  | { kind: "lift"; field: string; token: string; line: string } // one of several ways to pay
  | { kind: "line"; line: string }; // anything else that waits to be confirmed

export const intent = signal<Intent | null>(null);
/** The field that is shown large. */
export const opened = signal("");
/** The kind of treasure that is pointed out on the board. */
export const kindShown = signal("");

/** Nothing is in mind, nothing is open: another table begins afresh. */
export function forget(): void {
  intent.value = null;
  opened.value = "";
  kindShown.value = "";
}

/** What a click says: which cell of the board, and what in it. */
export interface Click {
  cell: string; // a field, a column, `left` or `off`
  token?: string;
  boat?: number; // the owner
}

export type Answer =
  | { do: "play" | "why"; line: string }
  | { do: "intend"; intent: Intent | null }
  | { do: "open"; field: string }
  | { do: "nothing" };

/** Is it shown, and confirmed, before it is played? */
export function isGrave(choice: Choice): boolean {
  return Boolean(choice.final || choice.costs?.length || choice.tells?.length);
}

export const lifts = (moves: readonly Choice[], field: string, token: string): Choice[] =>
  moves.filter((its) => its.verb === "lift" && cellOf(its.from) === field && tokenOf(its.piece) === token);

/** The move of a submarine from one field to another, if it is possible. */
export const moveTo = (moves: readonly Choice[], from: string, to: string): Choice | undefined =>
  moves.find((its) => its.verb === "move" && cellOf(its.from) === from && cellOf(its.to) === to);

/** The voyage of the ship to a cell of the surface, if it is possible. */
export const sailTo = (moves: readonly Choice[], cell: string): Choice | undefined =>
  moves.find((its) => its.verb === "sail" && cellOf(its.to) === cell);

/** The fields from which a submarine can move. */
export const startsOf = (moves: readonly Choice[]): Set<string> =>
  new Set(moves.filter((its) => its.verb === "move").map((its) => cellOf(its.from)));

export const targetsOf = (moves: readonly Choice[], field: string): Set<string> =>
  new Set(moves.filter((its) => its.verb === "move" && cellOf(its.from) === field).map((its) => cellOf(its.to)));

/** The cells on which a click does something now. */
export function openCells(moves: readonly Choice[], aim: Intent | null): Set<string> {
  if (aim?.kind === "boat") return targetsOf(moves, aim.field);
  const cells = new Set<string>();
  for (const its of moves) {
    if (its.verb === "place" || its.verb === "sail") cells.add(cellOf(its.to));
    if (its.verb === "move" || its.verb === "lift") cells.add(cellOf(its.from));
  }
  return cells;
}

/** How many cards a lift by card hands to others, from what the choices say; undefined where none is possible. */
export function tollOn(moves: readonly Choice[], field: string): number | undefined {
  const byCard = moves.find(
    (its) => its.verb === "lift" && cellOf(its.from) === field && its.costs?.some((cost) => isIn(cost.to, "discard")),
  );
  return byCard?.costs!.filter((cost) => isIn(cost.to, "stock")).length;
}

/** Play a choice, ask for confirmation first, or ask why it cannot be made. */
export function consider(choice: Choice | undefined, aim: Intent | null, asked: string): Answer {
  if (!choice) return { do: "why", line: asked };
  const { line } = choice;
  if (!isGrave(choice) || (aim && aim.kind !== "boat" && aim.line === line)) return { do: "play", line };
  return { do: "intend", intent: { kind: "line", line } };
}

function considerLift(moves: readonly Choice[], aim: Intent | null, field: string, token: string): Answer {
  const ways = lifts(moves, field, token);
  if (!ways.length) return { do: "why", line: askLift(field, token) };
  if (aim?.kind === "lift" && aim.field === field && aim.token === token) return { do: "play", line: aim.line };
  return { do: "intend", intent: { kind: "lift", field, token, line: ways[0]!.line } };
}

function considerBoat(moves: readonly Choice[], aim: Intent | null, field: string): Answer {
  if (aim?.kind === "boat" && aim.field === field) return { do: "intend", intent: null };
  if (startsOf(moves).has(field)) return { do: "intend", intent: { kind: "boat", field } };
  return { do: "why", line: askMove(field, field) };
}

/** A submarine is placed by its field or its column; the other fields of that depth are asked about. */
function considerPlace(moves: readonly Choice[], aim: Intent | null, cell: string): Answer | null {
  const fields = moves.map((its) => cellOf(its.to));
  const meant = fields.findIndex((field) => field === cell || field.charAt(0) === cell);
  if (cell.length > 1 && !fields.some((field) => field.charAt(1) === cell.charAt(1))) return null;
  return consider(moves[meant], aim, askPlace(cell));
}

/** What a click on the board means. Decides nothing by rule: what can be done stands in the moves. */
export function answer(view: SubmarineView, moves: readonly Choice[], aim: Intent | null, click: Click): Answer {
  const { cell, token, boat } = click;
  const isField = /^[A-F]\d$/.test(cell);
  if (!moves.length) return isField ? { do: "open", field: cell } : { do: "why", line: askSail(cell) };
  if (cell === "left") return { do: "nothing" };
  const placed = view.phase === "place" && cell !== "off" ? considerPlace(moves, aim, cell) : null;
  if (placed) return placed;
  if (!isField) return consider(sailTo(moves, cell), aim, askSail(cell));
  if (aim?.kind === "boat" && cell !== aim.field) {
    const other = boat === view.to_move && startsOf(moves).has(cell) && !targetsOf(moves, aim.field).has(cell);
    if (!other) return consider(moveTo(moves, aim.field, cell), aim, askMove(aim.field, cell));
  }
  if (view.phase === "mussel" || view.phase === "place") return { do: "open", field: cell };
  if (token) return considerLift(moves, aim, cell, token);
  if (boat === view.to_move) return considerBoat(moves, aim, cell);
  if (aim?.kind === "boat") return { do: "intend", intent: null };
  const liftable = moves.some((its) => its.verb === "lift" && cellOf(its.from) === cell);
  return startsOf(moves).has(cell) && !liftable ? considerBoat(moves, aim, cell) : { do: "open", field: cell };
}
