import { expect, it } from "vitest";
import { sector, stop } from "../pieces/Disc";
import { fieldLabel } from "../texts/ariaLabels";
import { neighbour } from "./Grid";
import { layoutOf } from "../play/layouts";
import { changedPegs } from "./motion";
import { withNextPeg } from "../play/notes";
import { missingFrom, nextPlacement } from "../play/placements";
import { contentOf, fieldOf, laneFields, levelOf, oddsOf, placeName, seaOf, searched, seasFor, type Sea } from "./sea";
import { levelToShow } from "./shownLevel";
import { choices, moved, viewOf } from "../testing";

const EMPTY = ".".repeat(36);

it("names a field by level and number, and reads the name again", () => {
  for (const [level, field] of [
    [0, 5],
    [1, 9],
    [2, 14],
    [3, 36],
  ] as const) {
    const place = placeName(level, field);
    expect([levelOf(place), fieldOf(place)]).toEqual([level, field]);
  }
  expect(placeName(2, 4)).toBe("204");
});

it("knows the fields under each kind of lane", () => {
  expect(laneFields("r2")).toEqual([7, 8, 9, 10, 11, 12]);
  expect(laneFields("c1")).toEqual([1, 7, 13, 19, 25, 31]);
  expect(laneFields("d1")).toEqual([1, 8, 15, 22, 29, 36]);
  expect(laneFields("d2")).toEqual([6, 11, 16, 21, 26, 31]);
});

it("shows the own search first", () => {
  expect(seasFor(2).map((sea) => sea.hunter)).toEqual([2, 1]);
  expect(seasFor(0).map((sea) => sea.hunter)).toEqual([1, 2]);
});

it("shows deduced pegs instead of the panel's, where the table has them", () => {
  const panels = [
    [`rr${".".repeat(34)}`, EMPTY, EMPTY],
    [EMPTY, EMPTY, EMPTY],
  ];
  const deduced = [
    [`wc${".".repeat(34)}`, EMPTY, EMPTY],
    [EMPTY, EMPTY, EMPTY],
  ];
  const pegs = (view: ReturnType<typeof viewOf>) => [1, 2].map((field) => contentOf(view, seaOf(1), 1, field).peg);
  expect(pegs(viewOf({ panels }))).toEqual(["r", "r"]);
  const view = viewOf({ panels, deduced });
  expect(pegs(view)).toEqual(["w", "c"]);
  expect(searched(view, 1)).toBe(1);
  expect(changedPegs(viewOf({ panels, deduced: panels }), view, 1)).toEqual(["101", "102"]);
});

it("finds ships, submarines, mines and pegs where the view has them", () => {
  const panel = [EMPTY, `${".".repeat(13)}wr${".".repeat(21)}`, EMPTY];
  const view = viewOf({
    ships: [
      ["15", "port", "lost"],
      ["8", "port", "port"],
    ],
    sunk: [[], ["230"]],
    panels: [panel, [EMPTY, EMPTY, EMPTY]],
  });
  expect(contentOf(view, seaOf(1), 0, 15).ship).toMatchObject({ seat: 1, number: 1, charges: 4, full: 4 });
  expect(contentOf(view, seaOf(1), 2, 14).peg).toBe("w");
  expect(contentOf(view, seaOf(1), 2, 30).sunk).toBe(true);
  expect(contentOf(view, seaOf(2), 1, 14).submarine).toBe(true);
  expect(contentOf(view, seaOf(2), 1, 9).mine).toBe("laid");
  expect(searched(view, 1)).toBe(1);
});

it("says what is in a field", () => {
  const panel = [EMPTY, `${".".repeat(13)}wr${".".repeat(21)}`, EMPTY];
  const view = viewOf({
    ships: [
      ["15", "port", "lost"],
      ["8", "port", "port"],
    ],
    charges: [
      [1, 3, 0],
      [4, 3, 2],
    ],
    panels: [panel, panel],
  });
  const labelOf = (sea: Sea, level: number, field: number) =>
    fieldLabel(view, 1, sea, level, field, contentOf(view, sea, level, field));
  expect(labelOf(seaOf(1), 0, 15)).toBe("15: your ship 1, 1 of 4 depth charges left");
  expect(labelOf(seaOf(1), 0, 3)).toBe("3: open water, arrow to the port");
  expect(labelOf(seaOf(1), 2, 14)).toBe("214: no submarine");
  expect(labelOf(seaOf(1), 2, 15)).toBe("215: near miss nearby"); // the field may be known to be empty
  const exact = { ...view, deduced: [panel, panel] };
  const deduced = fieldLabel(exact, 1, seaOf(1), 2, 15, contentOf(exact, seaOf(1), 2, 15));
  expect(deduced).toBe("215: near miss nearby: a submarine may be here");
  expect(labelOf(seaOf(2), 2, 15)).toMatch(/^215: your submarine; near miss nearby: your opponent/);
});

it("walks a grid without falling off its edges", () => {
  expect(neighbour(1, "ArrowRight")).toBe(2);
  expect(neighbour(6, "ArrowRight")).toBe(6);
  expect(neighbour(7, "ArrowUp")).toBe(1);
  expect(neighbour(36, "ArrowDown")).toBe(36);
  expect(neighbour(16, "Home")).toBe(13);
  expect(neighbour(16, "End")).toBe(18);
});

it("turns notes from sign to sign, in one field only", () => {
  let pegs = [EMPTY, EMPTY, EMPTY];
  const signs = ["w", "r", "f", "."].map(() => (pegs = withNextPeg(pegs, "203"))[1]?.[2]);
  expect(signs).toEqual(["w", "r", "f", "."]);
  expect(pegs).toEqual([EMPTY, EMPTY, EMPTY]);
});

it("keeps a layout, and knows what is left to hide", () => {
  const layout = layoutOf(viewOf({ sunk: [["101"], []], submarines: [["215", "336"], []] }), 1, "deep");
  expect(layout).toEqual({ name: "deep", submarines: ["101", "215", "336"], mine: "109" });
  const begun = viewOf({ phase: "hide", submarines: [["215"], []], hidden: [1, 0], mines: ["", ""] });
  expect(missingFrom(begun, 1, layout!)).toEqual([
    { verb: "hide", cell: "101" },
    { verb: "hide", cell: "336" },
    { verb: "mine", cell: "109" },
  ]);
  expect(layoutOf(begun, 1, "x")).toBeNull();
});

it("plays planned placements only if they are legal", () => {
  const moves = choices(["hide 101", "", "101"], ["hide 102", "", "102"]);
  const [second, third] = [{ verb: "hide", cell: "102" } as const, { verb: "mine", cell: "109" } as const];
  expect(nextPlacement([second, third], moves)).toEqual({ move: moves[1], rest: [third] });
  const refused = { verb: "hide", cell: "336" } as const;
  expect(nextPlacement([refused, third], moves)).toEqual({ refused, rest: [] });
});

it("skips planned placements that are not due any more", () => {
  const [mine] = choices(["mine 109", "", "109", true]);
  const planned = [{ verb: "hide", cell: "336" } as const, { verb: "mine", cell: "109" } as const];
  expect(nextPlacement(planned, [mine!])).toEqual({ move: mine, rest: [] });
  expect(nextPlacement(planned, choices(["sail 1 3", "port", "3"]))).toEqual({ rest: [] });
});

it("places at random until a placement needs confirmation", () => {
  const moves = choices(["hide 101", "", "101"], ["hide 102", "", "102"]);
  expect(nextPlacement("random", moves, () => 0.99)).toEqual({ move: moves[1], rest: "random" });
  const [mine] = choices(["mine 109", "", "109", true]);
  expect(nextPlacement("random", [mine!])).toEqual({ move: mine, rest: [] });
  expect(nextPlacement("random", choices(["done", "", "", true]))).toEqual({ rest: [] });
});

it("shows where a piece can be chosen, else where something was done", () => {
  const shown = { hunter: 1, levels: { 1: 0, 2: 3 } };
  const at = (moves: ReturnType<typeof choices>, last: ReturnType<typeof moved> | null = null) =>
    levelToShow({ view: viewOf(), seat: 1, moves, last }, shown);
  expect(at(choices(["mine 101", "", "101", true]))).toEqual([2, 1]);
  expect(at(choices(["hide 101", "", "101"], ["hide 301", "", "301"]))).toEqual([2, 3]); // shown already
  expect(at(choices(["sail 1 3", "port", "3"]))).toEqual([1, 0]);
  expect(at(choices(["drop 200", "magazine 1", "215", true]), moved("sail 1 15", "3", "15"))).toEqual([1, 0]);
  expect(at(choices(["fire 1 r2", "r2", "8", true]), moved("sail 1 port", "3", "port"))).toEqual([2, 0]);
  const own = moved("drop 200 = miss", "magazine 1", "215");
  expect(at(choices(["fire 1 r2", "r2", "8", true]), own)).toEqual([1, 2]); // the answer first
  const mine = moved("sail 3 13 = mine", "7", "13", 2);
  expect(at(choices(["sail 1 3", "port", "3"]), mine)).toEqual([2, 0]); // also of the enemy, whose turn ended with it
  expect(at([], moved("drop 300 = miss", "magazine 1", "314", 2))).toEqual([2, 3]);
  expect(at([], moved("hide ?", "", "?", 2))).toBeNull();
});

it("finds the pegs that a charge has set", () => {
  const after = viewOf({
    panels: [
      [EMPTY, `w${EMPTY.slice(1)}`, EMPTY],
      [EMPTY, EMPTY, EMPTY],
    ],
  });
  expect(
    changedPegs(
      viewOf({
        panels: [
          [EMPTY, EMPTY, EMPTY],
          [EMPTY, EMPTY, EMPTY],
        ],
      }),
      after,
      1,
    ),
  ).toEqual(["201"]);
});

it("draws the disc by its odds, and stops the needle in what it showed", () => {
  expect(oddsOf(viewOf())).toBeCloseTo(1 / 3);
  expect(oddsOf(viewOf({ options: { torpedo_hit: "0" } }))).toBe(0);
  expect(sector(0)).toBe("");
  expect(sector(0.25)).toContain("40.00");
  for (const shot of [0, 1, 2, 3]) {
    expect(stop(1 / 3, true, shot)).toBeLessThan(120);
    expect(stop(1 / 3, false, shot)).toBeGreaterThan(120);
  }
});
