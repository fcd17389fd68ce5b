/** Was it fair? Everything that docs/fairness.md asks a checker to make sure of, but for the rules, which the server knows. */
import type { GameRecord, Proof } from "../../api/types";
import { fairGame, type Dealt, type FairGame } from "../../games/fairGame";
import type { Witness } from "../../fairness/witness";
import { names, settings } from "./settingsCheck";
import { finding, type Finding, type Value, type Verdict } from "./finding";
import { commitmentTo, keyFor, Numbers, sealOf } from "../../fairness/hashing";
import { parts, resets } from "./partsCheck";
import { proofIn } from "./proof";

export type { Finding, Verdict } from "./finding";
export { proofIn } from "./proof";

/**
 * All findings about a record. `witness` is what this browser saw itself; `news` what came to pass with the deal and each
 * move, in the game's code, by which a game that went on from another tells what nobody had seen. Null: there is
 * nothing to check by.
 */
export async function check(
  record: GameRecord,
  witness: Witness | null,
  news: number[][] | null,
): Promise<Finding[] | null> {
  const proof = proofIn(record);
  const game = await fairGame(record.game);
  if (!proof) return null;
  return [
    commitment(proof),
    published(proof, witness),
    parts(record, proof, witness),
    ...resets(proof, witness),
    settings(record, proof, witness),
    ...(proof.settings ? [names(record, proof)] : []),
    ...(game ? chances(record, proof, game, news, witness) : [finding("deal", "unknown", [])]),
  ];
}

/** What can only be checked by who knows how the game asks for chance. */
function chances(
  record: GameRecord,
  proof: Proof,
  game: FairGame,
  news: number[][] | null,
  witness: Witness | null,
): Finding[] {
  const given = proof.begin?.step ?? 0;
  return [
    ...(proof.begin
      ? [dealtOn(record, proof, game, news)]
      : Object.keys(record.deal).length
        ? [deal(record, proof, game)]
        : []),
    ...(record.moves.slice(given).some(game.spun) ? [chance(record, proof, game, given)] : []),
    seals(record, proof, game, given, witness),
  ];
}

function commitment(proof: Proof): Finding {
  const truth = commitmentTo(proof.secret);
  const fits = truth === proof.commitment;
  return finding("commitment", fits ? "fits" : "wrong", [
    { label: "secret", value: proof.secret },
    { label: "computed", value: truth },
    { label: "commitment", value: proof.commitment, wrong: !fits },
  ]);
}

/** Is it the commitment that was published before the game? Only who saw it then can tell. */
function published(proof: Proof, witness: Witness | null): Finding {
  const values: Value[] = [{ label: "commitment", value: proof.commitment }];
  if (!witness) return finding("published", "unknown", values);
  const same = witness.commitment === proof.commitment;
  values.push({ label: witness.early ? "seen_before" : "seen_during", value: witness.commitment, wrong: !same });
  if (!same) return finding("published", "wrong", values);
  return finding("published", "fits", values, {}, witness.early ? "fits" : "fits_late");
}

function deal(record: GameRecord, proof: Proof, game: FairGame): Finding {
  const key = keyFor(proof, "deal");
  return compared("deal", record, key, game.deal(record, new Numbers(key)));
}

function dealtOn(record: GameRecord, proof: Proof, game: FairGame, news: number[][] | null): Finding {
  const key = keyFor(proof, "deal");
  const values: Value[] = [{ label: "key", params: { purpose: "deal" }, value: key }];
  const { step } = proof.begin!;
  if (!news || news.length <= step) return finding("dealt_on", "unknown", values, { step });
  return compared("dealt_on", record, key, game.dealOn(record, news.slice(0, step + 1), new Numbers(key)), { step });
}

function compared(
  name: "deal" | "dealt_on",
  record: GameRecord,
  key: string,
  truth: Dealt,
  params: Finding["params"] = {},
): Finding {
  const values: Value[] = [{ label: "key", params: { purpose: "deal" }, value: key }];
  const computed = flat(truth.deal);
  const written = flat(record.deal);
  const places = [...new Set([...computed.keys(), ...written.keys()])];
  const wrong = places.filter((place) => computed.get(place) !== written.get(place));
  for (const place of places) {
    values.push({ label: "dealt", params: { place }, value: computed.get(place) ?? "–" });
    if (wrong.includes(place))
      values.push({ label: "written", params: { place }, value: written.get(place) ?? "–", wrong: true });
  }
  const begins = truth.start === record.start;
  values.push({ label: "starts", value: String(truth.start) });
  if (!begins) values.push({ label: "starts_written", value: String(record.start), wrong: true });
  if (wrong.length) return finding(name, "wrong", values, { ...params, place: wrong[0]!, count: wrong.length });
  if (!begins)
    return finding(name, "wrong", values, { ...params, written: record.start, truth: truth.start }, "wrong_start");
  return finding(name, "fits", values, params);
}

/** A deal place by place: `A2`, `stocks 1`, `spare`. */
function flat(deal: Record<string, unknown>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(deal)) {
    if (typeof value === "string") found.set(name, value);
    else if (Array.isArray(value)) value.forEach((one, index) => found.set(`${name} ${index + 1}`, String(one)));
    else if (value && typeof value === "object") {
      for (const [place, things] of Object.entries(value)) found.set(place, [things].flat().join(" "));
    }
  }
  return found;
}

function chance(record: GameRecord, proof: Proof, game: FairGame, given: number): Finding {
  const values: Value[] = [];
  let spins = 0;
  let wrong: Finding["params"] | null = null;
  record.moves.forEach((line, move) => {
    if (!game.spun(line)) return;
    const spin = spins++;
    if (move < given) return;
    const key = keyFor(proof, `disc ${spin}`);
    const truth = game.spin(record, line, new Numbers(key));
    values.push({ label: "key", params: { purpose: `disc ${spin}` }, value: key });
    values.push({ label: "spin", params: { spin: spin + 1, move: move + 1 }, value: line, wrong: truth !== line });
    if (truth !== line) wrong ??= { spin: spin + 1, move: move + 1, line, truth };
  });
  return wrong
    ? finding("chance", "wrong", values, wrong)
    : finding("chance", "fits", values, { count: values.length / 2 });
}

function seals(record: GameRecord, proof: Proof, game: FairGame, given: number, witness: Witness | null): Finding {
  const due = record.moves.flatMap((line, step) => (step >= given && game.secret(line) ? [step] : []));
  const sealed = proof.seals.map((seal) => seal.step);
  const values = proof.seals.flatMap(({ step, seq, seal }): Value[] => {
    const line = record.moves[step] ?? "";
    const salt = keyFor(proof, `salt ${seq}`);
    const seen = witness?.seals[step];
    return [
      { label: "salt", params: { seq }, value: salt },
      { label: "sealed", params: { move: step + 1 }, value: line },
      { label: "seal", params: { move: step + 1 }, value: seal, wrong: sealOf(salt, line) !== seal },
      ...(seen ? [{ label: "seal_seen", params: { move: step + 1 }, value: seen, wrong: seen !== seal }] : []),
    ];
  });
  const params = { count: sealed.length };
  if (String(sealed) !== String(due))
    return finding("seals", "wrong", values, { ...params, due: due.length }, "wrong_moves");
  const ordered = proof.seals.every(({ seq }, index) => index === 0 || seq > proof.seals[index - 1]!.seq);
  if (!ordered) return finding("seals", "wrong", values, params, "wrong_order");
  const broken = values.find((value) => value.wrong);
  if (broken) {
    const move = broken.params!.move!;
    const how = broken.label === "seal" ? "wrong" : "wrong_seen";
    return finding("seals", "wrong", values, { move, line: record.moves[Number(move) - 1]! }, how);
  }
  return finding("seals", "fits", values, params, sealed.length ? "fits" : "none");
}

/** The worst of all: what does not fit, else what could not be known. */
export function overall(findings: Finding[]): Verdict {
  const has = (verdict: Verdict) => findings.some((finding) => finding.verdict === verdict);
  return has("wrong") ? "wrong" : has("unknown") ? "unknown" : "fits";
}
