import { afterAll, expect, test } from "vitest";
import { formatDateTime, formatNumber, formatPercent, formatShortDate, formatShortDay, setLanguage } from ".";

afterAll(() => setLanguage("en"));

const NOON = Date.UTC(2026, 2, 5, 12);

test.each([
  ["en", "1,048,576", "33%", "5 Mar", "05/03/2026"],
  ["nl", "1.048.576", "33%", "5 mrt", "5-3-2026"],
  ["de", "1.048.576", "33~%", "5. März", "5.3.2026"],
  ["fr", "1~048~576", "33~%", "5 mars", "05/03/2026"],
] as const)("numbers, per cents and days are written as in %s", async (language, number, percent, day, date) => {
  await setLanguage(language);
  const visible = (text: string) => text.replace(/[\u00a0\u202f]/g, "~"); // either no-break space
  expect(visible(formatNumber(1_048_576))).toBe(number);
  expect(visible(formatPercent(1 / 3))).toBe(percent);
  expect(formatShortDay(NOON)).toBe(day);
  expect(formatShortDate(NOON)).toBe(date);
  expect(formatDateTime(NOON)).toContain("2026");
});
