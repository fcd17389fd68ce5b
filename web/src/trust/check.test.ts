import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { GameRecord, Proof } from "../api/types";
import { fairGame } from "../games/fair";
import type { Witness } from "../model/witness";
import { check, overall, type Finding } from "./check";
import { commitmentTo, keyFor, Numbers, sealOf, serverPart } from "./hashing";

type Proven = GameRecord & { fairness: Proof };
interface Fair {
  vectors: Record<string, any>;
  games: Record<string, { record: Proven; news: number[][] }>;
}

/** Written by dev/fixtures.py. */
const { vectors, games } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../dev/fixtures/fair.json"), "utf8"),
) as Fair;
const source = { secret: vectors.secret, table: vectors.table, parts: vectors.parts };

const game = (name: string) => structuredClone(games[name]!);
const names = (findings: Finding[] | null, verdict: Finding["verdict"]) =>
  findings!.filter((its) => its.verdict === verdict).map((its) => its.name);

function seen({ fairness }: Proven): Witness {
  const seals = Object.fromEntries(fairness.seals.map((its) => [its.step, its.seal]));
  const { table, commitment, parts } = fairness;
  return { table, commitment, early: true, parts: { 1: parts[0]! }, seals };
}

describe("the values of docs/fairness.md", () => {
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
    expect(names(await check(record, seen(record), null), "fits")).toEqual([
      "commitment",
      "published",
      "parts",
      "disc",
      "seals",
    ]);
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
    ["commitment", "disc", "seals"],
  ],
  [
    "secret and commitment together",
    "submarine",
    ({ fairness }) => {
      fairness.secret = flip(fairness.secret);
      fairness.commitment = commitmentTo(fairness.secret);
    },
    ["published", "deal", "seals"],
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
    ["disc"],
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
  expect(findings!.find((its) => its.name === "seals")).toMatchObject({ how: "wrong_seen", params: { move: 1 } });
});

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
