import { expect, test } from "vitest";
import { allowsDays, formatClock, timeLeft } from "./clocks";

test("only the running clock runs, and never below nothing", () => {
  const face = { left: [60_000, 30_000], running: 2, since: 1_000 };
  expect(timeLeft(face, 1, 11_000)).toBe(60_000);
  expect(timeLeft(face, 2, 11_000)).toBe(20_000);
  expect(timeLeft(face, 2, 500)).toBe(30_000); // our clock is a little behind the server's
  expect(timeLeft(face, 2, 99_000)).toBe(0);
});

test("times read as clocks show them", () => {
  expect(formatClock(0)).toBe("0:00");
  expect(formatClock(4_100)).toBe("0:05");
  expect(formatClock(125_000)).toBe("2:05");
  expect(formatClock(3_600_000)).toBe("1:00:00");
  expect(formatClock(86_399_000)).toBe("23:59:59");
  expect(formatClock(86_400_000)).toBe("1d 0h");
  expect(formatClock(3 * 86_400_000)).toBe("3d 0h");
});

test("a clock of days gives a day or more for a turn, at once or with each turn", () => {
  expect(allowsDays(null)).toBe(false);
  expect(allowsDays({ type: "move", seconds: 3600 })).toBe(false);
  expect(allowsDays({ type: "move", seconds: 86_400 })).toBe(true);
  expect(allowsDays({ type: "game", seconds: 900, increment: 5 })).toBe(false);
  expect(allowsDays({ type: "game", seconds: 3600, increment: 86_400 })).toBe(true);
  expect(allowsDays({ type: "game", seconds: 259_200 })).toBe(true);
});
