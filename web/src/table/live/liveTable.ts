import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { freshId, Refusal } from "../../api/http";
import type {
  Accepted,
  BotSeat,
  Hint,
  IntendedMoveOf,
  Presence,
  Problem,
  Refused,
  ServerMessage,
  Snapshot,
  SnapshotOrUpdate,
  Update,
  CommandDraft,
  View,
} from "../../api/types";
import { NO_HISTORY, appendUpdate, isComplete, parseHistory, type History } from "../history/history";
import { fromSnapshot, MissedUpdateError, applyUpdate, type TableReplica } from "./replica";
import { loadAllPages } from "../history/historyPages";
import { recordFairness } from "../../fairness/witness";
import { serverBackend, type Backend } from "./backend";
import type { Feed } from "./feed";
import { DisplayQueue, type DisplayState } from "./displayQueue";
import { minimumTime } from "./minimumTime";
import { nextChange } from "./nextChange";
import { Readiness } from "./readiness";

interface Waiting {
  message: object & { id: string };
  resolve(answer: Accepted): void;
  reject(error: Error): void;
}

/** A live table: what it shows, kept up to date, and what can be done there. */
export class LiveTable {
  readonly replica = signal<TableReplica | null>(null);
  readonly history = signal<History>(NO_HISTORY);
  readonly presence = signal<Presence>({ type: "presence", away: {}, spectators: 0 });
  /** Why we were not let in. */
  readonly problem = signal<Problem | null>(null);
  /** Why we are not let in yet: there is no room. */
  readonly tableFull = signal<Problem | null>(null);
  /** What the server's clock says, less what ours does. */
  readonly offset = signal(0);
  /** What the page shows: the replica and the history, one move after the other. */
  readonly display = new DisplayQueue(minimumTime);
  /** What somebody is typing for the others: it outlives the panels, and the beginning of the game. */
  readonly draft = signal("");
  readonly feed: Feed;

  #seat: number | undefined; // the seat that was asked for, where one device plays several
  #afresh = true;
  #waiting = new Map<string, Waiting>();
  readonly #readiness = new Readiness(this);

  constructor(
    readonly id: string,
    readonly backend: Backend = serverBackend,
  ) {
    this.feed = backend.connect(id, {
      query: () => this.#query(),
      opened: () => this.#resend(),
      received: (message) => this.#hear(message),
      declined: () => this.#declined(),
    });
  }

  /** Whether the page shows that it is the turn of a player here. */
  readonly myTurn: ReadonlySignal<boolean> = computed(() => {
    const { view, yours, table } = this.display.shown.value?.replica ?? {};
    return !!view && table?.status === "playing" && yours!.includes(view.to_move);
  });

  /** Whether the page shows less than has happened. Nothing can be decided then. */
  readonly behind: ReadonlySignal<boolean> = computed(
    () => this.display.shown.value?.replica.seq !== this.replica.value?.seq,
  );

  /** Do something. Sent again after a lost connection, until there is an answer; done once. */
  execute(wish: CommandDraft): Promise<Accepted> {
    const message = { ...wish, id: freshId(), seq: this.replica.value?.seq ?? 0 };
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject });
      this.feed.send(message);
    });
  }

  /** Go on through the eyes of another own seat. */
  switchSeat(seat: number): void {
    this.#seat = seat;
    this.feed.send({ do: "look", seat });
  }

  async why(question: IntendedMoveOf<View>): Promise<Problem | null> {
    return (await this.backend.why(this.id, this.replica.value!.seat, question)).problem;
  }

  /** A moment of the game as text, drawn by the server from what this audience saw. */
  drawAt(step: number, names: string[]): Promise<string> {
    return this.backend.drawAt(this.id, this.replica.value!.seat, step, names);
  }

  /** What the strongest bot would consider in our place. */
  hint(): Promise<Hint> {
    return this.backend.hint(this.id, this.replica.value!.seat);
  }

  /** We are somebody else now. */
  reconnect(): void {
    this.#seat = undefined;
    this.#afresh = true;
    this.#readiness.reset();
    this.feed.reconnect();
  }

  close(): void {
    this.feed.close();
    this.display.close();
    for (const { reject } of this.#waiting.values()) reject(new Error("closed"));
    this.#waiting.clear();
  }

  #query(): Record<string, number> {
    const query: Record<string, number> = {};
    if (this.#seat !== undefined) query.seat = this.#seat;
    if (!this.#afresh && this.replica.value) query.since = this.replica.value.seq;
    return query;
  }

  #resend(): void {
    for (const { message } of this.#waiting.values()) this.feed.send(message);
  }

  #hear(message: ServerMessage): void {
    if (message.type === "presence") this.presence.value = message;
    else if (message.type === "pong") this.offset.value = message.at - Date.now();
    else if (message.type === "accepted" || message.type === "refused") this.#answered(message);
    else this.#learn(message);
  }

  #answered(answer: Accepted | Refused): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.type === "accepted") {
      waiting?.resolve(answer);
      return;
    }
    for (const missed of answer.missed ?? []) this.#learn(missed);
    if (answer.problem.code === "not_your_seat" && !waiting) this.reconnect();
    waiting?.reject(new Refusal(answer.problem));
  }

  #learn(message: SnapshotOrUpdate): void {
    try {
      if (message.type === "snapshot") this.#begin(message);
      else this.#applyUpdate(message);
    } catch (error) {
      if (!(error instanceof MissedUpdateError)) throw error;
      this.#afresh = true;
      this.feed.reconnect();
    }
  }

  #begin(message: Snapshot): void {
    this.#afresh = false;
    this.tableFull.value = null;
    this.offset.value = message.at - Date.now();
    if (this.#seat !== undefined && this.#seat !== message.seat) this.#seat = undefined;
    const replica = fromSnapshot(message);
    this.replica.value = replica;
    recordFairness(replica);
    if (!replica.view) this.history.value = NO_HISTORY;
    else void this.#recall(replica.seat);
    this.display.showNow(this.#latest([]));
    this.#readiness.update();
  }

  #applyUpdate(message: Update): void {
    const before = this.replica.value;
    if (!before) throw new MissedUpdateError("an update came first");
    const replica = applyUpdate(before, message);
    if (replica === before) return;
    this.replica.value = replica;
    recordFairness(replica);
    if (replica.view) this.history.value = appendUpdate(this.history.value, message, replica.view, before.table.seats);
    this.#display(message);
    this.#readiness.update();
  }

  /** Own moves are shown at once, those of others one after the other; all else goes with the last move. */
  #display(message: Update): void {
    const { type, seat = 0 } = message.event;
    const state = this.#latest([message]);
    if (type !== "moved") this.display.amend(state);
    else if (state.replica.yours.includes(seat)) this.display.showNow(state);
    else this.display.push(state);
  }

  #latest(updates: Update[]): DisplayState {
    return { replica: this.replica.value!, history: this.history.value, updates, fresh: updates.length > 0 };
  }

  /** The game up to now, for those who come later. */
  async #recall(seat: number): Promise<void> {
    const { view, seq } = this.replica.value!;
    if (!isComplete(this.history.value, view!))
      this.history.value = { steps: [{ event: null, view: view! }], notes: [] };
    const story = await loadAllPages((from) => this.backend.history(this.id, seat, from)).catch(() => null);
    if (!story || this.replica.value?.seat !== seat) return;
    if (this.replica.value.seq !== seq && story.steps.length !== this.replica.value.view?.log.length) {
      return void this.#recall(seat); // the game has gone on meanwhile
    }
    this.history.value = parseHistory(story);
    this.display.amend(this.#latest([])); // moves that are still to be shown are shown
  }

  /** Begin, with a bot on each seat that is still open. Resolves when it is done: all who are here reveal first. */
  async start(fill: Required<BotSeat> | null = null): Promise<void> {
    for (const { seat, kind } of this.replica.value!.table.seats)
      if (fill && kind === "open") await this.execute({ do: "arrange", seat, to: fill });
    for (;;) {
      const heard = nextChange(this.replica, this.presence);
      try {
        return void (await this.execute({ do: "start" }));
      } catch (error) {
        if (!(error instanceof Refusal) || error.problem.code !== "not_revealed") throw error;
        await heard;
      }
    }
  }

  /** A browser does not tell why a feed could not begin: ask at its address. */
  async #declined(): Promise<boolean> {
    try {
      await this.backend.checkFeed(this.id, this.#seat);
    } catch (error) {
      if (error instanceof Refusal) return this.#refused(error.problem);
    }
    return false;
  }

  /** Is there no point in trying again? */
  #refused(problem: Problem): boolean {
    this.tableFull.value = problem.kind === "too_much" ? problem : null;
    if (problem.code === "not_your_seat") {
      this.#seat = undefined;
      this.#afresh = true;
    }
    const mayChange = ["unavailable", "too_much"].includes(problem.kind);
    if (mayChange || problem.code === "upgrade_required" || problem.code === "not_your_seat") return false;
    this.problem.value = problem;
    return true;
  }
}
