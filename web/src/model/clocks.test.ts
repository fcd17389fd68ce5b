import { expect, test } from "vitest";
import { clockName, spanWords } from "./clocks";

test("times are told in the largest unit that is whole", () => {
  expect(spanWords(86_400)).toBe("1 day");
  expect(spanWords(7 * 86_400)).toBe("7 days");
  expect(spanWords(36 * 3600)).toBe("36 hours");
  expect(spanWords(120)).toBe("2 minutes");
  expect(spanWords(90)).toBe("90 seconds");
});

test("clocks have names", () => {
  expect(clockName(null)).toBe("No clock");
  expect(clockName({ type: "move", seconds: 3 * 86_400 })).toBe("3 days a turn");
  expect(clockName({ type: "game", seconds: 900, increment: 5 })).toBe("15 minutes each, and 5 seconds a turn");
  expect(clockName({ type: "game", seconds: 3600, increment: 0 })).toBe("1 hour each");
});
