import type { ComponentType } from "preact";
import type { Choice, Problem, SeatLine, ToldEvent } from "../api/types";

/** What the shell tells a game's components, and what they can ask of it. The same for all of them. */
export interface TableProps<V> {
  /** The game's View as this audience knows it, past or present. */
  view: V;
  /** What can be chosen now; empty if it is not our turn or we look at the past. */
  moves: Choice[];
  /** Why nobody can choose anything here, in words: we watch, or look at the past. Empty for those who play now. */
  idle: string;
  /** Who sits where. */
  seats: SeatLine[];
  /** Whose view this is; 0 = spectator. */
  seat: number;
  /** The event that led to this view: mark the last move; its `motions` are to be animated if `animate` > 0. */
  last: ToldEvent | null;
  /** Seconds for a motion, 0 = none. */
  animate: number;
  layout: "wide" | "narrow";
  /** Submit a line; the shell shows refusals. */
  play(line: string): void;
  /** Ask the server why a line is not possible; the shell shows the answer with the rule. */
  why(line: string): void;
  /** Show or hide an explanation (hover, focus, long press). */
  explain(what: Explanation | null): void;
}

export interface Explanation {
  title: string;
  text: string;
  rule?: string;
  /** In the window's pixels. */
  at?: { x: number; y: number };
}

/** What a game gives to the shell. */
export interface GameUI<V = unknown> {
  /** The sea: interactive, a navigable grid (role=grid) with spoken contents. */
  Board: ComponentType<TableProps<V>>;
  /** Players, hands, containers, panels, tolls: beside (wide) or under (narrow) the board. */
  Side: ComponentType<TableProps<V>>;
  /** What is due in words, the choices that are not on the board, and the confirmation of a costly choice. */
  Actions: ComponentType<TableProps<V>>;
  /** One sentence: whose turn and what is due. */
  due(p: TableProps<V>): string;
  /** A log line in words. */
  tell(event: ToldEvent, before: V | null, name: (seat: number) => string): string;
  /** Why something cannot be played, by the names that the board shows; nothing for what is not of this game. */
  problem(problem: Problem): string | undefined;
  /** Standing, tie-breaks included, for the end screen. */
  place(view: V, seat: number): { label: string; value: string }[];
  /** By what the places were given, where players can tie; and the rule. */
  order?: { words(): string; rule: string };
  /** For the chart at the end; and what it counts, in words. */
  series(views: V[]): { seat: number; values: number[] }[];
  charted(view: V): string;
}
