import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The settings of a device for which these media queries hold. */
async function on(...queries: string[]) {
  vi.resetModules();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: queries.some((part) => query.includes(part)),
    addEventListener: () => undefined,
  }));
  return import("./settings");
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a computer", [], true],
  ["a phone", ["pointer: coarse"], false],
  ["a device with less motion", ["prefers-reduced-motion"], false],
])("%s has sounds as it suggests, until the player chooses", async (_, queries, expected) => {
  const { sound, soundOn } = await on(...queries);
  expect(soundOn.value).toBe(expected);
  sound.value = !expected;
  expect(soundOn.value).toBe(!expected);
});

test("less motion shows each step for its time, and moves nothing", async () => {
  const { animate, pace, speed } = await on("prefers-reduced-motion");
  expect([animate.value, pace.value > 0]).toEqual([0, true]);
  speed.value = "none";
  expect([animate.value, pace.value]).toEqual([0, 0]);
  speed.value = "slow";
  expect(animate.value).toBe(pace.value / 1000);
});
