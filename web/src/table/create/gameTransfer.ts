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

/** Import a game and return the id of its table. */
export async function importRecord(record: string): Promise<string> {
  await ensureSession();
  return (await request("POST", "/records", { json: record })).table;
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
