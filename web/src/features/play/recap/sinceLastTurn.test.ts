import { describe, expect, test } from "vitest";
import type { Moved, SubHuntView } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import { moved, viewOf } from "../../../games/subhunt/testing";
import subhunt from "../../../games/subhunt";
import { sinceLastTurn } from "./sinceLastTurn";

const view = viewOf();
const name = (seat: number) => ["", "Ann", "Bob"][seat]!;
const after = (...events: Moved<SubHuntView>[]) =>
  sinceLastTurn(
    subhunt as unknown as GameUI,
    { steps: [{ event: null, view }, ...events.map((event) => ({ event, view }))], notes: [] },
    [1],
    name,
  );

const own = moved("done", "", "", 1);
const sail = moved("sail 1 8", "2", "8", 2);
const drop = moved("drop 208 = graze 1", "magazine 1", "208", 2);
const done = moved("done", "", "", 2);

describe("since the last turn", () => {
  test("the others' moves are told in words, by player and in order", () => {
    const { events, parts } = after(own, sail, drop, done);
    expect(events).toEqual([sail, drop]); // the end of a turn is no news
    expect(parts.map(({ seat, texts }) => [seat, texts.length])).toEqual([[2, 2]]);
    expect(parts[0]!.texts[0]).toContain("Bob");
    expect(parts[0]!.texts[1]).toContain("208");
  });

  test("what reads the same twice is told once", () => {
    const { events, parts } = after(own, drop, drop);
    expect(events).toEqual([drop, drop]);
    expect(parts[0]!.texts).toHaveLength(1);
  });

  test("nothing has happened after an own move", () => {
    expect(after(own, sail, drop, done, moved("sail 1 3", "2", "3", 1)).events).toEqual([]);
  });

  test("there is no last turn before the first one", () => {
    expect(after(sail, drop, done).events).toEqual([]);
  });
});
