import { expect, test } from "vitest";
import type { PuzzleList } from "../../api/types";
import { after, chosenTheme, dueOf, isNew, keepResult, nextPuzzle, PAUSES, progressOf, today } from "./progress";

const LIST: PuzzleList = {
  game: "quoits",
  kinds: ["far", "near"],
  day: "2026-05-31",
  daily: "a",
  puzzles: [
    { id: "a", kind: "far", rating: 900 },
    { id: "b", kind: "far", rating: 1190 },
    { id: "c", kind: "near", rating: 1210 },
    { id: "d", kind: "near", rating: 2000 },
  ],
};
const FRESH = { solver: { rating: 1200, deviation: 350 }, streak: 0, best: 0, solved: {}, failed: {} };
const first = () => 0;

test("a run counts puzzles that are solved at the first try", () => {
  let progress = after(FRESH, "a", true, "2026-05-31");
  progress = after(progress, "b", true, "2026-05-31");
  expect([progress.streak, progress.best]).toEqual([2, 2]);
  progress = after(progress, "a", true, "2026-05-31");
  expect(progress.streak).toBe(2);
  progress = after(progress, "c", false, "2026-05-31");
  expect([progress.streak, progress.best]).toEqual([0, 2]);
});

test("a failed puzzle comes back after pauses that grow, and is done after the last", () => {
  let day = "2026-05-31";
  let progress = after(FRESH, "a", false, day);
  expect(progress.failed["a"]).toEqual({ pauses: 0, due: "2026-06-01" });
  expect(after(progress, "a", true, day).failed["a"]).toEqual({ pauses: 0, due: "2026-06-01" });
  for (const days of PAUSES.slice(1)) {
    day = progress.failed["a"]!.due;
    progress = after(progress, "a", true, day);
    expect(Date.parse(progress.failed["a"]!.due) - Date.parse(day)).toBe(days * 86_400_000);
  }
  progress = after(progress, "a", true, progress.failed["a"]!.due);
  expect(progress.failed).toEqual({});
  expect(Object.keys(progress.solved)).toEqual(["a"]);
});

test("a puzzle that fails again begins with the shortest pause", () => {
  const once = after(FRESH, "a", false, "2026-05-01");
  const twice = after(once, "a", true, "2026-05-02");
  expect(after(twice, "a", false, "2026-05-05").failed["a"]).toEqual({ pauses: 0, due: "2026-05-06" });
});

test("the next puzzle is one that is due, else a new one near the rating, else the oldest", () => {
  expect(nextPuzzle(LIST, "near", "", first)).toBe("c");
  expect(nextPuzzle(LIST, "near", "c", first)).toBe("d");
  keepResult("quoits", "d", false, null);
  expect(dueOf("quoits", LIST)).toEqual([]);
  expect(dueOf("quoits", LIST, "9999-01-01")).toEqual(["d"]);
  expect(isNew(progressOf("quoits"), "d")).toBe(false);
  for (const id of ["a", "b", "c"]) keepResult("quoits", id, true, { rating: 1300, deviation: 200 });
  expect(progressOf("quoits").solver.rating).toBe(1300);
  expect(["a", "b", "d"]).toContain(nextPuzzle(LIST, "", "c", first));
});

test("a day is written as the server reads it", () => {
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(chosenTheme.value).toEqual({});
});
