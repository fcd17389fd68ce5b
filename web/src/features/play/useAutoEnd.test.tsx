import { signal } from "@preact/signals";
import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { autoEnd } from "../../state/settings";
import type { LiveTable } from "../../table/live/liveTable";
import type { TableReplica } from "../../table/live/replica";
import { useAutoEnd } from "./useAutoEnd";

type Moves = TableReplica["moves"];

const DONE = [{ line: "done", idle: true }] as unknown as Moves;
const CHOICE = [{ line: "fire 1 r3" }, ...DONE] as unknown as Moves;
const FORCED = [{ line: "sail off" }] as unknown as Moves;
const play = vi.fn<(line: string) => void>();
const busy = signal(false);
const box = document.createElement("div");

function Table({ moves, undo }: { moves: Moves; undo: number }) {
  const shown = signal({ replica: { table: { undo }, seq: 7 } });
  useAutoEnd({ display: { shown, busy } } as unknown as LiveTable, moves, play);
  return null;
}

async function show(moves: Moves, undo = 0): Promise<number> {
  render(<Table moves={moves} undo={undo} />, box);
  await new Promise((then) => setTimeout(then, 20));
  return play.mock.calls.length;
}

beforeEach(() => {
  play.mockClear();
  autoEnd.value = true;
  busy.value = false;
});
afterEach(() => render(null, box));

test("a turn ends by itself when that is all that can be done", async () => {
  expect(await show(DONE)).toBe(1);
  expect(await show(DONE)).toBe(1); // once for each position
});

test("a turn does not end where there is a choice, a real move, or something to take back", async () => {
  expect(await show(CHOICE)).toBe(0);
  expect(await show(FORCED)).toBe(0);
  expect(await show(DONE, 1)).toBe(0);
  expect(await show([])).toBe(0);
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
