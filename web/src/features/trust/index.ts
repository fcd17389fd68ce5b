/** Fetched when there is something to check. */
import "./trust.css";
import { witnessOf } from "../../fairness/witness";
import type { GameRecord } from "../../api/types";
import { check, proofIn, type Finding } from "./check";

export { overall } from "./check";
export { Verdict } from "./Verdict";
export { tr } from "./texts";

/** What this browser finds out by itself about a game, from what it saw of it before the end, if it did. */
export function findings(record: GameRecord, news: number[][] | null): Promise<Finding[] | null> {
  const table = proofIn(record)?.table;
  return check(record, table ? witnessOf(table) : null, news);
}
