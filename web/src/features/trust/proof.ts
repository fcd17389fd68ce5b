import type { GameRecord, Proof } from "../../api/types";

const HASH = /^[0-9a-f]{64}$/;
const HASH_OR_NONE = /^([0-9a-f]{64})?$/;
const PART = /^([0-9a-f]{2}){16,32}$/;

/** The proof of a record, if it has one that can be read. */
export function proofIn(record: GameRecord): Proof | null {
  const proof = record.fairness;
  if (!proof || typeof proof.table !== "string" || !Array.isArray(proof.parts) || !Array.isArray(proof.seals))
    return null;
  const hashes = [proof.commitment, proof.secret, ...proof.seals.map((seal) => seal?.seal)];
  const readable = hashes.every((hash) => HASH.test(hash)) && proof.parts.every((part) => PART.test(part));
  return readable && boundIn(proof) ? proof : null;
}

/** Can be read what a proof binds, if it binds anything? */
function boundIn({ settings = "", part_commitments = [], seats = [] }: Proof): boolean {
  if (!Array.isArray(part_commitments) || !Array.isArray(seats)) return false;
  const hashes = [settings, ...part_commitments, ...seats.map((seat) => ("salt" in seat ? seat.salt : ""))];
  return hashes.every((hash) => typeof hash === "string" && HASH_OR_NONE.test(hash));
}
