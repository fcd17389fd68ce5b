import type { ComponentChildren, ComponentType, JSX } from "preact";
import type {
  Hint,
  IntendedMoveOf,
  LegalMoveOf,
  Moved,
  Problem,
  Reason,
  ReplayMoment,
  SeatInfo,
  View,
} from "../api/types";
import type { Language } from "../i18n";
import type { FairGame } from "./fairGame";
import type { Interaction } from "./kit/interaction";

/** A position as one audience sees it. */
export interface PositionProps<V = View> {
  /** The game's view for this audience, past or present. */
  view: V;
  /** The legal moves; empty if another seat is to move or the past is shown. */
  moves: LegalMoveOf<V>[];
  /** Text that says why this audience cannot move: it watches, or the past is shown. Empty for a player at the present. */
  idle: string;
  seats: SeatInfo[];
  /** The seat whose view this is; 0 = spectator. */
  seat: number;
  /** The event that led to this view. The board marks it, and animates it if `animate` > 0. */
  last: Moved<V> | null;
  /** The moves of others since the player's last turn, which the board marks as well. */
  recent?: Moved<V>[];
  /** Seconds for a motion, 0 = none. */
  animate: number;
  /** Tell the frame that a motion has begun, and when it ends: the next event is not shown before. */
  onMotion?(ended: Promise<void>): void;
  layout: "wide" | "narrow";
  /** The hint that is shown on the board, if any. */
  advice?: Advice<V> | null;
  /** Draw the view as text, for a game without a board of its own. */
  drawText?(): Promise<string>;
}

/** What the frame gives to the components of one table, and what they can ask of it. */
export interface TableProps<V = View> extends PositionProps<V> {
  /** What the player is doing at this table but has not played: `useInteraction`. */
  interaction: Interaction;
  /** Submit a line; the frame shows refusals. */
  play(line: string): void;
  /** Ask why a move is not legal; the frame shows the answer with its rule, at the element that was clicked. */
  why(question: IntendedMoveOf<V>): void;
  /** Show or hide an explanation. */
  explain(what: Explanation | null): void;
}

/** A position that cannot be played. */
export interface DiagramProps<V = View> extends PositionProps<V> {
  /** The part to draw, in the game's own terms: see docs/rules/diagrams.toml. Empty for an overview. */
  show: string[];
}

export interface Advice<V = unknown> {
  /** The move that is looked at. */
  choice: LegalMoveOf<V> | null;
  /** How likely a piece of the enemy is on a field, from 0 to 1, by the field's name; null where nothing is hidden. */
  heatmap: Record<string, number> | null;
}

/** How likely something is on a field, by the field's name, for games that hide something there. */
export interface HintOverlay {
  heatmap(overlay: Hint["overlay"]): Record<string, number> | null;
  Legend: ComponentType<{ heatmap: Record<string, number> }>;
}

export interface Explanation {
  title: string;
  text: string;
  rule?: string;
  /** What it is about: its middle and its edges, in the window's pixels. */
  at?: { x: number; top: number; bottom: number };
}

/** How a seat fared, step by step, and the steps at which something happened that a chart marks. */
export interface Series {
  seat: number;
  values: number[];
  marks?: { step: number; text: string }[];
}

/** Things that matter in a game: one of them in words, what a kind of them is called, and its
 * sign in a field of 24, the most telling kinds first. */
export interface Moments {
  tell(moment: ReplayMoment, name: (seat: number) => string): string;
  kind(kind: string): string;
  signs: Record<string, JSX.Element>;
}

/** What a move of a game sounds like. The frame has further sounds: for the player's turn, and the end. */
export type Sound = "hit" | "graze" | "miss" | "lift" | "card";

export interface EventSound {
  sound: Sound;
  /** In how many motions: when the piece arrives. */
  after: number;
}

/**
 * What the client knows of a game before it is opened, and where the rest is. A game declares it for its own view: then
 * its name is the `game` of that view, and its components take that view.
 */
export interface Manifest<V extends View = View> {
  name: V["game"];
  /** The numbers of its rules begin with it. */
  letter: string;
  /** How many can play: for a game without a server. */
  players: readonly number[];
  /** Its picture, in a box of 400 by 200. */
  Art: ComponentType;
  load(): Promise<{ default: GameUI<V> }>;
  /** For how long a move of each kind is shown at least, in motions; an animation that takes longer is waited for. */
  eventTimes: Record<string, number>;
  /** By language: words that readers may look for in its rules, with what the rules say instead; without accents. */
  synonyms: Record<Language, Readonly<Record<string, readonly string[]>>>;
  /** How its chance is checked. */
  fair(): Promise<{ fair: FairGame }>;
  /** Loads the texts that some pages show; those of the lobby come with the manifest. */
  texts: Record<"options" | "lesson" | "hints" | "captions" | "puzzles", () => Promise<unknown>>;
}

/**
 * A component of a game. It has the type of a method, so that the registry can list games whose views differ: the shell
 * finds a game there by the `game` of a view, and a `Manifest` ties that name to the components for this view.
 */
type GameComponent<P> = { draw(props: P): ComponentChildren }["draw"];

/** What a game gives to the shell. A game declares it for its own view; the shell uses it for any view. */
export interface GameUI<V = View> {
  /** The board: interactive, a navigable grid (role=grid) with spoken contents. */
  Board: GameComponent<TableProps<V>>;
  /** A small picture of a position, by the same pieces, for the rules. */
  Diagram: GameComponent<DiagramProps<V>>;
  /** Return selectors of what a lesson points at, the best first; the names are those of the lesson's `point`. */
  locate?(thing: string): string[];
  /** The players and what each of them has: beside (wide) or under (narrow) the board. */
  Side: GameComponent<TableProps<V>>;
  /** What is due in words, the choices that are not on the board, and the confirmation of a costly choice. */
  Actions: GameComponent<TableProps<V>>;
  /** One sentence: whose turn and what is due. */
  promptText(p: TableProps<V>): string;
  /** The first line of the log, where the usual one does not fit. */
  startText?(): string;
  /** A log line in words. */
  eventText(event: Moved<V>, before: V | null, name: (seat: number) => string): string;
  /** What a move sounds like for a seat. */
  eventSound?(event: Moved<V>, seat: number): EventSound | null;
  /** For looking back: what mattered. */
  moments: Moments;
  /** A choice in words: what it would do. */
  moveText(choice: LegalMoveOf<V>): string;
  /** What a hint shows on the board, and its legend. */
  hintOverlay?: HintOverlay;
  /** The parameters of a bot's reason, by the names that the board shows. */
  reasonParams(reason: Reason): Record<string, string | number>;
  /** Why something cannot be played, by the names that the board shows; nothing for what is not of this game. */
  problemText(problem: Problem): string | undefined;
  /** Why the game ended, by the rule that ended it and the last position. */
  endText?(rule: string, view: V, name: (seat: number) => string): string;
  /** Standing, tie-breaks included, for the end screen; `made` are all moves of the game. */
  standing(view: V, seat: number, made: Moved<V>[]): { label: string; value: string }[];
  /** By what the places were given, where players can tie; and the rule. */
  order?: { words(): string; rule: string };
  /** For the chart at the end; and what it counts, in words. */
  series(views: V[]): Series[];
  chartCaption(view: V): string;
}
