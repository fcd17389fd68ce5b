import type { Fairness, TableInfo } from "../api/types";
import { partCommitment } from "./hashing";
import { writeStored, readStored } from "../state/storage";

/** What this browser saw of a table while the secret was sealed. It cannot be changed afterwards. */
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

/** Return what this browser saw of a table, or null. */
export function witnessOf(table: string): Witness | null {
  return all().find((witness) => witness.table === table) ?? null;
}

function store(witness: Witness): void {
  const others = all().filter(({ table }) => table !== witness.table);
  writeStored(NAME, [witness, ...others].slice(0, KEPT));
}

/** Record the commitment of a table. Idempotent: the first commitment counts. */
export function recordCommitment(table: string, commitment: string, early: boolean): Witness {
  const known = witnessOf(table);
  if (known) return known;
  const witness = { table, commitment, early, parts: {}, seals: {} };
  store(witness);
  return witness;
}

/** What a witness reads of a table. */
interface WitnessedTable {
  table: Pick<TableInfo, "table" | "status">;
  fairness: Fairness | null;
}

/** Record the commitment, the seals and the settings digest of a table whose game is not over. */
export function recordFairness({ table, fairness }: WitnessedTable): void {
  if (table.status === "over" || !fairness?.commitment) return;
  const known = recordCommitment(table.table, fairness.commitment, table.status === "open");
  const seals = Object.fromEntries(fairness.seals.map(({ step, seal }) => [step, seal]));
  const seen = { ...known, ...(table.status === "open" ? beforeStart(known, fairness) : {}), seals };
  if (fairness.settings) seen.settings ||= fairness.settings;
  if (JSON.stringify(known) !== JSON.stringify(seen)) store(seen);
}

/** Return what can change before the start. It is empty once this browser has revealed its parts after the last reset. */
function beforeStart(known: Witness, { settings = "", resets = 0 }: Fairness): Partial<Witness> {
  return known.pinned === resets ? {} : { resets, revealed: [], settings };
}

/** Pin the settings digest. Called when this browser reveals its parts: the digest must not change afterwards. */
export function pinSettings(table: string): void {
  const known = witnessOf(table);
  if (known) store({ ...known, pinned: known.resets ?? 0 });
}

/** Return the part that this browser chose for a seat, if the commitment is to that part. */
export function findPart(table: string, seat: number, commitment: string): string | undefined {
  const part = witnessOf(table)?.parts[seat];
  return part && partCommitment(part) === commitment ? part : undefined;
}

/** Record the part that this browser chose for one of its seats, and whether the table has shown it. */
export function recordOwnPart(table: string, seat: number, part: string, revealed = false): void {
  const known = witnessOf(table);
  if (!known) return;
  const seen = new Set(known.revealed ?? []);
  if (revealed) seen.add(seat);
  if (known.parts[seat] === part && seen.size === (known.revealed ?? []).length) return;
  store({ ...known, parts: { ...known.parts, [seat]: part }, revealed: [...seen] });
}
