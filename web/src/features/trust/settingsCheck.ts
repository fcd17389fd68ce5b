import type { GameRecord, Proof } from "../../api/types";
import type { Witness } from "../../fairness/witness";
import { finding, type Finding, type Value } from "./finding";
import { nameHash, settingsDigest } from "../../fairness/hashing";

/** All keys are bound to the settings and seats. Older proofs bind neither. */
export function settings(record: GameRecord, proof: Proof, witness: Witness | null): Finding {
  if (!proof.settings) return finding("settings", "unknown", [], {}, "older");
  const seats = proof.seats ?? [];
  const bound = seats.map((seat) => ("salt" in seat ? { kind: seat.kind, name: seat.name } : seat));
  const { game, players, options } = record;
  const truth = settingsDigest({ begin: proof.begin ?? null, game, options, players, seats: bound });
  const seen = witness?.settings;
  const values: Value[] = [
    { label: "computed", value: truth },
    { label: "settings", value: proof.settings, wrong: truth !== proof.settings },
    ...(seen ? [{ label: "settings_seen", value: seen, wrong: seen !== proof.settings }] : []),
  ];
  if (!exact(options)) return finding("settings", "unknown", values, {}, "too_large");
  if (truth !== proof.settings) return finding("settings", "wrong", values);
  const odd = seats.findIndex(({ kind }, index) => {
    const committed = !!proof.part_commitments?.[index];
    return (kind === "person" && !committed) || (kind === "bot" && committed);
  });
  if (odd >= 0 || seats.length !== players)
    return finding("settings", "wrong", values, { seat: odd + 1 }, odd >= 0 ? "wrong_kind" : "wrong");
  if (seen && seen !== proof.settings) return finding("settings", "wrong", values, {}, "wrong_seen");
  return finding("settings", "fits", values, {}, seen ? "fits_seen" : "fits");
}

/** A browser reads numbers beyond 2^53 inexactly, and cannot write them as they were. */
function exact(value: unknown): boolean {
  if (typeof value === "number") return Number.isSafeInteger(value);
  return !value || typeof value !== "object" || Object.values(value).every(exact);
}

/** Each name is the one that is bound, unless it was deleted since. */
export function names(record: GameRecord, proof: Proof): Finding {
  const seats = proof.seats ?? [];
  const written = Array.isArray(record.seats) && record.seats.length === record.players ? record.seats : null;
  const values = seats.flatMap((seat, index): Value[] => {
    const params = { seat: index + 1 };
    const name = String(written?.[index] ?? "");
    if (seat.kind === "bot") return [{ label: "name", params, value: name, wrong: name !== seat.name }];
    if (!seat.salt) return [{ label: "name_deleted", params, value: seat.name }];
    const wrong = nameHash(seat.salt, name) !== seat.name;
    return [
      { label: "name", params, value: name, wrong },
      { label: "name_salt", params, value: seat.salt },
      { label: "name_hash", params, value: seat.name },
    ];
  });
  const changed = values.find((value) => value.wrong);
  if (!written) return finding("names", "wrong", values, {}, "wrong_missing");
  if (changed) return finding("names", "wrong", values, { name: changed.value, seat: changed.params!.seat! });
  const deleted = values.filter((value) => value.label === "name_deleted").map((value) => value.params!.seat);
  return finding("names", "fits", values, { seats: deleted.join(", ") }, deleted.length ? "deleted" : "fits");
}
