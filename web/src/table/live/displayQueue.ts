import { signal } from "@preact/signals";
import type { Update } from "../../api/types";
import type { History } from "../history/history";
import type { TableReplica } from "./replica";

/** A state of the table to be shown. */
export interface DisplayState {
  replica: TableReplica;
  history: History;
  /** The updates that led here from the state that was shown before. */
  updates: Update[];
  /** Whether the last move has just been made: only then is it animated, and shown for its minimum time. */
  fresh: boolean;
}

const FAR_BEHIND = 24; // states: more than four bots make in a turn each

/**
 * Queue between the replica of a table and the page. It shows one state after the other, each for its minimum time and
 * until its animation has ended. A page that is far behind or hidden shows the last state at once.
 */
export class DisplayQueue {
  readonly shown = signal<DisplayState | null>(null);
  /** Whether the shown state still has time to run. */
  readonly busy = signal(false);
  #pending: DisplayState[] = [];
  #animations: Promise<unknown>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #hidden = () => document.hidden && this.skip();

  /** `minimum` returns the milliseconds for which a state is shown; 0 shows the next one in the same task. */
  constructor(private readonly minimum: (state: DisplayState) => number) {
    document.addEventListener("visibilitychange", this.#hidden);
  }

  /** Show a state after all that were pushed before. */
  push(state: DisplayState): void {
    this.#pending.push(state);
    if (document.hidden || this.#pending.length > FAR_BEHIND) this.skip();
    else if (!this.busy.peek()) this.#next();
  }

  /** Replace the last state, shown or not: what led here is no move, and takes no time of its own. */
  amend(state: DisplayState): void {
    const last = this.#pending.pop();
    if (last) this.#pending.push({ ...state, updates: [...last.updates, ...state.updates], fresh: last.fresh });
    else this.shown.value = { ...state, fresh: this.shown.peek()?.fresh ?? false };
  }

  /** Show a state at once, in place of all that are pending. */
  showNow(state: DisplayState): void {
    const skipped = this.#pending.flatMap(({ updates }) => updates);
    this.#stop();
    this.#pending = [{ ...state, updates: [...skipped, ...state.updates] }];
    this.#next();
  }

  /** Show the last state at once, without its motion. Returns whether there was one that had not been shown. */
  skip(): boolean {
    const last = this.#pending.pop();
    if (last) this.showNow({ ...last, fresh: false });
    else this.#stop();
    return last !== undefined;
  }

  /** Keep the shown state until its animation has ended. */
  waitFor(ended: Promise<unknown>): void {
    this.#animations.push(ended);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#hidden);
    this.#pending = [];
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#animations = [];
    this.busy.value = false;
  }

  #next(): void {
    this.#stop();
    const state = this.#pending.shift();
    if (!state) return;
    this.shown.value = state;
    const millis = state.fresh ? this.minimum(state) : 0;
    if (millis <= 0) return this.#next();
    this.busy.value = true;
    const timer = setTimeout(() => {
      // Only the timer that is still set continues: a skip or another state may have come meanwhile.
      void Promise.allSettled(this.#animations).then(() => timer === this.#timer && this.#next());
    }, millis);
    this.#timer = timer;
  }
}
