import type { Mirror } from "./mirror";
import { remember, remembered } from "./kept";

/** What this browser saw of a table with its own eyes while the secret was closed: nobody can change it afterwards. */
export interface Witness {
  table: string;
  commitment: string;
  /** Was that before the deal? */
  early: boolean;
  /** By seat: what this browser added itself. */
  parts: Record<number, string>;
  /** By step, as they were told last. */
  seals: Record<number, string>;
}

const KEPT = 50; // tables
const NAME = "witness";

function all(): Witness[] {
  return remembered<Witness[]>(NAME, []);
}

/** What was seen of this table, if anything was. */
export function witnessOf(table: string): Witness | null {
  return all().find((its) => its.table === table) ?? null;
}

function note(its: Witness): void {
  const others = all().filter(({ table }) => table !== its.table);
  remember(NAME, [its, ...others].slice(0, KEPT));
}

/** A table has told what it is committed to. The first time is the one that counts. */
export function seeCommitment(table: string, commitment: string, early: boolean): Witness {
  const known = witnessOf(table);
  if (known) return known;
  const its = { table, commitment, early, parts: {}, seals: {} };
  note(its);
  return its;
}

/** Note what a table tells before its game is over. */
export function watchFairness({ table, fairness }: Mirror): void {
  if (table.status === "over" || !fairness?.commitment) return;
  const known = seeCommitment(table.table, fairness.commitment, table.status === "open");
  const seals = Object.fromEntries(fairness.seals.map(({ step, seal }) => [step, seal]));
  if (JSON.stringify(known.seals) !== JSON.stringify(seals)) note({ ...known, seals });
}

/** Note the part that this browser has added for a seat of its own. */
export function ownPart(table: string, seat: number, part: string): void {
  const known = witnessOf(table);
  if (known) note({ ...known, parts: { ...known.parts, [seat]: part } });
}
