import { persistedSignal } from "../../state/storage";

/** How far somebody has come in a lesson: the step they are at, and those they have done. */
export interface Progress {
  at: string;
  done: string[];
}

const NONE: Progress = { at: "", done: [] };

/** By game. This browser keeps it; no server knows. */
const progress = persistedSignal<Record<string, Progress>>("lessons", {});

export function progressOf(game: string): Progress {
  return progress.value[game] ?? NONE;
}

/** Somebody goes to a step. */
export function goTo(game: string, step: string): void {
  progress.value = { ...progress.value, [game]: { ...progressOf(game), at: step } };
}

/** A step is done. */
export function finished(game: string, step: string): void {
  const { at, done } = progressOf(game);
  progress.value = { ...progress.value, [game]: { at, done: [...done.filter((each) => each !== step), step] } };
}
