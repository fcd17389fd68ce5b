import { ask } from "../api/http";
import type { TableCreated, SeatRequest } from "../api/types";
import { make } from "./lobby";
import { startAlone, usualBot } from "./quick";
import { beSomebody, forgetSession } from "./session";

/** The records in a file: one, however it is laid out, or one to a line. */
export function recordsIn(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim());
  const each = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  return each ? lines : [text];
}

/** Bring in the games of a file, one after the other; their tables. */
export async function bringIn(text: string): Promise<string[]> {
  await beSomebody();
  const tables: string[] = [];
  for (const record of recordsIn(text)) tables.push((await ask<TableCreated>("POST", "/records", record)).table);
  return tables;
}

/** A game that goes on: which seat is ours, and who has the others. */
export interface GoingOn {
  step: number;
  seat: number;
  others: "bots" | "friends";
}

/** A table that goes on with a game that is over, from one moment of it. Against bots it begins at once. */
export async function goOn(from: { table: string; game: string; players: number }, plan: GoingOn): Promise<string> {
  const { step, seat, others } = plan;
  await beSomebody();
  const other: SeatRequest = others === "bots" ? await usualBot() : { type: "open" };
  const seats = Array.from({ length: from.players }, (_, index) =>
    index + 1 === seat ? ({ type: "me" } as const) : other,
  );
  const made = await make({ game: from.game, seats, from: { table: from.table, step } });
  if (others === "bots") await startAlone(made, [seat]);
  return made;
}

/** Have all data about us deleted; our name says that we mean it. */
export async function forgetMe(name: string): Promise<void> {
  await ask("POST", "/me/forget", { confirm: name });
  forgetSession();
}
