import { request } from "../../api/request";
import type { SeatRequest } from "../../api/types";
import { ensureSession } from "../../state/session";
import { createTable } from "./createTable";
import { startWithBots, defaultBot } from "./quickStart";

/** Split a file into records: one record in any layout, or one per line. */
export function splitRecords(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim());
  const each = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return each ? lines : [text];
}

/** Import the games of a file one by one, and return the ids of their tables. */
export async function importGames(text: string): Promise<string[]> {
  await ensureSession();
  const tables: string[] = [];
  for (const record of splitRecords(text)) tables.push((await request("POST", "/records", { json: record })).table);
  return tables;
}

/** How a game is continued: from which step, on which seat, and against whom. */
export interface ContinueOptions {
  step: number;
  seat: number;
  others: "bots" | "friends";
}

/** Create a table that continues a finished game from one step, and return its id. Against bots it starts at once. */
export async function continueGame(
  from: { table: string; game: string; players: number },
  options: ContinueOptions,
): Promise<string> {
  const { step, seat, others } = options;
  await ensureSession();
  const other: SeatRequest = others === "bots" ? await defaultBot() : { type: "open" };
  const seats = Array.from({ length: from.players }, (_, index) =>
    index + 1 === seat ? ({ type: "me" } as const) : other,
  );
  const table = await createTable({ game: from.game, seats, from: { table: from.table, step } });
  if (others === "bots") await startWithBots(table, [seat]);
  return table;
}
