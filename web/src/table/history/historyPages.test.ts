import { expect, test, vi } from "vitest";
import type { GameHistory } from "../../api/types";
import { loadAllPages } from "./historyPages";

const SIZE = 4;
const steps = Array.from({ length: 10 }, (_, number) => ({ event: { type: "moved", line: `move ${number}` } }));

/** A server that gives pages of four steps of a game. */
const pages =
  (length: () => number, undone: () => number = () => 0) =>
  (from: number): Promise<GameHistory> =>
    Promise.resolve({
      first: from ? null : { log: [] },
      seats: [],
      notes: [],
      steps: steps.slice(from, Math.min(from + SIZE, length())),
      total: length(),
      undone: undone(),
    } as unknown as GameHistory);

test("a short story is one page", async () => {
  const page = vi.fn(pages(() => 3));
  expect((await loadAllPages(page))!.steps).toEqual(steps.slice(0, 3));
  expect(page.mock.calls).toEqual([[0]]);
});

test("a long one is put together from its pages, and may become longer meanwhile", async () => {
  const page = vi.fn((from: number) => pages(() => (from ? 10 : 9))(from));
  const story = (await loadAllPages(page))!;
  expect(story.steps).toEqual(steps);
  expect(story.first).toEqual({ log: [] });
  expect(page.mock.calls.map(([from]) => from)).toEqual([0, 4, 8]);
});

test("it is read again if a move was taken back meanwhile, but not for ever", async () => {
  let asked = 0;
  const page = vi.fn(
    pages(
      () => 6,
      () => (asked++ ? 7 : 0),
    ),
  );
  expect((await loadAllPages(page))!.steps).toEqual(steps.slice(0, 6));
  expect(page.mock.calls.map(([from]) => from)).toEqual([0, 4, 0, 4]);
  const restless = pages(
    () => 6,
    () => asked++,
  );
  expect(await loadAllPages(restless)).toBeNull();
});
