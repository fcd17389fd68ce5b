import type { GameRecord, Proof } from "../../api/types";
import type { Witness } from "../../fairness/witness";
import { finding, type Finding, type Value } from "./finding";
import { partCommitment, serverPart } from "../../fairness/hashing";

/** Each seat adds one part, which it had committed to. Those that the server makes from its secret are for bots. */
export function parts(record: GameRecord, proof: Proof, witness: Witness | null): Finding {
  const own = witness?.parts ?? {};
  const values = proof.parts.flatMap((_, index) => valuesOf(proof, index + 1, own[index + 1], witness));
  const params = { count: proof.parts.length, players: record.players };
  const committed = proof.settings ? (proof.part_commitments?.length ?? 0) : record.players;
  if (proof.parts.length !== record.players || committed !== record.players)
    return finding("parts", "wrong", values, params, "wrong_count");
  const wrong = values.filter((value) => value.wrong);
  const changed = wrong.find(({ label }) => label !== "part_commitment") ?? wrong[0]; // what we know ourselves comes first
  if (changed) {
    const how = { part_commitment: "wrong_commitment", revealed: "wrong_dropped" }[changed.label] ?? "wrong";
    return finding("parts", "wrong", values, { ...params, seat: changed.params!.seat! }, how);
  }
  const unused = Object.keys(own).find((seat) => isWithheld(proof, Number(seat)));
  if (unused) return finding("parts", "unknown", values, { ...params, seat: unused }, "withheld_own");
  return finding("parts", "fits", values, params, Object.keys(own).length ? "fits_own" : "fits");
}

/** Was the part never revealed, so that its commitment counted? */
function isWithheld(proof: Proof, seat: number): boolean {
  return !!proof.settings && proof.parts[seat - 1] === proof.part_commitments?.[seat - 1];
}

function valuesOf(proof: Proof, seat: number, own: string | undefined, witness: Witness | null): Value[] {
  const part = proof.parts[seat - 1]!;
  const committed = proof.part_commitments?.[seat - 1] ?? "";
  const withheld = isWithheld(proof, seat);
  const made = part === serverPart(proof, seat);
  const label = withheld ? "part_withheld" : made ? "part_of_bot" : "part";
  const values: Value[] = [{ label, params: { seat }, value: part }];
  if (proof.settings) {
    const fits = committed ? withheld || partCommitment(part) === committed : made;
    values.push({ label: "part_commitment", params: { seat }, value: committed || "–", wrong: !fits });
  }
  if (!own) return values;
  const dropped = withheld && !!witness?.revealed?.includes(seat);
  const used = withheld ? partCommitment(own) === committed : own === part;
  return [
    ...values,
    { label: dropped ? "revealed" : "own_part", params: { seat }, value: own, wrong: dropped || !used },
  ];
}

/** Were parts revealed and thrown away before? Then somebody may have looked for a better deal. */
export function resets(proof: Proof, witness: Witness | null): Finding[] {
  const written = proof.resets ?? 0;
  const seen = witness?.resets ?? 0;
  if (!written && !seen) return [];
  const values: Value[] = [
    { label: "resets", value: String(written), wrong: written < seen },
    { label: "resets_seen", value: String(seen) },
  ];
  return [finding("resets", written < seen ? "wrong" : "unknown", values, { times: written, seen })];
}
