import { request } from "../../api/request";
import type { Attempt, AttemptResult, LessonPosition, Lessons } from "../../api/types";
import { offline } from "../../state/app";

/** The source of lessons: the server, or the engine on this device while the server cannot be reached. */
export interface LessonBackend {
  list(): Promise<Lessons>;
  position(game: string, step: string): Promise<LessonPosition>;
  /** Try a line, or ask why a move cannot be played. */
  attempt(game: string, step: string, tried: Attempt): Promise<AttemptResult>;
}

const server: LessonBackend = {
  list: () => request("GET", "/lessons"),
  position: (game, step) => request("GET", "/lessons/{game}/{step}", { path: { game, step } }),
  attempt: (game, step, tried) => request("POST", "/lessons/{game}/{step}", { path: { game, step }, body: tried }),
};

async function deviceBackend(): Promise<LessonBackend> {
  const engine = (await import("../../table/live/offlineEngine")).sharedEngine();
  return {
    list: () => engine.answer("lessons", {}),
    position: (game, step) => engine.answer("lesson", { game, step }),
    attempt: (game, step, tried) => engine.answer("attempt", { game, step, ...tried }),
  };
}

/** Return the backend of this page. */
export async function lessonBackend(): Promise<LessonBackend> {
  return offline ? deviceBackend() : server;
}
