import { Unreachable } from "../../api/http";
import type { Backend } from "../../table/live/backend";
import { discardEngine, sharedEngine, type Engine } from "../../table/live/offlineEngine";
import { LocalFeed } from "./localFeed";

export interface PracticeRequest {
  game: string;
  players: number;
  level: number;
  name: string;
}

/** Start a game on this device, or resume a saved one. The first call loads the engine; rejects if that fails. */
export async function startPractice(game: { begin: PracticeRequest } | { again: object }): Promise<Backend> {
  const engine = sharedEngine();
  try {
    const [snapshot] = await ("begin" in game ? engine.ask("begin", game.begin) : engine.ask("again", game.again));
    return localBackend(engine, snapshot!);
  } catch (error) {
    discardEngine();
    throw error;
  }
}

function localBackend(engine: Engine, snapshot: string): Backend {
  return {
    offline: true,
    connect: (_, handlers) => new LocalFeed(engine, handlers, snapshot),
    why: (_, seat, move) => engine.answer("why", { seat, move }),
    history: () => engine.answer("story"), // in one page
    drawAt: () => Promise.resolve(""), // every game here has a board
    hint: () => Promise.reject(new Unreachable()),
    checkFeed: () => Promise.resolve(),
  };
}
