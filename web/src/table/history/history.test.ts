import { describe, expect, test } from "vitest";
import type { SeatInfo, GameHistory, Update, View } from "../../api/types";
import { fixtures, mirrors } from "../fixtures";
import { NO_HISTORY, appendUpdate, isComplete, parseHistory, seenBefore, type History } from "./history";

describe.each(fixtures.filter(([name]) => name.includes("playing")))("the history of %s", (_, { heard, story }) => {
  const all = mirrors(heard);
  let lived = NO_HISTORY;
  heard.forEach((message, index) => {
    if (message.type === "update" && all[index]!.view) lived = appendUpdate(lived, message, all[index]!.view);
  });

  test("is the same for those who were there and for those who came later", () => {
    const { steps: later, notes } = parseHistory(story);
    expect(notes.map(({ step, event }) => [step, event.type])).toEqual(
      lived.notes.map(({ step, event }) => [step, event.type]),
    );
    expect(later.map((step) => ({ ...step.view, legal: [] }))).toEqual(
      lived.steps.map((step) => ({ ...step.view, legal: [] })),
    );
    expect(later.map((step) => [step.event?.line, step.event?.move])).toEqual(
      lived.steps.map((step) => [step.event?.line, step.event?.move]),
    );
  });

  test("reaches up to now", () => {
    const now = all.at(-1)!.view!;
    expect(isComplete(lived, now)).toBe(true);
    expect(isComplete({ ...lived, steps: lived.steps.slice(0, -1) }, now)).toBe(false);
    expect(isComplete(lived, { ...now, seat: now.seat + 1 })).toBe(false);
  });
});

describe("a seat that changes hands", () => {
  const [ann, finn] = [person("Ann"), person("Finn")];
  const handed = (occupant: SeatInfo) => ({ type: "handed_over", seat: 1, why: "away", occupant }) as Update["event"];
  const view = { seat: 2, log: [] } as unknown as View;

  test("is remembered with who had it, by those who were there", () => {
    const update = { event: handed(finn) } as Update;
    expect(appendUpdate({ steps: [{ event: null, view }], notes: [] }, update, view, [ann]).notes[0]!.before).toBe(ann);
  });

  test("is told to others with who had it", () => {
    const notes = [finn, ann].map((occupant) => ({ step: 0, event: handed(occupant) }));
    const { notes: known } = parseHistory({ first: view, seats: [ann], steps: [], notes } as unknown as GameHistory);
    expect(known.map(({ before }) => before?.name)).toEqual(["Ann", "Finn"]);
  });
});

function person(name: string): SeatInfo {
  return { seat: 1, kind: "person", name } as SeatInfo;
}

describe("a decision that is taken back", () => {
  const view = (steps: number) => ({ seat: 1, log: Array.from({ length: steps }, () => "") }) as unknown as View;
  const step = (line: string, steps: number) => ({ event: { type: "moved", seat: 1, line }, view: view(steps) });
  const history = {
    steps: [{ event: null, view: view(0) }, step("sail", 1), step("drop", 2), step("done", 3)],
    notes: [],
  } as unknown as History;
  const undone = { type: "undone", seat: 1, steps: 1, practice: true, seen: [{ step: 1, seat: 1, line: "drop" }] };
  const taken = appendUpdate(history, { event: undone } as unknown as Update, view(1));

  test("leaves the moves that had disclosed something, until the next move", () => {
    expect(taken.steps).toHaveLength(2);
    expect(taken.notes[0]!.seen!.map(({ event, before }) => [event.line, before.log.length])).toEqual([["drop", 1]]);
    expect(seenBefore(taken).map(({ line }) => line)).toEqual(["drop"]);
    const next = { event: { type: "moved", seat: 1, line: "hold" } } as unknown as Update;
    expect(seenBefore(appendUpdate(taken, next, view(2)))).toEqual([]);
  });
});
