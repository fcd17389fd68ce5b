import { describe, expect, it } from "vitest";
import english from "./en.json";
import { eventText } from "./eventText";
import { promptText } from "./promptText";
import { standing, series } from "./standing";
import { choices, moved, viewOf } from "../testing";
import { consequences, moveText } from "./moveText";

const name = (seat: number) => ["", "Ann", "Bob"][seat] ?? "";
const told = (line: string, from = "", to = "", before = viewOf()) => eventText(moved(line, from, to), before, name);
const at = (ship: number) =>
  viewOf({
    ship,
    ships: [
      ["15", "3", "port"],
      ["8", "port", "lost"],
    ],
  });
const down = ["magazine 1", "215"] as const;

describe("the log", () => {
  it("tells what was hidden only to those who see it", () => {
    expect(told("hide 214", "", "214")).toBe("Ann hides a submarine on 214.");
    expect(told("hide ?", "", "?")).toBe("Ann hides a submarine.");
    expect(told("mine ?", "", "?")).toBe("Ann lays their mine.");
  });
  it("tells where a ship came from, where it went, and what it met", () => {
    expect(told("sail 3 4", "port", "4")).toBe("Ann sails ship 3 out of port to 4.");
    expect(told("sail 1 16 17", "15", "17")).toBe("Ann sails ship 1 from 15 to 17.");
    expect(told("sail 2 port", "3", "port")).toBe("Ann sails ship 2 into port, where it reloads.");
    expect(told("sail 1 16 17 = mine 16", "15", "16")).toBe(
      "Ann sails ship 1 onto Bob’s mine under 16: the ship is lost.",
    );
  });
  it("tells every answer to a charge", () => {
    expect(told("drop 200 = miss", ...down, at(1))).toContain("on 215: a miss");
    expect(told("drop 200 = graze 1", ...down, at(1))).toContain("on 215: a near miss.");
    expect(told("drop 200 = graze 2", ...down, at(1))).toContain("2 near misses");
    expect(told("drop 200 = hit", ...down, at(1))).toContain("1 of Bob’s 3 submarines sunk");
    expect(told("drop 200 = hit graze 1", ...down, at(1))).toContain("Also a near miss on another submarine.");
    const two = { ...at(1), hidden: [3, 1], sunk: [[], ["101", "336"]] };
    expect(told("drop 200 = hit", ...down, two)).toContain("Bob’s last submarine is sunk");
  });
  it("tells torpedoes with lane, target and result", () => {
    expect(told("fire 1 r2 = hit", "r2", "8")).toBe(
      "Ann fires a torpedo along row 2 at Bob’s ship 1 on 8: a hit, the ship is lost!",
    );
    expect(told("fire 1 c2 = miss", "c2", "8")).toBe(
      "Ann fires a torpedo along column 2 at Bob’s ship 1 on 8: a miss.",
    );
  });
  it("says nothing of a move that cannot be seen", () => {
    expect(eventText({ type: "moved", seat: 1 }, null, name)).toBe("");
  });
});

it("says before a choice what it costs, tells and makes final", () => {
  const [choice] = choices(["drop 200", "magazine 1", "215", true]);
  const costly = {
    ...choice!,
    tells: [{ code: "charge_answered", rule: "H5.2" }],
  };
  expect(moveText(costly)).toBe("Drop a depth charge on 215 (level 200)");
  expect(consequences(costly)).toHaveLength(3);
  const [sail] = choices(["sail 1 9 15", "3", "15"]);
  const mine = { ...sail!, tells: [{ code: "mine_or_none", rule: "H6.1", params: { fields: ["9", "15"] } }] };
  expect(consequences(mine)[0]).toContain("one of these fields: 9, 15");
});

it("says whose turn it is, what is due, and how it ended", () => {
  const props = { moves: [], seats: [] };
  expect(promptText({ ...props, view: viewOf(), seat: 1 })).toMatch(/^Your turn/);
  expect(promptText({ ...props, view: viewOf({ to_move: 2 }), seat: 1 })).toBe("Blue is moving a ship.");
  expect(promptText({ ...props, view: viewOf({ phase: "fire" }), moves: choices(["done"]), seat: 1 })).toContain(
    "No torpedo",
  );
  expect(promptText({ ...props, view: viewOf({ over: true, phase: "over", ranking: [[1], [2]] }), seat: 1 })).toContain(
    "You won",
  );
  expect(promptText({ ...props, view: viewOf({ over: true, phase: "over", ranking: [[1, 2]] }), seat: 1 })).toContain(
    "draw",
  );
});

it("lists what each side has reached, and its search over time", () => {
  const made = [
    moved("sail 1 3", "port", "3"),
    moved("drop 100 = miss", "magazine 1", "103"),
    moved("drop 200 = graze 1", "magazine 1", "203", 2),
    moved("drop 200 = hit", "magazine 1", "209"),
  ];
  const view = viewOf({ hidden: [3, 2], sunk: [[], ["209"]] });
  const values = standing(view, 1, made).map((line) => line.value);
  expect(values).toEqual(["1 of 3", "0 of 3", "2"]);
  expect(series([viewOf(), view])).toEqual([
    { seat: 1, values: [0, 1], marks: [{ step: 1, text: "Move 1: submarine sunk" }] },
    { seat: 2, values: [0, 0], marks: [] },
  ]);
});

it("has a wording for everything it says, and says everything it has a wording for", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.ts", "!../testing.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const text = Object.values(sources).join("\n");
  const keys = Object.keys(english).map((key) => key.replace(/_(one|other)$/, ""));
  const literal = [...text.matchAll(/\btr\(\s*"([^"]+)"/g)].map((found) => found[1]!);
  expect(literal.filter((key) => !keys.includes(key))).toEqual([]);
  const patterns = [...text.matchAll(/[`"]([a-z_.]*(?:\$\{[^}]+\}[a-z_.]*)*)[`"]/g)]
    .map((found) => found[1]!)
    .filter((pattern) => /^[a-z]/.test(pattern)) // one that begins with anything would cover everything
    .map((pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w.]+")}$`));
  expect(keys.filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
});
