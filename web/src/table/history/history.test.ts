import { describe, expect, test } from "vitest";
import type { SeatInfo, GameHistory, Update, View } from "../../api/types";
import { fixtures, mirrors } from "../fixtures";
import { NO_HISTORY, appendUpdate, isComplete, parseHistory } from "./history";

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
