/** What a small screen shows: one sea, and in each sea one level. */
import { signal } from "@preact/signals";
import type { Moved, SubHuntView } from "../../../api/types";
import { tableState, type Interaction } from "../../kit/interaction";
import { hunterOf, placeOf, type Choice } from "../play/moves";
import { levelOf } from "./sea";

export interface ShownLevel {
  hunter: number;
  levels: Record<number, number>; // by hunter
}

export const shownLevel = tableState(() => signal<ShownLevel>({ hunter: 1, levels: { 1: 0, 2: 0 } }));

/** Show a sea; without a level, the one that was shown there last. */
export function showLevel(interaction: Interaction, hunter: number, level?: number): void {
  const shown = shownLevel(interaction);
  const { levels } = shown.peek();
  shown.value = { hunter, levels: level === undefined ? levels : { ...levels, [hunter]: level } };
}

interface Happened {
  view: SubHuntView;
  seat: number;
  moves: readonly Choice[];
  last: Moved<SubHuntView> | null;
}

/** Return what to show in another position: a result that has just come, else where a piece can be chosen. */
export function levelToShow({ view, seat, moves, last }: Happened, shown: ShownLevel): [number, number] | null {
  if (view.over) return null;
  const { piece, to, result } = last?.move ?? {};
  const end = placeOf(to);
  const done: [number, number] | null = piece && end && end !== "?" ? [hunterOf(piece), levelOf(end)] : null;
  const choice = moves.find((move) => move.piece);
  if (!choice?.piece || !seat || (result && done)) return done;
  const hunter = hunterOf(choice.piece);
  if (choice.from?.kind !== "reserve") return [hunter, 0]; // ships, charges and torpedoes start at the surface
  const targets = moves.map((move) => levelOf(placeOf(move.to)));
  const level = shown.levels[hunter] ?? 0;
  return [hunter, targets.includes(level) ? level : Math.min(...targets)];
}
