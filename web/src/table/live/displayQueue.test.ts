import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PublicEvent, Update } from "../../api/types";
import { manifestOf } from "../../games/registry";
import { speed, SPEEDS } from "../../state/settings";
import { fixtures, mirrors } from "../fixtures";
import { NO_HISTORY } from "../history/history";
import { DisplayQueue, type DisplayState } from "./displayQueue";
import { minimumTime } from "./minimumTime";

const [, { heard }] = fixtures.find(([name]) => name === "submarine-playing-1.json")!;
const replica = mirrors(heard).at(-1)!;
const SAIL = manifestOf("submarine")!.eventTimes.sail!;
const NORMAL = 450 * SAIL;

function update(seq: number, event: Partial<PublicEvent> = {}): Update {
  const moved = { type: "moved", seat: 2, move: { verb: "sail" }, ...event };
  return { type: "update", seq, at: 0, event: moved as PublicEvent };
}

const state = (seq: number, event: Partial<PublicEvent> = {}): DisplayState => ({
  replica: { ...replica, seq },
  history: NO_HISTORY,
  updates: [update(seq, event)],
  fresh: true,
});

let queue: DisplayQueue;
const shown = () => queue.shown.value?.replica.seq;
const reasons = () => queue.shown.value!.updates.map(({ seq }) => seq);
const push = (...seqs: number[]) => seqs.forEach((seq) => queue.push(state(seq)));
const after = (millis: number) => vi.advanceTimersByTimeAsync(millis);
const hide = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(() => {
  vi.useFakeTimers();
  speed.value = "normal";
  queue = new DisplayQueue(minimumTime);
});
afterEach(() => {
  queue.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a queue of states", () => {
  test("shows one after the other, each for its time", async () => {
    push(1, 2, 3);
    expect([shown(), queue.busy.value]).toEqual([1, true]);
    await after(NORMAL - 1);
    expect(shown()).toBe(1);
    await after(1);
    expect(shown()).toBe(2);
    await after(NORMAL);
    expect([shown(), queue.busy.value]).toEqual([3, true]);
    await after(NORMAL);
    expect([shown(), queue.busy.value]).toEqual([3, false]);
    push(4);
    expect(shown()).toBe(4);
  });

  test("waits for an animation that takes longer", async () => {
    push(1, 2);
    let end!: () => void;
    queue.waitFor(new Promise<void>((resolve) => (end = resolve)));
    await after(10 * NORMAL);
    expect(shown()).toBe(1);
    end();
    await after(0);
    expect(shown()).toBe(2);
    await after(NORMAL);
    expect(queue.busy.value).toBe(false); // the next one has nothing to wait for
  });

  test.each(SPEEDS)("is as fast as it is set to be: %s", async (chosen) => {
    speed.value = chosen;
    const motion = { none: 0, steps: 450, fast: 300, normal: 450, slow: 800 }[chosen];
    push(1, 2);
    expect(shown()).toBe(motion ? 1 : 2);
    await after(Math.max(0, motion * SAIL - 1));
    expect(shown()).toBe(motion ? 1 : 2);
    await after(1);
    expect(shown()).toBe(2);
  });

  test("gives each kind of event its own time", async () => {
    const { done, lift } = manifestOf("submarine")!.eventTimes;
    expect(done).toBeLessThan(lift!);
    queue.push(state(1, { move: { verb: "done" } } as Partial<PublicEvent>));
    push(2);
    await after(450 * done!);
    expect(shown()).toBe(2);
  });

  test("ends with what was skipped, without motion and with all that led there", () => {
    push(1, 2, 3);
    expect(queue.skip()).toBe(true);
    expect([shown(), reasons(), queue.shown.value!.fresh, queue.busy.value]).toEqual([3, [2, 3], false, false]);
    expect(queue.skip()).toBe(false);
  });

  test("does not go on twice after a skip during an animation", async () => {
    push(1, 2);
    let end!: () => void;
    queue.waitFor(new Promise<void>((resolve) => (end = resolve)));
    await after(NORMAL);
    queue.skip();
    push(3, 4);
    end();
    await after(0);
    expect(shown()).toBe(3);
  });

  test("shows an own move at once, and lets the answer wait for it", async () => {
    push(1, 2);
    queue.showNow(state(3));
    expect([shown(), reasons(), queue.shown.value!.fresh]).toEqual([3, [2, 3], true]);
    push(4);
    expect(shown()).toBe(3);
    await after(NORMAL);
    expect(shown()).toBe(4);
  });

  test("takes no time for what is no move: it goes with the move before", async () => {
    push(1);
    queue.amend(state(2, { type: "chatted" }));
    expect([shown(), reasons(), queue.busy.value]).toEqual([2, [2], true]);
    push(3);
    queue.amend(state(4, { type: "ended" }));
    expect(shown()).toBe(2);
    await after(NORMAL);
    expect([shown(), reasons(), queue.shown.value!.fresh]).toEqual([4, [3, 4], true]);
    expect(queue.busy.value).toBe(true);
  });

  test("catches up where it is far behind", () => {
    push(...Array.from({ length: 25 }, (_, seq) => seq));
    expect(shown()).toBe(0);
    push(25);
    expect([shown(), queue.busy.value]).toEqual([25, false]);
  });

  test("shows everything at once to a page that nobody looks at", () => {
    push(1, 2, 3);
    hide(true);
    expect(shown()).toBe(3);
    push(4, 5);
    expect(shown()).toBe(5);
    hide(false);
    push(6, 7);
    expect(shown()).toBe(6);
  });

  test("shows nothing more once it is closed", async () => {
    push(1, 2);
    queue.close();
    await after(10 * NORMAL);
    expect(shown()).toBe(1);
  });
});
