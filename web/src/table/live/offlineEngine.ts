import type {
  AttemptResult,
  GameHistory,
  LessonPosition,
  Lessons,
  PuzzleAnswer,
  PuzzleList,
  PuzzlePosition,
  Why,
} from "../../api/types";

declare const ENGINE_FOLDER: string; // of the build; empty where the client was built without the engine

export const hasEngine = ENGINE_FOLDER !== "";

/** The types of the answers that are one message each, by request (web/engine/worker.js). */
interface Answers {
  lessons: Lessons;
  lesson: LessonPosition;
  attempt: AttemptResult;
  puzzles: PuzzleList;
  puzzle: PuzzlePosition;
  puzzleAttempt: PuzzleAnswer;
  why: Why;
  story: GameHistory;
}
type Requests = "begin" | "again" | "snapshot" | "hear" | "bot" | "kept" | keyof Answers;

interface Answer {
  id: number;
  said?: string[];
  error?: string;
}

/** The Python engine in a web worker. Requests and answers are the server's messages, as JSON. */
export class Engine {
  readonly #worker = new Worker(`/engine/${ENGINE_FOLDER}/worker.js`, { type: "module" });
  readonly #pending = new Map<number, { resolve(answers: string[]): void; reject(error: Error): void }>();
  #requests = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if (data.said) pending?.resolve(data.said);
      else pending?.reject(new Error(data.error));
    };
    this.#worker.onerror = () => {
      for (const { reject } of this.#pending.values()) reject(new Error("the engine was not loaded"));
      this.#pending.clear();
    };
  }

  /** Send a request to the worker (web/engine/worker.js). Rejects if Python raises, or if the engine cannot be loaded. */
  ask(request: Requests, argument?: object): Promise<string[]> {
    const id = ++this.#requests;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ id, do: request, with: argument && JSON.stringify(argument) });
    });
  }

  /** Send a request and parse its one answer, which has the server's types. */
  async answer<R extends keyof Answers>(request: R, argument?: object): Promise<Answers[R]> {
    const [answer] = await this.ask(request, argument);
    return JSON.parse(answer!);
  }

  terminate(): void {
    this.#worker.terminate();
  }
}

let shared: Engine | null = null;

/** Return the engine of this page, and load it on the first call. Lessons and practice share it. */
export function sharedEngine(): Engine {
  shared ??= new Engine();
  return shared;
}

/** Terminate the engine, so that the next call of `sharedEngine` loads it again. */
export function discardEngine(): void {
  shared?.terminate();
  shared = null;
}

/** Return whether the engine ran and raised an error, as opposed to not having been loaded. */
export function isEngineError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("PythonError");
}
