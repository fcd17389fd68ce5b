import { request } from "../api/request";
import type { SeatRequest } from "../api/types";
import { createTable } from "./createTable";
import { startWithBots, defaultBot } from "./quickStart";
import { ensureSession, clearSession } from "./session";

/** The records in a file: one, however it is laid out, or one to a line. */
export function splitRecords(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim());
  const each = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return each ? lines : [text];
}

/** Bring in the games of a file, one after the other; their tables. */
export async function importGames(text: string): Promise<string[]> {
  await ensureSession();
  const tables: string[] = [];
  for (const record of splitRecords(text)) tables.push((await request("POST", "/records", { json: record })).table);
  return tables;
}

/** A game that goes on: which seat is ours, and who has the others. */
export interface ContinueOptions {
  step: number;
  seat: number;
  others: "bots" | "friends";
}

/** A table that goes on with a game that is over, from one moment of it. Against bots it begins at once. */
export async function continueGame(
  from: { table: string; game: string; players: number },
  plan: ContinueOptions,
): Promise<string> {
  const { step, seat, others } = plan;
  await ensureSession();
  const other: SeatRequest = others === "bots" ? await defaultBot() : { type: "open" };
  const seats = Array.from({ length: from.players }, (_, index) =>
    index + 1 === seat ? ({ type: "me" } as const) : other,
  );
  const made = await createTable({ game: from.game, seats, from: { table: from.table, step } });
  if (others === "bots") await startWithBots(made, [seat]);
  return made;
}

/** Have all data about us deleted; our name says that we mean it. */
export async function deleteAccount(name: string): Promise<void> {
  await request("POST", "/me/forget", { body: { confirm: name } });
  clearSession();
}
