import { request } from "../../api/request";
import type { Replay } from "../../api/types";
import { parseHistory, type History } from "../../table/history/history";
import { importRecord } from "../../table/create/gameTransfer";

/** Through whose eyes a game is seen: a seat's, everybody's (0), or those of somebody who knows all (null). */
export type Viewpoint = number | null;

/** A game through somebody's eyes. */
export interface ReplayView {
  replay: Replay;
  history: History;
}

/** Where a game comes from that is looked back at: a table, or a record from outside. */
export class ReplaySource {
  #seen = new Map<Viewpoint, Promise<ReplayView>>();
  #drawn = new Map<string, Promise<string[]>>();

  private constructor(
    readonly table: string,
    readonly record: string,
  ) {}

  static ofTable(table: string): ReplaySource {
    return new ReplaySource(table, "");
  }

  static ofRecord(record: string): ReplaySource {
    return new ReplaySource("", record);
  }

  /** The game through these eyes; asked for once. */
  look(eyes: Viewpoint): Promise<ReplayView> {
    const known = this.#seen.get(eyes);
    if (known) return known;
    const asked = this.#ask(eyes).then((replay) => ({ replay, history: historyOf(replay) }));
    this.#seen.set(eyes, asked);
    asked.catch(() => this.#seen.delete(eyes));
    return asked;
  }

  /** A moment through these eyes as text, drawn by the server. All moments are asked for once. */
  async drawing(eyes: Viewpoint, step: number, names: string[]): Promise<string> {
    const key = JSON.stringify([eyes, names]);
    const asked = this.#drawn.get(key) ?? this.#ask(eyes, names).then(({ drawings }) => drawings ?? []);
    this.#drawn.set(key, asked);
    asked.catch(() => this.#drawn.delete(key));
    return (await asked)[step] ?? "";
  }

  #ask(eyes: Viewpoint, names: string[] = []): Promise<Replay> {
    const query = {
      ...(eyes === null ? {} : { seat: eyes }),
      ...(names.length ? { names: names.join("\n") } : {}),
    };
    if (this.table) return request("GET", "/tables/{table}/replay", { path: { table: this.table }, query });
    return request("POST", "/replays", { query, json: this.record });
  }

  /** The table of the game; a record gets one. */
  async keep(): Promise<string> {
    return this.table || importRecord(this.record);
  }
}

function historyOf(replay: Replay): History {
  return parseHistory({ ...replay, seats: replay.beginners });
}

/** Where a moment can be found again, by anybody. */
export function replayAddress(table: string, eyes: Viewpoint, step: number): string {
  return `/replay/${table}${eyes === null ? "" : `?seat=${eyes}`}#${step}`;
}

/** The eyes and the step that an address names; nonsense is as good as nothing. */
export function momentIn(search: string, hash: string): { eyes: Viewpoint; step: number } {
  const seat = new URLSearchParams(search).get("seat");
  return {
    eyes: seat !== null && /^[0-9]$/.test(seat) ? Number(seat) : null,
    step: /^\d{1,6}$/.test(hash) ? Number(hash) : 0,
  };
}

/** The turn after this step, or the one before. Turns begin with the deal and where somebody else is to move. */
export function stepOfTurn(turns: number[], last: number, step: number, by: 1 | -1): number {
  const begins = [0, ...turns, last];
  return by > 0 ? (begins.find((its) => its > step) ?? last) : (begins.findLast((its) => its < step) ?? 0);
}
