import { readStored, writeStored } from "./storage";

const NAME = "last-table";

/** The game of the table that was opened last: its board can be fetched while the feed connects. */
export function lastGameAt(table: string): string | undefined {
  const last = readStored<{ table: string; game: string } | null>(NAME, null);
  return last?.table === table ? last.game : undefined;
}

export function rememberTable(table: string, game: string): void {
  if (lastGameAt(table) !== game) writeStored(NAME, { table, game });
}
