import type { PuzzleList, Solver } from "../../api/types";
import { persistedSignal } from "../../state/storage";

/** How far the solver has come in the puzzles of a game. */
export interface Progress {
  solver: Solver;
  /** Puzzles that were solved at the first try, in a row: now, and at most. */
  streak: number;
  best: number;
  /** The day on which each puzzle was solved last. */
  solved: Record<string, string>;
  /** Failed puzzles: how many pauses are behind each, and the day on which it is due again. */
  failed: Record<string, Retry>;
}

export interface Retry {
  pauses: number;
  due: string;
}

/** Days until a failed puzzle is asked again: after the failure, and after each time that it was then solved. */
export const PAUSES = [1, 3, 7, 21];
const NONE: Progress = {
  solver: { rating: 1200, deviation: 350 },
  streak: 0,
  best: 0,
  solved: {},
  failed: {},
};
const CHOICE = 6; // of so many puzzles nearest to the solver's rating, one is next

/** By game. This browser keeps it; no server knows. */
const progress = persistedSignal<Record<string, Progress>>("puzzles", {});
/** The theme that was chosen last, by game; empty for any. */
export const chosenTheme = persistedSignal<Record<string, string>>("puzzles.theme", {});

export function progressOf(game: string): Progress {
  return progress.value[game] ?? NONE;
}

/** Is a puzzle new to the solver, so that its first result counts for rating and run? */
export function isNew({ solved, failed }: Progress, id: string): boolean {
  return !(id in solved) && !(id in failed);
}

/** Keep the result of a puzzle. `solver` is the new rating, if it counts. */
export function keepResult(game: string, id: string, isSolved: boolean, solver?: Solver | null): void {
  progress.value = { ...progress.value, [game]: after(progressOf(game), id, isSolved, today(), solver) };
}

/** Return the progress after a result. */
export function after(before: Progress, id: string, isSolved: boolean, day: string, solver?: Solver | null): Progress {
  const { [id]: retry, ...others } = before.failed;
  const streak = isNew(before, id) ? (isSolved ? before.streak + 1 : 0) : before.streak;
  const failed = { ...others };
  if (!isSolved) failed[id] = { pauses: 0, due: inDays(day, PAUSES[0]!) };
  else if (retry && retry.due > day)
    failed[id] = retry; // an early try changes nothing
  else if (retry && retry.pauses + 1 < PAUSES.length)
    failed[id] = { pauses: retry.pauses + 1, due: inDays(day, PAUSES[retry.pauses + 1]!) };
  return {
    solver: solver ?? before.solver,
    streak,
    best: Math.max(before.best, streak),
    solved: isSolved ? { ...before.solved, [id]: day } : before.solved,
    failed,
  };
}

/** Return the failed puzzles of a list that are due again, the longest waiting first. */
export function dueOf(game: string, { puzzles }: PuzzleList, day = today()): string[] {
  const { failed } = progressOf(game);
  const known = new Set(puzzles.map(({ id }) => id));
  return Object.entries(failed)
    .filter(([id, { due }]) => known.has(id) && due <= day)
    .sort(([, one], [, other]) => one.due.localeCompare(other.due))
    .map(([id]) => id);
}

/** Return the next puzzle of a theme: one that is due again, or a new one near the rating, or the oldest. */
export function nextPuzzle(list: PuzzleList, theme: string, now = "", random = Math.random): string {
  const { game } = list;
  const mine = progressOf(game);
  const ofTheme = list.puzzles.filter(({ kind, id }) => (!theme || kind === theme) && id !== now);
  const due = dueOf(game, list).filter((id) => ofTheme.some((each) => each.id === id));
  if (due.length) return due[0]!;
  const distance = ({ rating }: { rating: number }) => Math.abs(rating - mine.solver.rating);
  const fresh = ofTheme.filter(({ id }) => isNew(mine, id)).sort((one, other) => distance(one) - distance(other));
  if (fresh.length) return fresh[Math.floor(random() * Math.min(CHOICE, fresh.length))]!.id;
  const solvedOn = ({ id }: { id: string }) => mine.solved[id] ?? "";
  const oldest = [...ofTheme].sort((one, other) => solvedOn(one).localeCompare(solvedOn(other)));
  return (oldest[0] ?? list.puzzles[0]!).id;
}

/** Return the date where the solver is, as in 2026-05-31. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function inDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
