import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Replay, SubHuntView, SubmarineView } from "../../api/types";
import { parseHistory } from "../../table/history/history";
import { replayAddress, momentIn, stepOfTurn } from "./source";

/** Written by dev/fixtures.py: by game, then by audience. */
const replays = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../dev/fixtures/replays.json"), "utf8"),
) as Record<string, Record<string, Replay>>;

const views = (game: string, eyes: string) => {
  const replay = replays[game]![eyes]!;
  return parseHistory({ ...replay, seats: replay.beginners }).steps.map((step) => step.view);
};

test("an address holds game, seat and step", () => {
  for (const eyes of [null, 0, 2]) {
    const address = new URL(replayAddress("T".repeat(22), eyes, 37), "http://x");
    expect(address.pathname).toBe(`/replay/${"T".repeat(22)}`);
    expect(momentIn(address.search, address.hash.slice(1))).toEqual({ eyes, step: 37 });
  }
  expect(momentIn("?seat=x", "-1")).toEqual({ eyes: null, step: 0 });
});

test("turns are found in both directions", () => {
  const turns = [3, 8];
  expect([0, 1, 3, 8, 10].map((step) => stepOfTurn(turns, 10, step, 1))).toEqual([3, 3, 8, 10, 10]);
  expect([0, 1, 3, 8, 10].map((step) => stepOfTurn(turns, 10, step, -1))).toEqual([0, 0, 0, 3, 8]);
});

test("a seat's replay has the own hand at each moment, and nobody else's", () => {
  const own = views("submarine", "2") as unknown as SubmarineView[];
  const all = views("submarine", "all") as unknown as SubmarineView[];
  expect(own.map((view) => view.hand)).toEqual(all.map((view) => view.held![1]));
  expect(own.some((view) => "held" in view)).toBe(false);
});

test("with all revealed both fleets are seen; a seat sees its own to the end", () => {
  const last = (eyes: string) => views("subhunt", eyes).at(-1) as unknown as SubHuntView;
  expect(last("1").submarines[1]).toEqual([]);
  expect(last("all").submarines[0]).toEqual(last("1").submarines[0]);
  expect(last("all").submarines[1]).toEqual(last("2").submarines[1]);
});
