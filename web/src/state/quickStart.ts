import { freshId, hex } from "../api/http";
import { request } from "../api/request";
import type { BotSeat, CommandDraft, GameInfo, SeatRequest } from "../api/types";
import { createTable } from "./createTable";
import { loadGames } from "./lobby";
import { ensureSession } from "./session";
import { partCommitment } from "../fairness/hashing";
import { recordOwnPart } from "../fairness/witness";

const PLAYERS = 3; // makes a lively game where the game allows it

/** The bot that people meet unless they choose: the one with most levels, in the lower half of what it can do. */
export async function defaultBot(): Promise<Required<BotSeat>> {
  const { bots } = await loadGames();
  const best = bots.reduce((found, bot) => (bot.levels > found.levels ? bot : found));
  return { type: "bot", bot: best.name, level: Math.max(1, Math.floor(best.levels / 2)) };
}

/** How many play when nobody has said so. */
export function defaultPlayers(game: GameInfo): number {
  return game.seats.includes(PLAYERS) ? PLAYERS : game.seats[0]!;
}

/** A game against bots, begun at once; the table's id. */
export async function playAgainstBots(name: string): Promise<string> {
  const { games } = await loadGames();
  const game = games.find((each) => each.name === name)!;
  return playAgainst(name, await defaultBot(), defaultPlayers(game) - 1);
}

/** The first whole game after a lesson: against one bot, the same at its weakest. */
export async function playAgainstEasyBot(name: string): Promise<string> {
  return playAgainst(name, { ...(await defaultBot()), level: 1 }, 1);
}

async function playAgainst(name: string, bot: Required<BotSeat>, bots: number): Promise<string> {
  await ensureSession();
  const seats: SeatRequest[] = [{ type: "me" }, ...Array.from({ length: bots }, () => bot)];
  const table = await createTable({ game: name, seats });
  await startWithBots(table, [1]);
  return table;
}

/** Ready on these seats, and off: for tables where nobody else is waited for. */
export async function startWithBots(table: string, seats: number[]): Promise<void> {
  const command = (draft: CommandDraft) =>
    request("POST", "/tables/{table}/commands", { path: { table }, body: { id: freshId(), ...draft } });
  const parts = seats.map((seat) => ({ seat, part: hex(32) }));
  for (const { seat, part } of parts) {
    await command({ do: "ready", seat, commitment: partCommitment(part) });
    recordOwnPart(table, seat, part);
  }
  for (const { seat, part } of parts) {
    await command({ do: "reveal", seat, part });
    recordOwnPart(table, seat, part, true);
  }
  await command({ do: "start" });
}
