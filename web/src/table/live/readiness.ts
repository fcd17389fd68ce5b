import type { Signal } from "@preact/signals";
import { hex } from "../../api/http";
import type { CommandDraft } from "../../api/types";
import { partCommitment } from "../../fairness/hashing";
import { findPart, pinSettings, recordOwnPart } from "../../fairness/witness";
import type { TableReplica } from "./replica";

const OTHER_DEVICE = 5000; // ms for another device of this player to reveal a part that this one does not know

/** What the readiness needs of a table. */
interface ReadyTable {
  readonly id: string;
  readonly replica: Signal<TableReplica | null>;
  execute(draft: CommandDraft): Promise<unknown>;
}

/** The player's share of the seed: commits to a random part on sitting down, and reveals it when all have committed. */
export class Readiness {
  readonly #parts = new Map<string, string>(); // by commitment
  readonly #pending = new Set<string>(); // commands about commitments and parts that were sent

  constructor(private readonly table: ReadyTable) {}

  /** Forget what was sent: another person has signed in. */
  reset(): void {
    this.#pending.clear();
  }

  /** Commit or reveal for each own seat, as far as the table allows it. Idempotent. */
  update(): void {
    const { table, yours, fairness } = this.table.replica.value!;
    if (table.status !== "open" || !fairness) return;
    const complete = table.seats.every(({ kind, ready }) => (kind === "person" ? ready : kind !== "open"));
    for (const seat of yours) {
      const commitment = fairness.part_commitments[seat - 1]!;
      if (!commitment) {
        this.#commit(seat);
        continue;
      }
      this.#pending.delete(`commit ${seat}`);
      const part = this.#parts.get(commitment) ?? findPart(this.table.id, seat, commitment);
      if (part) recordOwnPart(this.table.id, seat, part, fairness.parts[seat - 1] === part);
      if (!complete || fairness.parts[seat - 1]) continue;
      if (part) this.#reveal(seat, part);
      else this.#commitLater(seat, commitment);
    }
  }

  #commit(seat: number): void {
    const key = `commit ${seat}`;
    if (this.#pending.has(key)) return;
    const part = hex(32);
    const commitment = partCommitment(part);
    this.#parts.set(commitment, part);
    this.#send({ do: "ready", seat, commitment }, key);
  }

  #reveal(seat: number, part: string): void {
    pinSettings(this.table.id);
    this.#send({ do: "reveal", seat, part });
  }

  /** Commit to another part unless the unknown one is revealed soon: another device of this player may know it. */
  #commitLater(seat: number, commitment: string): void {
    if (this.#pending.has(commitment)) return;
    this.#pending.add(commitment);
    setTimeout(() => {
      const { table, fairness } = this.table.replica.value!;
      const same = table.status === "open" && fairness?.part_commitments[seat - 1] === commitment;
      if (same && !fairness.parts[seat - 1]) this.#commit(seat);
    }, OTHER_DEVICE);
  }

  /** Send a command once, until it is refused. */
  #send(draft: CommandDraft, key = JSON.stringify(draft)): void {
    if (this.#pending.has(key)) return;
    this.#pending.add(key);
    this.table.execute(draft).catch(() => this.#pending.delete(key));
  }
}
