import { signal } from "@preact/signals";
import type { LegalMove, SubmarineView } from "../../api/types";

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
export function isGrave(choice: LegalMove): boolean {
  return Boolean(choice.final || choice.costs?.length || choice.tells?.length);
}

export const lifts = (moves: readonly LegalMove[], field: string, token: string): LegalMove[] =>
  moves.filter((its) => its.verb === "lift" && its.from === field && its.piece === `token ${token}`);

/** The fields from which a submarine can move. */
export const startsOf = (moves: readonly LegalMove[]): Set<string> =>
  new Set(moves.filter((its) => its.verb === "move").map((its) => its.from!));

export const targetsOf = (moves: readonly LegalMove[], field: string): Set<string> =>
  new Set(moves.filter((its) => its.verb === "move" && its.from === field).map((its) => its.to!));

/** The cells on which a click does something now. */
export function openCells(moves: readonly LegalMove[], aim: Intent | null): Set<string> {
  if (aim?.kind === "boat") return targetsOf(moves, aim.field);
  const cells = new Set<string>();
  for (const its of moves) {
    if (its.verb === "place" || its.verb === "sail") cells.add(its.to!);
    if (its.verb === "move" || its.verb === "lift") cells.add(its.from!);
  }
  return cells;
}

/** How many cards a lift by card hands to others, from what the choices say; undefined where none is possible. */
export function tollOn(moves: readonly LegalMove[], field: string): number | undefined {
  const byCard = moves.find(
    (its) => its.verb === "lift" && its.from === field && its.costs?.some((cost) => cost.to === "discard"),
  );
  return byCard?.costs!.filter((cost) => cost.to.startsWith("stock")).length;
}

/** Play a line, ask for confirmation first, or ask why it cannot be played. */
export function consider(moves: readonly LegalMove[], aim: Intent | null, line: string): Answer {
  const choice = moves.find((its) => its.line === line);
  if (!choice) return { do: "why", line };
  if (!isGrave(choice) || (aim && aim.kind !== "boat" && aim.line === line)) return { do: "play", line };
  return { do: "intend", intent: { kind: "line", line } };
}

function considerLift(moves: readonly LegalMove[], aim: Intent | null, field: string, token: string): Answer {
  const ways = lifts(moves, field, token);
  if (!ways.length) return { do: "why", line: `lift ${field} ${token}` };
  if (aim?.kind === "lift" && aim.field === field && aim.token === token) return { do: "play", line: aim.line };
  return { do: "intend", intent: { kind: "lift", field, token, line: ways[0]!.line } };
}

function considerBoat(moves: readonly LegalMove[], aim: Intent | null, field: string): Answer {
  if (aim?.kind === "boat" && aim.field === field) return { do: "intend", intent: null };
  if (startsOf(moves).has(field)) return { do: "intend", intent: { kind: "boat", field } };
  return { do: "why", line: `move ${field}-${field}` };
}

/** What a click on the board means. Decides nothing by rule: what can be done stands in the moves. */
export function answer(view: SubmarineView, moves: readonly LegalMove[], aim: Intent | null, click: Click): Answer {
  const { cell, token, boat } = click;
  const isField = /^[A-F]\d$/.test(cell);
  if (!moves.length) return isField ? { do: "open", field: cell } : { do: "why", line: `sail ${cell}` };
  if (cell === "left") return { do: "nothing" };
  if (view.phase === "place" && (!isField || cell.endsWith("2")))
    return consider(moves, aim, `place ${cell.charAt(0)}`);
  if (!isField) return consider(moves, aim, `sail ${cell}`);
  if (aim?.kind === "boat" && cell !== aim.field) {
    const line = `move ${aim.field}-${cell}`;
    const other = boat === view.to_move && startsOf(moves).has(cell) && !targetsOf(moves, aim.field).has(cell);
    if (!other) return consider(moves, aim, line);
  }
  if (view.phase === "mussel" || view.phase === "place") return { do: "open", field: cell };
  if (token) return considerLift(moves, aim, cell, token);
  if (boat === view.to_move) return considerBoat(moves, aim, cell);
  if (aim?.kind === "boat") return { do: "intend", intent: null };
  const liftable = moves.some((its) => its.verb === "lift" && its.from === cell);
  return startsOf(moves).has(cell) && !liftable ? considerBoat(moves, aim, cell) : { do: "open", field: cell };
}
