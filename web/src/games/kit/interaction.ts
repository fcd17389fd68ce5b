/**
 * The interaction state of one board: what the player is doing there but has not played.
 *
 * The frame creates one `Interaction` per table and hands it to the game's components in `TableProps`. Two tables on
 * one page share nothing. The functions below change it; games only say what a click on a place or a piece means
 * (`Action`).
 */
import { batch, signal } from "@preact/signals";
import { useLayoutEffect, useMemo } from "preact/hooks";
import { confirmations } from "../../state/settings";
import { findElement } from "./focus";

/** What decides about confirmation, as the server sends it with each legal move. */
export interface Move {
  line: string;
  final?: boolean;
  costs?: readonly unknown[];
  tells?: readonly unknown[];
}

/** A move that cannot be played, as the game's own data: the server says why. */
export interface Question {
  verb: string;
}

/** A piece that waits for its target, and the places that it has been led over. */
export interface Selection {
  /** The game's own name of the piece. */
  piece: string;
  path: readonly string[];
}

/** Why a click means no move: worded while it is drawn, since the language may change. */
export interface Answer {
  words(): string;
  rule?: string | undefined;
}

export class Interaction {
  readonly selection = signal<Selection | null>(null);
  /** The line of the move that waits for confirmation; empty if none does. */
  readonly armed = signal("");
  /** The place that is shown large in a dialog; empty if none is. */
  readonly sheet = signal("");
  /** The kind of piece that is pointed out on the board; empty if none is. */
  readonly pointed = signal("");
  /** The answer to the last click, shown at the element that was clicked. */
  readonly answer = signal<(Answer & { at: Element | null }) | null>(null);
  /** The element that was clicked last, or on which a key was pressed. */
  touched: Element | null = null;
  /** The root elements of `Board`, `Side` and `Actions`: elements are looked up in these only. */
  readonly parts = new Set<Element>();
  /** A choice was played: once the position has changed, a lost focus returns to the board. */
  focusReturns = false;
  /** The cell that had the focus last. */
  focusedCell: Element | null = null;
  readonly #states = new Map<symbol, unknown>();

  /** `scope` names the table in the storage of the browser. */
  constructor(readonly scope: string) {}

  /** Select a piece, or none. `armed` is the move that would be played if its path ended here. */
  select(selection: Selection | null, armed = ""): void {
    batch(() => {
      this.selection.value = selection;
      this.armed.value = armed;
      this.answer.value = null;
    });
  }

  /** Show a move with its consequences and wait for confirmation. */
  arm(line: string): void {
    batch(() => {
      this.armed.value = line;
      this.answer.value = null;
    });
  }

  /** Answer a click on an element. Another click since then has an answer of its own. */
  say(answer: Answer, at = this.touched): void {
    if (at === this.touched) this.answer.value = { ...answer, at };
  }

  /** Answer a command at the element that stands for it, wherever it came from: it may have been a key. */
  answerAt(element: Element | null, answer: Answer): void {
    this.touched = element;
    this.say(answer);
  }

  /** Drop selection, armed move and answer. Returns whether there was any of them. */
  cancel(): boolean {
    const pending = this.selection.peek() !== null || this.armed.peek() !== "" || this.answer.peek() !== null;
    this.select(null);
    return pending;
  }

  /** Drop everything but what is pointed out: another position is due. */
  reset(): void {
    batch(() => {
      this.select(null);
      this.sheet.value = "";
    });
  }

  /** Return all that is pending or shown, to compare it later. */
  snapshot(): readonly unknown[] {
    const { selection, armed, sheet, pointed, answer } = this;
    return [selection, armed, sheet, pointed, answer].map((each) => each.peek());
  }

  /** Return the state of a `tableState`, created on first use. */
  state<T>(key: symbol, create: () => T): T {
    if (!this.#states.has(key)) this.#states.set(key, create());
    return this.#states.get(key) as T;
  }
}

/** Declare state that a game keeps per table. The result returns it for an interaction. */
export function tableState<T>(create: (interaction: Interaction) => T): (interaction: Interaction) => T {
  const key = Symbol();
  return (interaction) => interaction.state(key, () => create(interaction));
}

/** Create the interaction of one table; another scope gets another one. Escape cancels what is pending in it. */
export function useInteraction(scope: string = location.pathname): Interaction {
  const interaction = useMemo(() => new Interaction(scope), [scope]);
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isMeant(interaction, event.target) && interaction.cancel()) event.stopPropagation();
    };
    document.addEventListener("keydown", pressed); // before the keys of the frame, which listens at the window
    return () => document.removeEventListener("keydown", pressed);
  }, [interaction]);
  return interaction;
}

/** Return whether a key press belongs to this table. An open dialog handles Escape itself. */
function isMeant({ parts }: Interaction, target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return target instanceof Element && !target.closest("dialog") && [...parts].some((part) => part.contains(target));
}

/** The part of `TableProps` that operations need. */
export interface Table<M extends Move = Move> {
  moves: readonly M[];
  interaction: Interaction;
  play(line: string): void;
  why(question: Question): void;
}

/** Return whether a move is shown with its consequences before it is played: as the player prefers. */
export function needsConfirmation({ final, costs, tells }: Move): boolean {
  const wanted = confirmations.peek();
  return wanted === "costly" ? Boolean(final || costs?.length || tells?.length) : wanted === "always";
}

/** Return the move that waits for confirmation, if it is still legal. */
export function armedMove<M extends Move>({ moves, interaction }: Pick<Table<M>, "moves" | "interaction">) {
  return moves.find(({ line }) => line === interaction.armed.value);
}

/** Play a move, or arm it if it needs confirmation. Choosing the armed move again confirms it. */
export function choose(table: Table, move: Move): void {
  if (needsConfirmation(move) && table.interaction.armed.peek() !== move.line) table.interaction.arm(move.line);
  else play(table, move);
}

/** Play the armed move. */
export function confirm(table: Table): void {
  const move = armedMove(table);
  if (move) play(table, move);
}

/** Play a move without confirmation: after it, or where all consequences were in sight. */
export function play({ interaction, play }: Pick<Table, "interaction" | "play">, { line }: Move): void {
  interaction.reset();
  interaction.focusReturns = true;
  play(line);
}

/** Play a move whose button shows all consequences, unless the player wants to confirm every move. */
export function playShown(table: Table, move: Move): void {
  if (confirmations.peek() === "always") choose(table, move);
  else play(table, move);
}

/** Ask the server why a move cannot be played. One that can only mean a legal move is not: a lesson would try it. */
export function ask({ moves, why }: Pick<Table, "moves" | "why">, question: Question): void {
  if (moves.filter((move) => isPartOf(question, move)).length !== 1) why(question);
}

/** Return whether everything in `part` is in `whole`. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (typeof part !== "object" || part === null) return part === whole;
  if (typeof whole !== "object" || whole === null) return false;
  return Object.entries(part).every(([name, value]) => isPartOf(value, (whole as Record<string, unknown>)[name]));
}

/** What a click on the board means. */
export type Action<M extends Move = Move, Q extends Question = Question> =
  | { do: "choose"; move: M }
  | { do: "select"; selection: Selection | null; armed?: M }
  | { do: "open"; sheet: string }
  | { do: "ask"; question: Q }
  | { do: "say"; answer: Answer }
  | { do: "nothing" };

/** Close the sheet. An answer to a choice in it is shown at its place on the board. */
function closeSheet(interaction: Interaction): void {
  const place = interaction.sheet.peek();
  if (!place) return;
  interaction.sheet.value = "";
  interaction.touched = findElement(interaction, `[data-cell="${place}"]`);
}

/** Carry out an action. What continues on the board, or is answered elsewhere, closes the sheet. */
export function perform(table: Table, action: Action): void {
  const { interaction } = table;
  switch (action.do) {
    case "choose":
      return choose(table, action.move);
    case "select":
      interaction.sheet.value = "";
      return interaction.select(action.selection, action.armed?.line);
    case "open":
      interaction.sheet.value = action.sheet;
      return;
    case "ask":
      closeSheet(interaction);
      return ask(table, action.question);
    case "say":
      closeSheet(interaction);
      interaction.say(action.answer);
  }
}
