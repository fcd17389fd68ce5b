import { request } from "../../api/request";
import type { AttemptResult, LessonPosition, Lessons } from "../../api/types";
import { offline } from "../../state/app";

/** Who knows the lessons: the server, or without one the engine on this device. */
export interface LessonBackend {
  list(): Promise<Lessons>;
  position(game: string, step: string): Promise<LessonPosition>;
  attempt(game: string, step: string, line: string): Promise<AttemptResult>;
}

const server: LessonBackend = {
  list: () => request("GET", "/lessons"),
  position: (game, step) => request("GET", "/lessons/{game}/{step}", { path: { game, step } }),
  attempt: (game, step, line) => request("POST", "/lessons/{game}/{step}", { path: { game, step }, body: { line } }),
};

export async function lessonBackend(): Promise<LessonBackend> {
  return offline ? (await import("../practice/engine")).offlineLessons : server;
}
