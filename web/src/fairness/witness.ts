import type { Fairness } from "../api/types";
import type { TableReplica } from "../table/replica";
import { partCommitment } from "./hashing";
import { writeStored, readStored } from "../state/storage";

/** What this browser saw of a table with its own eyes while the secret was closed: nobody can change it afterwards. */
export interface Witness {
  table: string;
  commitment: string;
  /** Was that before the deal? */
  early: boolean;
  /** By seat: what this browser added itself. */
  parts: Record<number, string>;
  /** The seats whose part this browser revealed, and the table showed it. */
  revealed?: number[];
  /** The digest of settings and seats, as it was shown when this browser revealed its parts, or else last. */
  settings?: string;
  /** After how many resets this browser revealed: whatever digest is shown later, that one counts. */
  pinned?: number;
  /** How often revealed parts had become void. */
  resets?: number;
  /** By step, as they were told last. */
  seals: Record<number, string>;
}

const KEPT = 50; // tables
const NAME = "witness";

function all(): Witness[] {
  return readStored<Witness[]>(NAME, []);
}

/** What was seen of this table, if anything was. */
export function witnessOf(table: string): Witness | null {
  return all().find((its) => its.table === table) ?? null;
}

function note(its: Witness): void {
  const others = all().filter(({ table }) => table !== its.table);
  writeStored(NAME, [its, ...others].slice(0, KEPT));
}

/** A table has told what it is committed to. The first time is the one that counts. */
export function recordCommitment(table: string, commitment: string, early: boolean): Witness {
  const known = witnessOf(table);
  if (known) return known;
  const its = { table, commitment, early, parts: {}, seals: {} };
  note(its);
  return its;
}

/** Note what a table tells before its game is over. */
export function recordFairness({ table, fairness }: TableReplica): void {
  if (table.status === "over" || !fairness?.commitment) return;
  const known = recordCommitment(table.table, fairness.commitment, table.status === "open");
  const seals = Object.fromEntries(fairness.seals.map(({ step, seal }) => [step, seal]));
  const seen = { ...known, ...(table.status === "open" ? beforeStart(known, fairness) : {}), seals };
  if (fairness.settings) seen.settings ||= fairness.settings;
  if (JSON.stringify(known) !== JSON.stringify(seen)) note(seen);
}

/** What can change before the start, unless this browser has revealed its parts since the last time all were void. */
function beforeStart(known: Witness, { settings = "", resets = 0 }: Fairness): Partial<Witness> {
  return known.pinned === resets ? {} : { resets, revealed: [], settings };
}

/** This browser reveals its parts now: from here on the digest that was shown must not change. */
export function pinSettings(table: string): void {
  const known = witnessOf(table);
  if (known) note({ ...known, pinned: known.resets ?? 0 });
}

/** The part that this browser has committed to for a seat, if it is the one behind this commitment. */
export function findPart(table: string, seat: number, commitment: string): string | undefined {
  const part = witnessOf(table)?.parts[seat];
  return part && partCommitment(part) === commitment ? part : undefined;
}

/** Note the part that this browser has added for a seat of its own, and whether the table has shown it. */
export function recordOwnPart(table: string, seat: number, part: string, revealed = false): void {
  const known = witnessOf(table);
  if (!known) return;
  const seen = new Set(known.revealed ?? []);
  if (revealed) seen.add(seat);
  if (known.parts[seat] === part && seen.size === (known.revealed ?? []).length) return;
  note({ ...known, parts: { ...known.parts, [seat]: part }, revealed: [...seen] });
}
