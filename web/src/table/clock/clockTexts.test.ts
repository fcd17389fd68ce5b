import { expect, test } from "vitest";
import { formatDuration } from "../../i18n";
import { clockText } from "./clockTexts";

test("times are told in the largest unit that is whole", () => {
  expect(formatDuration(86_400)).toBe("1 day");
  expect(formatDuration(7 * 86_400)).toBe("7 days");
  expect(formatDuration(36 * 3600)).toBe("36 hours");
  expect(formatDuration(120)).toBe("2 minutes");
  expect(formatDuration(90)).toBe("90 seconds");
});

test("clocks have names", () => {
  expect(clockText(null)).toBe("No clock");
  expect(clockText({ type: "move", seconds: 3 * 86_400 })).toBe("3 days per turn");
  expect(clockText({ type: "game", seconds: 900, increment: 5 })).toBe("15 minutes each, plus 5 seconds per turn");
  expect(clockText({ type: "game", seconds: 3600, increment: 0 })).toBe("1 hour each");
});
