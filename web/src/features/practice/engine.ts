import { signal } from "@preact/signals";
import { Unreachable } from "../../api/http";
import { parseMessage } from "../../api/messages";
import type { AttemptResult, GameHistory, LessonPosition, Lessons, Why } from "../../api/types";
import { writeStored, readStored } from "../../state/storage";
import type { Backend } from "../../table/backend";
import type { Connection, FeedHandlers, Feed } from "../../table/feed";
import type { LessonBackend } from "../lessons/backend";

declare const ENGINE_FOLDER: string; // of the build; empty where the client was built without the engine

export const hasEngine = ENGINE_FOLDER !== "";

const PAUSE = 700; // milliseconds before a bot answers, so that each move can be seen

interface Answer {
  id: number;
  said?: string[];
  error?: string;
}

/** The engine in a thread of its own. What it is asked and says are the server's messages, as JSON. */
class Engine {
  readonly #worker = new Worker(`/engine/${ENGINE_FOLDER}/worker.js`, { type: "module" });
  readonly #waiting = new Map<number, { resolve(said: string[]): void; reject(error: Error): void }>();
  #asked = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.said) waiting?.resolve(data.said);
      else waiting?.reject(new Error(data.error));
    };
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("the engine was not loaded"));
      this.#waiting.clear();
    };
  }

  ask(what: string, given?: object): Promise<string[]> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, do: what, with: given && JSON.stringify(given) });
    });
  }

  end(): void {
    this.#worker.terminate();
  }
}

let engine: Engine | null = null;

/** What the engine answers to a question. It has the server's types, as generated. */
async function answerOf<T>(used: Engine, what: string, given?: object): Promise<T> {
  const [said] = await used.ask(what, given);
  return JSON.parse(said!);
}

/** What the server would answer about lessons, from the engine on this device. */
export const offlineLessons: LessonBackend = {
  list: () => answerOf<Lessons>((engine ??= new Engine()), "lesson", {}),
  position: (game, step) => answerOf<LessonPosition>((engine ??= new Engine()), "lesson", { game, step }),
  attempt: (game, step, line) => answerOf<AttemptResult>((engine ??= new Engine()), "lesson", { game, step, line }),
};

export interface PracticeWish {
  game: string;
  players: number;
  level: number;
  name: string;
}

const KEPT = "practice"; // the game that was begun last, as long as it is not over

/** The game that can be gone on with, if there is one. */
export function savedPractice(): object | null {
  return readStored<object | null>(KEPT, null);
}

/** Did the engine run, and refuse? Else it could not be fetched or started. */
export function isEngineError(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("PythonError");
}

/** Begin a game on this device, or go on with one. The first time, the engine is fetched; rejects if that fails. */
export async function startPractice(what: { begin: PracticeWish } | { again: object }): Promise<Backend> {
  engine ??= new Engine();
  const used = engine;
  try {
    const [first] = await ("begin" in what ? used.ask("begin", what.begin) : used.ask("again", what.again));
    return localBackend(used, first!);
  } catch (error) {
    used.end();
    engine = null;
    throw error;
  }
}

function localBackend(used: Engine, first: string): Backend {
  return {
    offline: true,
    connect: (_, ends) => new LocalLine(used, ends, first),
    why: (_, seat, line) => answerOf<Why>(used, "why", { seat, line }),
    history: () => answerOf<GameHistory>(used, "story"), // in one page
    drawAt: () => Promise.resolve(""), // each game here has a board
    hint: () => Promise.reject(new Unreachable()),
    checkFeed: () => Promise.resolve(),
  };
}

/** A feed that comes from next door. */
class LocalLine implements Feed {
  readonly connection = signal<Connection>("open");
  #closed = false;
  #thinking = false;
  #due = false;

  constructor(
    private readonly engine: Engine,
    private readonly ends: FeedHandlers,
    first: string,
  ) {
    void this.#tell([first]).then(() => this.#letBotsPlay());
  }

  send(message: object): boolean {
    void this.#send(message);
    return true;
  }

  reconnect(): void {
    void this.engine.ask("snapshot").then((said) => this.#hear(said));
  }

  close(): void {
    this.#closed = true;
  }

  async #send(message: object): Promise<void> {
    await this.#tell(await this.engine.ask("hear", message));
    await this.#letBotsPlay();
  }

  /** What is shown has been kept, so that nothing of it is lost with the page. */
  async #tell(said: string[]): Promise<void> {
    const [kept] = await this.engine.ask("kept");
    writeStored(KEPT, JSON.parse(kept!) ?? undefined);
    this.#hear(said);
  }

  #hear(said: string[]): void {
    if (!this.#closed) for (const each of said) this.ends.received(parseMessage(each));
  }

  /** As long as it is a bot's turn. Whoever moves while we wait for one makes us look again. */
  async #letBotsPlay(): Promise<void> {
    this.#due = true;
    if (this.#thinking) return;
    this.#thinking = true;
    while (this.#due && !this.#closed) {
      this.#due = false;
      const [said] = await Promise.all([this.engine.ask("bot"), new Promise((then) => setTimeout(then, PAUSE))]);
      if (!said.length) continue; // nothing to keep: by now the page may show another game
      await this.#tell(said);
      this.#due = true;
    }
    this.#thinking = false;
  }
}
