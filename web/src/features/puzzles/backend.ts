import { request } from "../../api/request";
import type { PuzzleAnswer, PuzzleAttempt, PuzzleList, PuzzlePosition } from "../../api/types";
import { offline } from "../../state/app";

/** The source of puzzles: the server, or the engine on this device while the server cannot be reached. */
export interface PuzzleBackend {
  list(game: string, day: string): Promise<PuzzleList>;
  position(game: string, puzzle: string): Promise<PuzzlePosition>;
  attempt(game: string, puzzle: string, attempt: PuzzleAttempt): Promise<PuzzleAnswer>;
}

const server: PuzzleBackend = {
  list: (game, day) => request("GET", "/puzzles/{game}", { path: { game }, query: { day } }),
  position: (game, puzzle) => request("GET", "/puzzles/{game}/{puzzle}", { path: { game, puzzle } }),
  attempt: (game, puzzle, attempt) =>
    request("POST", "/puzzles/{game}/{puzzle}", { path: { game, puzzle }, body: attempt }),
};

async function deviceBackend(): Promise<PuzzleBackend> {
  const engine = (await import("../../table/live/offlineEngine")).sharedEngine();
  return {
    list: (game, day) => engine.answer("puzzles", { game, day }),
    position: (game, puzzle) => engine.answer("puzzle", { game, puzzle }),
    attempt: (game, puzzle, attempt) => engine.answer("puzzleAttempt", { game, puzzle, attempt }),
  };
}

/** Return the backend of this page. */
export async function puzzleBackend(): Promise<PuzzleBackend> {
  return offline ? deviceBackend() : server;
}
