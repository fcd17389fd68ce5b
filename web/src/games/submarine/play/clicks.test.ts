import { describe, expect, it } from "vitest";
import { needsConfirmation, type Selection } from "../../kit/interaction";
import { boardClicked, liftsOf, openCells, tollOn, type Click } from "./clicks";
import type { Choice } from "./moves";
import { askDone, askLift, askMove, askPlace, askSail } from "./questions";
import { choice, way } from "../testing";

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
const C4: Selection = { piece: "C4", path: [] };
const on = (moves: Choice[], click: Click, selection: Selection | null = null, armed = "") =>
  boardClicked({ view: { to_move: 1 }, moves, idle: "", selection, armed }, click);

describe("what a click means", () => {
  it("selects a submarine, then chooses its move to a legal target", () => {
    expect(on(MOVES, { cell: "C4", boat: 1 })).toEqual({ do: "select", selection: C4 });
    expect(on(MOVES, { cell: "D4" }, C4)).toEqual({ do: "choose", move: MOVES[0] });
  });

  it("moves to a target even when the click met a token there", () => {
    expect(on(MOVES, { cell: "D4", token: "Gb" }, C4)).toEqual({ do: "choose", move: MOVES[0] });
  });

  it("asks why when the target is not legal", () => {
    expect(on(MOVES, { cell: "C2" }, C4)).toEqual({ do: "ask", question: askMove("C4", "C2") });
  });

  it("changes to another own submarine that can move and is no target", () => {
    const selection = { piece: "C3", path: [] };
    expect(on(MOVES, { cell: "C3", boat: 1 }, C4)).toEqual({ do: "select", selection });
  });

  it("deselects a submarine on a second click", () => {
    expect(on(MOVES, { cell: "C4", boat: 1 }, C4)).toEqual({ do: "select", selection: null });
  });

  it("chooses the first way to pay for a token, and on a second click the armed one", () => {
    expect(on(MOVES, { cell: "C4", token: "Rc" })).toEqual({ do: "choose", move: MOVES[3] });
    const armed = "lift C4 Rc for V*";
    expect(on(MOVES, { cell: "C4", token: "Rc" }, null, armed)).toEqual({ do: "choose", move: MOVES[4] });
  });

  it("asks why a token cannot be lifted", () => {
    expect(on(MOVES, { cell: "A5", token: "Gb" })).toEqual({ do: "ask", question: askLift("A5", "Gb") });
  });

  it("asks why a submarine elsewhere cannot move", () => {
    expect(on(MOVES, { cell: "A5", boat: 1 })).toEqual({ do: "ask", question: askMove("A5") });
  });

  it("opens a field that offers both, and selects the submarine where nothing can be lifted", () => {
    expect(on(MOVES, { cell: "C4" })).toEqual({ do: "open", sheet: "C4" });
    expect(on(MOVES, { cell: "C3" })).toEqual({ do: "select", selection: { piece: "C3", path: [] } });
  });

  it("sails to a legal cell of the surface, and asks why not elsewhere", () => {
    const moves: Choice[] = [choice("sail off", way("ship 1", "left", "off"))];
    expect(on(moves, { cell: "off" })).toEqual({ do: "choose", move: moves[0] });
    expect(on(moves, { cell: "D" })).toEqual({ do: "ask", question: askSail("D") });
  });

  it("says that no ship returns to the start", () => {
    const moves: Choice[] = [choice("sail off", way("ship 1", "A", "off"))];
    expect(on(moves, { cell: "left" })).toMatchObject({ do: "say", answer: { rule: "S4.1" } });
  });

  it("places by field or column, asks about all others", () => {
    const moves = [choice("place B", way("boat 1", "reserve 1", "B2"), { final: true })];
    expect(on(moves, { cell: "B2", token: "Rc" })).toEqual({ do: "choose", move: moves[0] });
    expect(on(moves, { cell: "B" }, null, "place B")).toEqual({ do: "choose", move: moves[0] });
    expect(on(moves, { cell: "C2" })).toEqual({ do: "ask", question: askPlace("C2") });
    expect(on(moves, { cell: "C" })).toEqual({ do: "ask", question: askPlace("C") });
    expect(on(moves, { cell: "C4" })).toEqual({ do: "ask", question: askPlace("C4") });
  });

  it("asks about every field while a mussel is due", () => {
    const moves = [choice("mussel R", way("token R*", "box", "jokers 1"), { final: true })];
    expect(on(moves, { cell: "C4", token: "Rc" })).toEqual({ do: "ask", question: askLift("C4", "Rc") });
    expect(on(moves, { cell: "A5" })).toEqual({ do: "ask", question: askMove("A5") });
  });

  it("opens nothing while another seat is to move, but a field for those who only look", () => {
    expect(on([], { cell: "C4", token: "Rc" })).toEqual({ do: "ask", question: askDone() });
    expect(on([], { cell: "off" })).toEqual({ do: "ask", question: askDone() });
    const situation = { view: { to_move: 1 }, moves: [], idle: "You’re watching", selection: null, armed: "" };
    expect(boardClicked(situation, { cell: "C4" })).toEqual({ do: "open", sheet: "C4" });
  });
});

describe("a question", () => {
  it("names the parts of a move, as far as they are known", () => {
    expect(askMove("A5")).toEqual({ verb: "move", from: { kind: "field", field: "A5" } });
    expect(askPlace("C2").to).toEqual({ kind: "field", field: "C2" });
    expect(askPlace("C").to).toEqual({ kind: "surface", column: "C" });
  });
});

describe("the moves, grouped", () => {
  it("tell the ways to pay for one token", () => {
    expect(liftsOf(MOVES, "C4", "Rc").map(({ line }) => line)).toEqual(["lift C4 Rc", "lift C4 Rc for V*"]);
  });

  it("tell the toll of a field from the cost of a lift by card", () => {
    expect(tollOn(MOVES, "C4")).toBe(2);
    expect(tollOn(MOVES, "C3")).toBeUndefined();
    expect(tollOn(MOVES.slice(4), "C4")).toBeUndefined();
  });

  it("tell which cells are open, and the targets only once a submarine is chosen", () => {
    expect(openCells(MOVES, null)).toEqual(new Set(["C4", "C3"]));
    expect(openCells(MOVES, C4)).toEqual(new Set(["D4", "C5"]));
  });

  it("need confirmation when they cost, disclose or cannot be undone", () => {
    expect(MOVES.map(needsConfirmation)).toEqual([false, false, false, true, true]);
  });
});
