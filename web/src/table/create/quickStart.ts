import { freshId, hex, Refusal } from "../../api/http";
import { request } from "../../api/request";
import type { BotSeat, CommandDraft, GameInfo, SeatRequest } from "../../api/types";
import { partCommitment } from "../../fairness/hashing";
import { recordOwnPart } from "../../fairness/witness";
import { invitePerson } from "../../state/contacts";
import { loadGames } from "../../state/lobby";
import { botSeat, opponentsFor, rankedBot } from "../../state/opponents";
import { ensureSession } from "../../state/session";
import { reportError } from "../../state/toasts";
import { createTable } from "./createTable";

/** Return the default bot for a seat: the one with most levels, at a level in the lower half. */
export async function defaultBot(): Promise<Required<BotSeat>> {
  const bot = rankedBot((await loadGames()).bots);
  return botSeat(bot, Math.max(1, Math.floor(bot.levels / 2)));
}

/** Start a game against the bots that were last chosen for it, and return the id of its table. */
export async function playAgainstBots({ name, seats }: GameInfo): Promise<string> {
  const bot = rankedBot((await loadGames()).bots);
  const { bots, level } = opponentsFor(name, seats, bot.levels);
  return playAgainst(name, botSeat(bot, level), bots);
}

/** Sit down at the first table that has a free seat, or open one that is listed. Returns the id of the table. */
export async function findOpponent(name: string): Promise<string> {
  await ensureSession();
  const { tables: own } = await request("GET", "/me/tables");
  const waits = own.find(({ game, status, public: listed }) => game === name && status === "open" && listed);
  if (waits) return waits.table;
  const { tables } = await request("GET", "/tables");
  for (const { table, game, status, seats } of tables) {
    const seat = seats.find(({ kind }) => kind === "open")?.seat;
    if (game !== name || status !== "open" || !seat || own.some((line) => line.table === table)) continue;
    if (await sit(table, seat)) return table;
  }
  return createTable({ game: name, seats: [{ type: "me" }, { type: "open" }], public: true });
}

/** Open a table of a game and invite a recent opponent. Returns the id of the table. */
export async function playAgainWith(name: string, person: string): Promise<string> {
  const least = (await loadGames()).games.find((game) => game.name === name)?.seats[0] ?? 2;
  const open = Array.from({ length: least - 1 }, (): SeatRequest => ({ type: "open" }));
  const table = await createTable({ game: name, seats: [{ type: "me" }, ...open] });
  await invitePerson(table, person).catch(reportError); // at the table they can be invited again
  return table;
}

/** Take a seat. Returns whether it was still free. */
async function sit(table: string, seat: number): Promise<boolean> {
  try {
    await command(table, { do: "sit", seat });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
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
  const parts = seats.map((seat) => ({ seat, part: hex(32) }));
  for (const { seat, part } of parts) {
    await command(table, { do: "ready", seat, commitment: partCommitment(part) });
    recordOwnPart(table, seat, part);
  }
  for (const { seat, part } of parts) {
    await command(table, { do: "reveal", seat, part });
    recordOwnPart(table, seat, part, true);
  }
  await command(table, { do: "start" });
}

function command(table: string, draft: CommandDraft): Promise<unknown> {
  return request("POST", "/tables/{table}/commands", { path: { table }, body: { id: freshId(), ...draft } });
}
