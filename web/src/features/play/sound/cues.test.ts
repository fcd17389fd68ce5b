import { describe, expect, test } from "vitest";
import type { Moved, View } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import subhunt from "../../../games/subhunt";
import { moved as hunted } from "../../../games/subhunt/testing";
import submarine from "../../../games/submarine";
import { moved, way } from "../../../games/submarine/testing";
import { fixtures, mirrors } from "../../../table/fixtures";
import type { DisplayState } from "../../../table/live/displayQueue";
import { cuesOf } from "./cues";

const [, { heard }] = fixtures.find(([name]) => name === "subhunt-playing-1.json")!;
const replica = mirrors(heard).at(-1)!;
const MOTION = 400;

/** The state after these moves; whose turn it is, or 0 at the end. */
function state(events: Moved[], toMove: number, fresh = true): DisplayState {
  const view = { ...replica.view!, to_move: toMove } as View;
  const steps = [null, ...events].map((event) => ({ event, view }));
  const table = { ...replica.table, status: toMove ? ("playing" as const) : ("over" as const) };
  return {
    replica: { ...replica, seat: 1, yours: [1], table, view },
    history: { steps, notes: [] },
    updates: [],
    fresh,
  };
}

const sounds = (before: DisplayState, now: DisplayState) =>
  cuesOf(subhunt as unknown as GameUI, before, now, MOTION).map(({ sound, after }) => [sound, after]);

const sail = hunted("sail 1 8", "2", "8", 2) as Moved;
const drop = hunted("drop 208 = miss", "magazine 1", "208", 2) as Moved;

describe("what is heard", () => {
  test("is the result when the piece arrives, then whose turn it is", () => {
    expect(sounds(state([sail], 2), state([sail, drop], 1))).toEqual([
      ["miss", MOTION],
      ["turn", MOTION + 450],
    ]);
  });

  test("is the end in place of a turn", () => {
    expect(sounds(state([sail], 2), state([sail], 0))).toEqual([["end", 0]]);
  });

  test("is not what was skipped, but that it is one's turn", () => {
    expect(sounds(state([], 2), state([sail, drop], 1, false))).toEqual([["turn", 0]]);
  });

  test("is nothing during a turn, or where nothing is new", () => {
    expect(sounds(state([sail], 1), state([sail], 1))).toEqual([]);
    expect(sounds(state([], 2), state([sail], 2))).toEqual([]);
  });
});

describe("a game maps its events to sounds", () => {
  test.each([
    ["drop 208 = hit", "hit"],
    ["drop 208 = graze 1", "graze"],
    ["drop 208 = miss", "miss"],
    ["fire 1 r3 = hit", "hit"],
    ["sail 1 8 = mine", "hit"],
  ])("%s", (line, sound) => {
    expect(subhunt.eventSound!(hunted(line, "2", "8", 2), 1)?.sound).toBe(sound);
  });

  test("a lift, and a card for oneself", () => {
    const lift = moved(2, "lift", way("token Rc", "C4", "container 2"));
    const draw = moved(2, "done", undefined, { effects: [way("card R", "stock 1", "hand 1")] });
    expect(submarine.eventSound!(lift, 1)?.sound).toBe("lift");
    expect(submarine.eventSound!(draw, 1)?.sound).toBe("card");
    expect(submarine.eventSound!(draw, 2)).toBeNull();
    expect(submarine.eventSound!(draw, 0)).toBeNull();
  });
});
