import { describe, expect, it } from "vitest";
import type { SubmarineView } from "../../api/types";
import type { Choice } from "./moves";
import { answer, consider, isGrave, lifts, openCells, tollOn, type Click, type Intent } from "./plan";
import { choice, way } from "./testing";

/** As the server tells them: a submarine on C4 can move, two tokens there can be lifted, one of them in two ways. */
const MOVES: Choice[] = [
  choice("move C4-D4", way("boat 1", "C4", "D4")),
  choice("move C4-C5", way("boat 1", "C4", "C5")),
  choice("move C3-C4", way("boat 1", "C3", "C4")),
  choice("lift C4 Rc", way("token Rc", "C4", "container 1"), {
    costs: [
      way("card R", "hand 1", "discard"),
      way("card ?", "stock 1", "stock 2"),
      way("card ?", "stock 1", "stock 2"),
    ],
    final: true,
  }),
  choice("lift C4 Rc for V*", way("token Rc", "C4", "container 1"), { costs: [way("token V*", "jokers 1", "C4")] }),
];
const acting = { phase: "act", to_move: 1 } as SubmarineView;
const on = (view: SubmarineView, moves: Choice[], click: Click, aim: Intent | null = null) =>
  answer(view, moves, aim, click);

describe("what a click means", () => {
  it("chooses a submarine, then plays its move to a possible target", () => {
    const aim: Intent = { kind: "boat", field: "C4" };
    expect(on(acting, MOVES, { cell: "C4", boat: 1 })).toEqual({ do: "intend", intent: aim });
    expect(on(acting, MOVES, { cell: "D4" }, aim)).toEqual({ do: "play", line: "move C4-D4" });
  });

  it("moves to a target even when the click met a token there", () => {
    const aim: Intent = { kind: "boat", field: "C4" };
    expect(on(acting, MOVES, { cell: "D4", token: "Gb" }, aim)).toEqual({ do: "play", line: "move C4-D4" });
  });

  it("asks why when the target is not possible", () => {
    const aim: Intent = { kind: "boat", field: "C4" };
    expect(on(acting, MOVES, { cell: "C2" }, aim)).toEqual({ do: "why", line: "move C4-C2" });
  });

  it("changes to another own submarine that can move and is no target", () => {
    const aim: Intent = { kind: "boat", field: "C4" };
    expect(on(acting, MOVES, { cell: "C3", boat: 1 }, aim)).toEqual({
      do: "intend",
      intent: { kind: "boat", field: "C3" },
    });
  });

  it("lays a submarine down again on a second click", () => {
    expect(on(acting, MOVES, { cell: "C4", boat: 1 }, { kind: "boat", field: "C4" })).toEqual({
      do: "intend",
      intent: null,
    });
  });

  it("shows the ways to pay for a token, and plays the chosen one on the second click", () => {
    const first: Intent = { kind: "lift", field: "C4", token: "Rc", line: "lift C4 Rc" };
    expect(on(acting, MOVES, { cell: "C4", token: "Rc" })).toEqual({ do: "intend", intent: first });
    const other = { ...first, line: "lift C4 Rc for V*" };
    expect(on(acting, MOVES, { cell: "C4", token: "Rc" }, other)).toEqual({ do: "play", line: "lift C4 Rc for V*" });
  });

  it("asks why a token cannot be lifted", () => {
    expect(on(acting, MOVES, { cell: "A5", token: "Gb" })).toEqual({ do: "why", line: "lift A5 Gb" });
  });

  it("asks why a submarine elsewhere cannot move", () => {
    expect(on(acting, MOVES, { cell: "A5", boat: 1 })).toEqual({ do: "why", line: "move A5-A5" });
  });

  it("opens a field that offers both, and chooses the submarine where nothing can be lifted", () => {
    expect(on(acting, MOVES, { cell: "C4" })).toEqual({ do: "open", field: "C4" });
    expect(on(acting, MOVES, { cell: "C3" })).toEqual({ do: "intend", intent: { kind: "boat", field: "C3" } });
  });

  it("sails at once, since that can be taken back, and asks why not where it cannot", () => {
    const sailing = { phase: "sail", to_move: 1 } as SubmarineView;
    const moves: Choice[] = [choice("sail off", way("ship 1", "left", "off"))];
    expect(on(sailing, moves, { cell: "off" })).toEqual({ do: "play", line: "sail off" });
    expect(on(sailing, moves, { cell: "D" })).toEqual({ do: "why", line: "sail D" });
  });

  it("places only after a second click, as that is final", () => {
    const placing = { phase: "place", to_move: 1 } as SubmarineView;
    const moves = [choice("place B", way("boat 1", "reserve 1", "B2"), { final: true })];
    const aim: Intent = { kind: "line", line: "place B" };
    expect(on(placing, moves, { cell: "B2", token: "Rc" })).toEqual({ do: "intend", intent: aim });
    expect(on(placing, moves, { cell: "B" }, aim)).toEqual({ do: "play", line: "place B" });
    expect(on(placing, moves, { cell: "C2" })).toEqual({ do: "why", line: "place C" });
    expect(on(placing, moves, { cell: "C" })).toEqual({ do: "why", line: "place C" });
    expect(on(placing, moves, { cell: "B4" })).toEqual({ do: "open", field: "B4" });
  });

  it("only looks when it is not our turn, and asks why where there is nothing to see", () => {
    expect(on(acting, [], { cell: "C4", token: "Rc" })).toEqual({ do: "open", field: "C4" });
    expect(on(acting, [], { cell: "off" })).toEqual({ do: "why", line: "sail off" });
  });
});

describe("the moves, grouped", () => {
  it("tell the ways to pay for one token", () => {
    expect(lifts(MOVES, "C4", "Rc").map((its) => its.line)).toEqual(["lift C4 Rc", "lift C4 Rc for V*"]);
  });

  it("tell the toll of a field from the cost of a lift by card", () => {
    expect(tollOn(MOVES, "C4")).toBe(2);
    expect(tollOn(MOVES, "C3")).toBeUndefined();
    expect(tollOn(MOVES.slice(4), "C4")).toBeUndefined();
  });

  it("tell which cells are open, and the targets only once a submarine is chosen", () => {
    expect(openCells(MOVES, null)).toEqual(new Set(["C4", "C3"]));
    expect(openCells(MOVES, { kind: "boat", field: "C4" })).toEqual(new Set(["D4", "C5"]));
  });

  it("are grave when they cost, tell or cannot be undone", () => {
    expect(MOVES.map(isGrave)).toEqual([false, false, false, true, true]);
    expect(consider(MOVES[3], null, "")).toEqual({ do: "intend", intent: { kind: "line", line: "lift C4 Rc" } });
  });
});
