import type { GameRecord, ServerMessage } from "./types";

/** Parse a message of a feed. What the server sends has the types that are generated from its own. */
export function parseMessage(text: string): ServerMessage {
  return JSON.parse(text);
}

/** Parse a record from a file, after the server has read it. */
export function parseRecord(text: string): GameRecord {
  return JSON.parse(text);
}
