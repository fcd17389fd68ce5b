import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { autoEnd } from "../../state/settings";
import type { LiveTable } from "../../table/live/liveTable";
import type { TableReplica } from "../../table/live/replica";
import { UNDO_WINDOW, useAutoEnd } from "./useAutoEnd";

type Moves = TableReplica["moves"];

const DONE = [{ line: "done", idle: true }] as unknown as Moves;
const CHOICE = [{ line: "fire 1 r3" }, ...DONE] as unknown as Moves;
const FORCED = [{ line: "sail off" }] as unknown as Moves;
const DRAWN = 200; // milliseconds in which an effect runs
const play = vi.fn<(line: string) => void>();
const busy = signal(false);
const box = document.createElement("div");

interface Undo {
  undo?: number;
  take_back?: boolean;
  /** The step to which something was taken back. */
  undone?: number;
}

function Table({ moves, undo = 0, take_back = false, undone = -1 }: Undo & { moves: Moves }) {
  const replica = { table: { undo, take_back }, view: { log: ["sail", "hold"] }, seq: 7 };
  const shown = signal({ replica, history: { steps: [], notes: [{ step: undone, event: { type: "undone" } }] } });
  const soon = useAutoEnd({ display: { shown, busy } } as unknown as LiveTable, moves, play);
  return <p>{soon ? "soon" : ""}</p>;
}

async function show(moves: Moves, undo: Undo = {}): Promise<number> {
  render(<Table moves={moves} {...undo} />, box);
  await new Promise((then) => setTimeout(then, 20));
  return play.mock.calls.length;
}

beforeEach(() => {
  play.mockClear();
  autoEnd.value = true;
  busy.value = false;
});
afterEach(() => {
  render(null, box);
  vi.useRealTimers();
});

test("a turn ends by itself when that is all that can be done", async () => {
  expect(await show(DONE)).toBe(1);
  expect(await show(DONE)).toBe(1); // once for each position
});

test("a turn does not end where there is a choice or a real move", async () => {
  expect(await show(CHOICE)).toBe(0);
  expect(await show(FORCED)).toBe(0);
  expect(await show([])).toBe(0);
});

test("a turn whose end can be taken back ends at once, but not again after that was done", async () => {
  expect(await show(DONE, { undo: 1, take_back: true })).toBe(1);
  render(null, box);
  expect(await show(DONE, { take_back: true, undone: 2 })).toBe(1);
  expect(await show(DONE, { take_back: true, undone: 1 })).toBe(2);
});

test("where a step can be undone, but not the end, the turn ends after a while, and the page says so", () => {
  vi.useFakeTimers();
  render(<Table moves={DONE} undo={1} />, box);
  expect(box.textContent).toBe("soon");
  vi.advanceTimersByTime(UNDO_WINDOW - 1);
  expect(play).not.toHaveBeenCalled();
  vi.advanceTimersByTime(DRAWN);
  expect(play).toHaveBeenCalledExactlyOnceWith("done");
});

test("a step that is undone meanwhile keeps the turn", () => {
  vi.useFakeTimers();
  render(<Table moves={DONE} undo={1} />, box);
  render(<Table moves={CHOICE} />, box);
  vi.advanceTimersByTime(2 * UNDO_WINDOW);
  expect(play).not.toHaveBeenCalled();
});

test("a turn ends after the last move was shown, and not for a player who does not want that", async () => {
  busy.value = true;
  expect(await show(DONE)).toBe(0);
  autoEnd.value = false;
  busy.value = false;
  expect(await show(DONE)).toBe(0);
  autoEnd.value = true;
  expect(await show(DONE)).toBe(1);
});
