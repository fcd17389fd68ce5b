import { signal } from "@preact/signals";
import { parseMessage } from "../../api/messages";
import type { Refused } from "../../api/types";
import { t } from "../../i18n";
import { readStored, writeStored } from "../../state/storage";
import { showToast } from "../../state/toasts";
import type { Connection, Feed, FeedHandlers } from "../../table/live/feed";
import type { Engine } from "../../table/live/offlineEngine";

const SAVED = "practice"; // storage key of the last game, until it is over

/** Return the saved game, or null. */
export function savedPractice(): object | null {
  return readStored<object | null>(SAVED, null);
}

/** A table feed whose messages come from the engine on this device. */
export class LocalFeed implements Feed {
  readonly connection = signal<Connection>("open");
  #closed = false;
  #botsRunning = false;
  #botsDue = false;

  constructor(
    private readonly engine: Pick<Engine, "ask">,
    private readonly handlers: FeedHandlers,
    snapshot: string,
  ) {
    void this.#publish([snapshot]).then(() => this.#runBots());
  }

  send(message: object): boolean {
    void this.#execute(message);
    return true;
  }

  reconnect(): void {
    this.engine
      .ask("snapshot")
      .then((answers) => this.#deliver(answers))
      .catch(reportEngineFailure);
  }

  close(): void {
    this.#closed = true;
  }

  async #execute(message: object): Promise<void> {
    let answers: string[] | null = null;
    try {
      answers = await this.engine.ask("hear", message);
    } catch (error) {
      this.#refuse(message, error);
    }
    if (answers) await this.#publish(answers);
    await this.#runBots();
  }

  /** Answer a command that raised an error in the engine. Without an answer the table would wait for one forever. */
  #refuse(message: object, error: unknown): void {
    if (this.#closed || !("id" in message)) return;
    const problem: Refused["problem"] = { kind: "unavailable", code: "engine_failed", text: String(error) };
    this.handlers.received({ type: "refused", id: String(message.id), seq: 0, problem });
  }

  /**
   * Save the game, then deliver messages: what is shown survives a reload. A failure to save is shown, and the messages
   * are delivered all the same: the engine has played the moves.
   */
  async #publish(messages: string[]): Promise<void> {
    try {
      const [saved] = await this.engine.ask("kept");
      writeStored(SAVED, JSON.parse(saved!) ?? undefined);
    } catch {
      if (!this.#closed) showToast(() => t("problem.not_saved"), "bad");
    }
    this.#deliver(messages);
  }

  #deliver(messages: string[]): void {
    if (!this.#closed) for (const message of messages) this.handlers.received(parseMessage(message));
  }

  /** Let bots move until it is the player's turn. A call during a run makes the run check again. */
  async #runBots(): Promise<void> {
    this.#botsDue = true;
    if (this.#botsRunning) return;
    this.#botsRunning = true;
    try {
      while (this.#botsDue && !this.#closed) {
        this.#botsDue = false;
        const updates = await this.engine.ask("bot");
        if (!updates.length) continue; // nothing to save: by now the page may show another game
        await this.#publish(updates);
        this.#botsDue = true;
      }
    } catch {
      if (!this.#closed) reportEngineFailure();
    } finally {
      this.#botsRunning = false;
    }
  }
}

function reportEngineFailure(): void {
  showToast(() => t("problem.engine_failed"), "bad");
}
