import { freshId, hex } from "../../api/http";
import { request } from "../../api/request";
import type { BotSeat, CommandDraft, GameInfo, SeatRequest } from "../../api/types";
import { partCommitment } from "../../fairness/hashing";
import { recordOwnPart } from "../../fairness/witness";
import { loadGames } from "../../state/lobby";
import { ensureSession } from "../../state/session";
import { createTable } from "./createTable";

const PLAYERS = 3; // makes a lively game where the game allows it

/** Return the default opponent: the bot with most levels, at a level in the lower half. */
export async function defaultBot(): Promise<Required<BotSeat>> {
  const { bots } = await loadGames();
  const best = bots.reduce((found, bot) => (bot.levels > found.levels ? bot : found));
  return { type: "bot", bot: best.name, level: Math.max(1, Math.floor(best.levels / 2)) };
}

/** Return the default number of players. */
export function defaultPlayers(game: GameInfo): number {
  return game.seats.includes(PLAYERS) ? PLAYERS : game.seats[0]!;
}

/** Start a game against bots and return the id of its table. */
export async function playAgainstBots(name: string): Promise<string> {
  const { games } = await loadGames();
  const game = games.find((each) => each.name === name)!;
  return playAgainst(name, await defaultBot(), defaultPlayers(game) - 1);
}

/** Start a game against one bot at its lowest level, as the first game after a lesson. */
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

/** Commit, reveal and start for these seats, at a table where every other seat has a bot. */
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
