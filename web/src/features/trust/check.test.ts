import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { GameRecord, Proof } from "../../api/types";
import { fairGame } from "../../games/fairGame";
import type { Witness } from "../../fairness/witness";
import { check, overall, type Finding } from "./check";
import {
  commitmentTo,
  hashOf,
  keyFor,
  nameHash,
  Numbers,
  partCommitment,
  sealOf,
  serverPart,
  settingsDigest,
} from "../../fairness/hashing";

type Proven = GameRecord & { fairness: Proof };
interface Fair {
  vectors: Record<string, any>[]; // eslint-disable-line @typescript-eslint/no-explicit-any -- each vector has its own shape
  older: Proven;
  games: Record<string, { record: Proven; news: number[][] }>;
}

/** Written by dev/fixtures.py. */
const {
  vectors: both,
  older,
  games,
} = JSON.parse(readFileSync(join(import.meta.dirname, "../../../dev/fixtures/fair.json"), "utf8")) as Fair;
const game = (name: string) => structuredClone(games[name]!);
const names = (findings: Finding[] | null, verdict: Finding["verdict"]) =>
  findings!.filter((finding) => finding.verdict === verdict).map((finding) => finding.name);

function seen({ fairness }: Proven): Witness {
  const seals = Object.fromEntries(fairness.seals.map((seal) => [seal.step, seal.seal]));
  const { table, commitment, parts, settings } = fairness;
  return { table, commitment, early: true, parts: { 1: parts[0]! }, revealed: [1], settings, seals };
}

test("commitments, names and digests of docs/fairness.md", () => {
  const [{ parts, part_commitments, name, settings }] = both as [Fair["vectors"][number]];
  expect(partCommitment(parts[0])).toBe(part_commitments[0]);
  expect(nameHash(name.salt, name.name)).toBe(name.hash);
  for (const { text, digest } of settings) {
    expect(hashOf(`fathom/1 settings\n${text}`)).toBe(digest);
    const turned = Object.fromEntries(Object.entries(JSON.parse(text) as object).reverse());
    expect(settingsDigest(turned)).toBe(digest);
  }
});

describe.each(both)("the values of docs/fairness.md", (vectors) => {
  const { secret, table, parts, settings } = vectors;
  const source = { secret, table, parts, settings: settings?.[0].digest };

  test("commitment, parts and keys", () => {
    expect(commitmentTo(vectors.secret)).toBe(vectors.commitment);
    const { seat, part } = vectors.part_made_by_the_server;
    expect(serverPart(source, seat)).toBe(part);
    for (const [purpose, key] of Object.entries(vectors.keys)) expect(keyFor(source, purpose)).toBe(key);
  });

  test("numbers, and those that are passed over", () => {
    const first = new Numbers(vectors.keys[vectors.numbers.key]);
    expect(vectors.numbers.first.map(() => String(first.next()))).toEqual(vectors.numbers.first);
    const { key, limit, drawn } = vectors.passing_over;
    const fair = new Numbers(vectors.keys[key]);
    expect(drawn.map(() => String(fair.below(BigInt(limit))))).toEqual(drawn);
  });

  test("the deal, the spins, the seals", async () => {
    const { game: name, players, options, start, deal } = vectors.deal;
    const submarine = (await fairGame(name))!;
    expect(submarine.deal({ players, options } as GameRecord, new Numbers(vectors.keys.deal))).toEqual({ start, deal });
    const subhunt = (await fairGame("subhunt"))!;
    const { hit, miss, outcomes } = vectors.spins;
    const record = { options: { torpedo_hit: `${hit}/${hit + miss}` } } as unknown as GameRecord;
    const spun = outcomes.map((_: string, spin: number) =>
      subhunt.spin(record, "fire 1 r1 = miss", new Numbers(keyFor(source, `disc ${spin}`))),
    );
    expect(spun).toEqual(outcomes.map((outcome: string) => `fire 1 r1 = ${outcome}`));
    for (const { line, salt, seal } of vectors.seals) expect(sealOf(salt, line)).toBe(seal);
  });

  test("a whole record", async () => {
    const record = vectors.record as Proven;
    const bound: Finding["name"][] = settings ? ["settings", "names"] : [];
    const findings = await check(record, seen(record), null);
    expect(names(findings, "fits")).toEqual(["commitment", "published", "parts", ...bound, "chance", "seals"]);
    expect(names(findings, "unknown")).toEqual(settings ? [] : ["settings"]);
  });
});

describe.each(Object.keys(games))("a game that was fair: %s", (name) => {
  test("holds in every check", async () => {
    const { record, news } = game(name);
    const findings = await check(record, seen(record), news);
    expect(names(findings, "fits")).toHaveLength(findings!.length);
    expect(overall(findings!)).toBe("fits");
  });

  test("is only the server's word where this browser has seen nothing before", async () => {
    const { record, news } = game(name);
    const findings = await check(record, null, news);
    expect(names(findings, "unknown")).toEqual(["published"]);
    expect(names(findings, "wrong")).toEqual([]);
  });
});

function flip(digits: string): string {
  return (digits[0] === "0" ? "1" : "0") + digits.slice(1);
}

const TAMPERED: [string, string, (record: Proven) => void, Finding["name"][]][] = [
  [
    "the commitment",
    "subhunt",
    ({ fairness }) => (fairness.commitment = flip(fairness.commitment)),
    ["commitment", "published"],
  ],
  [
    "the secret",
    "subhunt",
    ({ fairness }) => (fairness.secret = flip(fairness.secret)),
    ["commitment", "parts", "chance", "seals"],
  ],
  [
    "secret and commitment together",
    "submarine",
    ({ fairness }) => {
      fairness.secret = flip(fairness.secret);
      fairness.commitment = commitmentTo(fairness.secret);
    },
    ["published", "parts", "deal", "seals"],
  ],
  ["a part", "submarine", ({ fairness }) => (fairness.parts[0] = flip(fairness.parts[0]!)), ["parts", "deal", "seals"]],
  ["the number of parts", "submarine", ({ fairness }) => void fairness.parts.pop(), ["parts", "deal", "seals"]],
  [
    "the board",
    "submarine",
    ({ deal }) => {
      const board = deal.board as Record<string, string[]>;
      [board.A2![0], board.B2![0]] = [board.B2![0]!, board.A2![0]!];
    },
    ["deal"],
  ],
  [
    "a stock",
    "submarine5",
    ({ deal }) => {
      const stocks = deal.stocks as string[];
      stocks[0] = stocks[0]!.slice(1) + stocks[0]![0];
    },
    ["deal"],
  ],
  [
    "the mussels",
    "submarine",
    ({ deal }) => (deal.mussels = [...(deal.mussels as string)].reverse().join("")),
    ["deal"],
  ],
  ["who begins", "submarine", (record) => (record.start = (record.start % 3) + 1), ["deal"]],
  [
    "the disc",
    "subhunt",
    ({ moves }) => {
      const at = moves.findIndex((line) => line.startsWith("fire ") && line.endsWith("miss"));
      moves[at] = moves[at]!.replace("miss", "hit");
    },
    ["chance"],
  ],
  [
    "where a submarine hid",
    "subhunt",
    ({ moves }) => (moves[0] = moves[0] === "hide 101" ? "hide 102" : "hide 101"),
    ["seals"],
  ],
  ["a seal", "subhunt", ({ fairness }) => (fairness.seals[2]!.seal = flip(fairness.seals[2]!.seal)), ["seals"]],
  ["a seal left out", "subhunt", ({ fairness }) => void fairness.seals.splice(1, 1), ["seals"]],
  ["the order of seals", "subhunt", ({ fairness }) => (fairness.seals[1]!.seq = 0), ["seals"]],
  [
    "the unseen cards of a game that went on",
    "submarine_on",
    ({ deal }) => {
      const spare = deal.spare as string;
      deal.spare = spare.slice(1) + spare[0];
    },
    ["dealt_on"],
  ],
];

test.each(TAMPERED)("what was tampered with is named: %s", async (_, name, tamper, wrong) => {
  const { record, news } = game(name);
  const witness = seen(record);
  tamper(record);
  const findings = await check(record, witness, news);
  expect(names(findings, "wrong")).toEqual(wrong);
  expect(overall(findings!)).toBe("wrong");
});

test("a record that was forged as a whole is told by what this browser saw itself", async () => {
  const { record } = game("subhunt");
  const other = { ...seen(record), parts: { 1: flip(record.fairness.parts[0]!) }, seals: { 0: "0".repeat(64) } };
  const findings = await check(record, { ...other, commitment: "0".repeat(64) }, null);
  expect(names(findings, "wrong")).toEqual(["published", "parts", "seals"]);
  expect(findings!.find((finding) => finding.name === "seals")).toMatchObject({
    how: "wrong_seen",
    params: { move: 1 },
  });
});

test("how a game without a manifest uses chance is not known, and all else is checked", async () => {
  const { record } = game("subhunt");
  const findings = (await check({ ...record, game: "other" }, seen(record), null))!;
  expect(names(findings, "unknown")).toEqual(["deal"]);
  expect(names(findings, "wrong")).toEqual(["settings"]); // which name the game
  expect(findings.map((finding) => finding.name)).toEqual(expect.arrayContaining(["commitment", "parts"]));
});

const TAMPERED_BINDING: [string, (record: Proven) => void, Finding["name"], string][] = [
  ["an option", ({ options }) => (options.turn_limit = 300), "settings", "wrong"],
  ["a beginning", ({ fairness }) => (fairness.begin = { table: "x", step: 0 }), "settings", "wrong"],
  ["a bot’s level", ({ fairness }) => ((fairness.seats![1] as { level: number }).level = 5), "settings", "wrong"],
  ["a kind", ({ fairness }) => ((fairness.seats![0] as { kind: string }).kind = "remote"), "settings", "wrong"],
  ["a seat left out", ({ fairness }) => void fairness.seats!.pop(), "settings", "wrong"],
  ["a person’s name", ({ seats }) => (seats![0] = "Eve"), "names", "wrong"],
  ["a bot’s name", ({ seats }) => (seats![1] = "captain"), "names", "wrong"],
  ["all names", (record) => delete record.seats, "names", "wrong_missing"],
  ["too few names", ({ seats }) => void seats!.pop(), "names", "wrong_missing"],
  [
    "a commitment",
    ({ fairness }) => (fairness.part_commitments![0] = flip(fairness.part_commitments![0]!)),
    "parts",
    "wrong_commitment",
  ],
  ["a commitment left out", ({ fairness }) => void fairness.part_commitments!.pop(), "parts", "wrong_count"],
];

test.each(TAMPERED_BINDING)("what a game is bound to is named: %s", async (_, tamper, name, how) => {
  const { record } = game("subhunt");
  const witness = seen(record);
  tamper(record);
  const findings = await check(record, witness, null);
  expect(names(findings, "wrong")).toEqual([name]);
  expect(findings!.find((finding) => finding.name === name)).toMatchObject({ how });
});

test("a person without a commitment, or a bot with one, is not what the seat is said to be", async () => {
  const { record } = game("subhunt");
  record.fairness.part_commitments = ["", partCommitment(record.fairness.parts[1]!)];
  const findings = await check(record, seen(record), null);
  expect(names(findings, "wrong")).toEqual(["parts", "settings"]);
  expect(findings!.find((finding) => finding.name === "settings")).toMatchObject({
    how: "wrong_kind",
    params: { seat: 1 },
  });
  record.fairness.part_commitments = [
    partCommitment(record.fairness.parts[0]!),
    partCommitment(record.fairness.parts[1]!),
  ];
  expect(names(await check(record, seen(record), null), "wrong")).toEqual(["settings"]);
});

test("other settings than this browser saw are told", async () => {
  const { record } = game("subhunt");
  const findings = await check(record, { ...seen(record), settings: "0".repeat(64) }, null);
  expect(names(findings, "wrong")).toEqual(["settings"]);
  expect(findings!.find((finding) => finding.name === "settings")).toMatchObject({ how: "wrong_seen" });
});

test("a deleted name is said to be one that cannot be checked", async () => {
  const { record } = game("subhunt");
  delete (record.fairness.seats![0] as { salt?: string }).salt;
  record.seats![0] = "Former player";
  const findings = await check(record, seen(record), null);
  expect(names(findings, "wrong")).toEqual([]);
  expect(findings!.find((finding) => finding.name === "names")).toMatchObject({
    how: "deleted",
    params: { seats: "1" },
  });
});

test("an option that a browser cannot compute with is left to others", async () => {
  const { record } = game("subhunt");
  record.options.turn_limit = 2 ** 60;
  const findings = await check(record, seen(record), null);
  expect(findings!.find((finding) => finding.name === "settings")).toMatchObject({
    verdict: "unknown",
    how: "too_large",
  });
});

test("an own part that was not used is told, and who is to blame if it was revealed", async () => {
  const { record, news } = game("withheld");
  const own = "ab".repeat(32);
  record.fairness.part_commitments![1] = partCommitment(own);
  const withheld = { ...seen(record), parts: { 2: own }, revealed: [] };
  const parts = async (witness: Witness) =>
    (await check(record, witness, news))!.find((finding) => finding.name === "parts");
  record.fairness.parts[1] = partCommitment(own);
  expect(await parts(withheld)).toMatchObject({ verdict: "unknown", how: "withheld_own", params: { seat: "2" } });
  expect(await parts({ ...withheld, revealed: [2] })).toMatchObject({ verdict: "wrong", how: "wrong_dropped" });
  expect(await parts({ ...withheld, parts: { 2: "cd".repeat(32) } })).toMatchObject({ verdict: "wrong", how: "wrong" });
});

test("parts that were thrown away are told", async () => {
  const { record } = game("subhunt");
  record.fairness.resets = 2;
  const resets = async (witness: Witness | null) =>
    (await check(record, witness, null))!.find((finding) => finding.name === "resets");
  expect(await resets(null)).toMatchObject({ verdict: "unknown", params: { times: 2 } });
  expect(await resets({ ...seen(record), resets: 2 })).toMatchObject({ verdict: "unknown" });
  expect(await resets({ ...seen(record), resets: 3 })).toMatchObject({ verdict: "wrong", params: { seen: 3 } });
});

test("an older proof says that it binds neither settings nor names", async () => {
  const findings = await check(older, seen(older), null);
  expect(names(findings, "wrong")).toEqual([]);
  expect(findings!.find((finding) => finding.name === "settings")).toMatchObject({ verdict: "unknown", how: "older" });
  expect(findings!.some((finding) => finding.name === "names")).toBe(false);
});

test.each([{ settings: "x" }, { part_commitments: "x" }, { part_commitments: [1] }, { seats: [{ salt: "x" }] }])(
  "what binds has to be readable: %j",
  async (odd) => {
    const { record } = game("subhunt");
    Object.assign(record.fairness, odd);
    expect(await check(record, null, null)).toBeNull();
  },
);

test("without its news a game that went on is not called fair", async () => {
  const { record } = game("submarine_on");
  expect(names(await check(record, null, null), "unknown")).toEqual(["published", "dealt_on"]);
});

test.each([null, {}, { table: "x", commitment: "0", secret: "1", parts: [], seals: [] }, "no"])(
  "a proof that is none leads to no check: %j",
  async (fairness) => {
    const { record } = game("subhunt");
    expect(await check({ ...record, fairness } as unknown as GameRecord, null, null)).toBeNull();
  },
);
