/** What real games told, for tests; written by dev/fixtures.py. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Snapshot, GameHistory, Update } from "../api/types";
import { fromSnapshot, applyUpdate, type TableReplica } from "./live/replica";

export interface Fixture {
  heard: (Snapshot | Update)[];
  mirror: TableReplica;
  story: GameHistory;
}

const FOLDER = join(import.meta.dirname, "../../dev/fixtures");

export const fixtures: [string, Fixture][] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".json") && name.split("-").length === 3)
  .map((name) => [name, JSON.parse(readFileSync(join(FOLDER, name), "utf8")) as Fixture]);

/** Every mirror on the way, one for each message. */
export function mirrors(heard: Fixture["heard"]): TableReplica[] {
  const found: TableReplica[] = [];
  for (const message of heard) {
    found.push(message.type === "snapshot" ? fromSnapshot(message) : applyUpdate(found.at(-1)!, message));
  }
  return found;
}
