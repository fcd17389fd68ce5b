import { expect, test } from "vitest";
import type { GameInfo } from "../../api/types";
import { defaultDraft, enabledAids, localNames, optionValue, parseOption, toRequest } from "./draft";

const game: GameInfo = {
  name: "submarine",
  title: "Submarine",
  seats: [2, 3, 4, 5],
  options: [
    { name: "must_act", default: true, rule: "S5.3", summary: "", allowed: "" },
    { name: "pause_pile", default: "own", rule: "S9.3", summary: "", allowed: "", values: ["own", "spare"] },
  ],
  presets: { rulebook: {}, short: { must_act: false } },
};
const plan = defaultDraft(game, { bot: "greedy", level: 2 });

test("a plan makes sense as it stands: one person and one who is invited", () => {
  expect(toRequest(plan)).toMatchObject({
    game: "submarine",
    preset: "rulebook",
    seats: [{ type: "me" }, { type: "open" }],
    undo: true,
    clock: null,
  });
});

test("the seat of somebody's bot is free until the bot is invited", () => {
  const seats = plan.seats.map((seat, index) => (index ? { ...seat, kind: "remote" as const, guest: "deep" } : seat));
  expect(toRequest({ ...plan, seats }).seats).toEqual([{ type: "me" }, { type: "open" }]);
});

test("aids are enabled against bots, unless they are chosen by hand", () => {
  const helped = { ...game, aids: ["deduction"] };
  const bots = { ...plan, seats: plan.seats.map((seat, index) => (index ? { ...seat, kind: "bot" as const } : seat)) };
  expect(enabledAids(plan, helped)).toEqual([]);
  expect(enabledAids(bots, helped)).toEqual(["deduction"]);
  expect(enabledAids({ ...bots, aids: [] }, helped)).toEqual([]);
  expect(toRequest(bots).aids).toBeNull();
});

test("an option is set by hand, else by the preset, else as usual", () => {
  expect(optionValue(plan, game, "must_act")).toBe(true);
  expect(optionValue({ ...plan, preset: "short" }, game, "must_act")).toBe(false);
  expect(optionValue({ ...plan, preset: "short", options: { must_act: true } }, game, "must_act")).toBe(true);
});

test("several on one device hold seats of one person, and only the device knows their names", () => {
  const here = { ...plan.seats[1]!, kind: "here" as const, name: "Bob" };
  const shared = { ...plan, seats: [plan.seats[0]!, here] };
  expect(toRequest(shared).seats).toEqual([{ type: "me" }, { type: "me" }]);
  expect(localNames(shared, "Ann")).toEqual({ 1: "Ann", 2: "Bob" });
  expect(localNames(plan, "Ann")).toBeUndefined();
});

test("bots sit down as they were chosen", () => {
  const seats = [plan.seats[0]!, { ...plan.seats[1]!, kind: "bot" as const }];
  expect(toRequest({ ...plan, seats }).seats[1]).toEqual({ type: "bot", bot: "greedy", level: 2 });
});

test("what is typed becomes what the option is like", () => {
  expect(parseOption("4, 3 2", [4, 3, 2])).toEqual([4, 3, 2]);
  expect(parseOption("12", 5)).toBe(12);
  expect(parseOption("1/3", "1/3")).toBe("1/3");
  expect(parseOption("many", 5)).toBe("many");
  expect(parseOption("4, few", [4, 3, 2])).toBe("4, few");
});
