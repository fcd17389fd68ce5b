/** What a checker has to know of a game (docs/fairness.md): how chance was asked, and which lines were secret. */
import type { GameRecord } from "../api/types";
import type { Numbers } from "../fairness/hashing";
import { manifestOf } from "./registry";

export interface Dealt {
  start: number;
  deal: Record<string, unknown>;
}

export interface FairGame {
  /** The deal as these numbers give it. */
  deal(record: GameRecord, numbers: Numbers): Dealt;
  /** The deal of a game that went on: what nobody had seen, by the news up to then, is dealt by these numbers. */
  dealOn(record: GameRecord, news: number[][], numbers: Numbers): Dealt;
  /** Could others not read all of this line when it was played? */
  secret(line: string): boolean;
  /** Did chance decide something after this line? */
  spun(line: string): boolean;
  /** The line as these numbers would have it. */
  spin(record: GameRecord, line: string, numbers: Numbers): string;
}

/** What to check a game by; null for one that is not known here. */
export async function fairGame(name: string): Promise<FairGame | null> {
  return (await manifestOf(name)?.fair())?.fair ?? null;
}
