import type { BotInfo, BotSeat } from "../api/types";
import { persistedSignal } from "./storage";

/** How many bots to play against, and how strong they are. */
export interface Opponents {
  bots: number;
  level: number;
}

const PLAYERS = 3; // makes a lively game where the game allows it
const LEVELS = 5; // of the bot that has most, where no server says so

/** By game: the last choice on this device. */
const chosen = persistedSignal<Record<string, Opponents>>("opponents", {});

/** Return the bot with most levels. */
export function rankedBot(bots: readonly BotInfo[]): BotInfo {
  return bots.reduce((found, bot) => (bot.levels > found.levels ? bot : found));
}

/** Return the last choice for a game that can be played by so many, as far as it still exists; at first a weaker bot. */
export function opponentsFor(game: string, players: readonly number[], levels = LEVELS): Opponents {
  const { bots = 0, level = 0 } = chosen.value[game] ?? {};
  const usual = players.includes(PLAYERS) ? PLAYERS : players[0]!;
  return {
    bots: (players.includes(bots + 1) ? bots + 1 : usual) - 1,
    level: level >= 1 && level <= levels ? level : Math.max(1, Math.floor(levels / 2)),
  };
}

/** Remember a choice for the next game. */
export function chooseOpponents(game: string, opponents: Opponents): void {
  chosen.value = { ...chosen.value, [game]: opponents };
}

/** Return the seat of a bot at a level. */
export function botSeat({ name }: BotInfo, level: number): Required<BotSeat> {
  return { type: "bot", bot: name, level };
}
