import { request } from "../../api/request";
import type { GameHistory, Hint, IntendedMoveOf, View, Why } from "../../api/types";
import { WebSocketFeed, type Feed, type FeedHandlers } from "./feed";

/** Where tables are: at the server, or on this device alone. All but `connect` reject with `Refusal` or `Unreachable`. */
export interface Backend {
  readonly offline: boolean;
  connect(table: string, handlers: FeedHandlers): Feed;
  /** Why a move cannot be played. */
  why(table: string, seat: number, move: IntendedMoveOf<View>): Promise<Why>;
  /** A page of the history that a seat knows, from a step on. */
  history(table: string, seat: number, from: number): Promise<GameHistory>;
  /** The view of a seat after a step, drawn as text with these names. */
  drawAt(table: string, seat: number, step: number, names: string[]): Promise<string>;
  /** What the strongest bot would consider on this seat. */
  hint(table: string, seat: number): Promise<Hint>;
  /** Reject with the reason why a feed cannot be opened, which browsers hide from scripts. */
  checkFeed(table: string, seat: number | undefined): Promise<unknown>;
}

export const serverBackend: Backend = {
  offline: false,
  connect: (table, handlers) => new WebSocketFeed(table, handlers),
  why: (table, seat, move) => request("POST", "/tables/{table}/why", { path: { table }, body: { seat, move } }),
  history: (table, seat, from) => request("GET", "/tables/{table}/story", { path: { table }, query: { seat, from } }),
  async drawAt(table, seat, step, names) {
    const query = { step, seat, names: names.join("\n") };
    return (await request("GET", "/tables/{table}/past", { path: { table }, query })).drawing ?? "";
  },
  hint: (table, seat) => request("POST", "/tables/{table}/hint", { path: { table }, body: { seat } }),
  checkFeed: (table, seat) =>
    request("GET", "/tables/{table}/feed", { path: { table }, query: seat === undefined ? {} : { seat } }),
};
