import { describe, expect, it } from "vitest";
import { placeClicked, shipClicked, targetsOf } from "./clicks";
import { choices, viewOf } from "../testing";
import { askDone, askDrop, askFire, askHide, askSail, askSailTo } from "./questions";

const RED = { seat: 1, selection: null };
const ship = (number: number, ...path: string[]) => ({ piece: String(number), path });

describe("hiding", () => {
  const view = viewOf({ phase: "hide" });
  const asked = { ...RED, view, moves: choices(["hide 114", "", "114"], ["hide 214", "", "214"]) };

  it("offers the field under the enemy's ships that was clicked", () => {
    expect(placeClicked(asked, 2, "214")).toEqual({ do: "choose", move: asked.moves[1] });
  });
  it("asks why where a submarine lies already", () => {
    expect(placeClicked(asked, 2, "330")).toEqual({ do: "ask", question: askHide("hide", "330") });
  });
  it("asks the server about the move that a click elsewhere would mean", () => {
    expect(placeClicked(asked, 1, "214")).toEqual({ do: "ask", question: askDrop("214") });
    expect(placeClicked(asked, 1, "14")).toEqual({ do: "ask", question: askSailTo("14") });
    expect(placeClicked(asked, 2, "14")).toEqual({ do: "ask", question: askFire("14") });
    expect(placeClicked(asked, 2, "port")).toEqual({ do: "ask", question: askFire("port") });
  });
  it("asks with the verb that is due", () => {
    const laying = { ...RED, view: viewOf({ phase: "mine" }), moves: choices(["mine 101", "", "101", true]) };
    expect(placeClicked(laying, 2, "214")).toEqual({ do: "ask", question: askHide("mine", "214") });
    expect(placeClicked(laying, 2, "101")).toEqual({ do: "choose", move: laying.moves[0] });
  });
  it("marks only what can be chosen", () => {
    expect([...targetsOf(asked)]).toEqual(["2:114", "2:214"]);
  });
});

describe("sailing to an end", () => {
  const view = viewOf({
    ships: [
      ["15", "port", "port"],
      ["port", "port", "port"],
    ],
  });
  const moves = choices(["sail 1 16", "15", "16", true], ["sail 1 3", "15", "3"], ["sail 2 3", "port", "3"]);
  const asked = { ...RED, view, moves };

  it("marks the ships first, then where the chosen one can go", () => {
    expect([...targetsOf(asked)]).toEqual(["1:15", "1:port"]);
    expect([...targetsOf({ ...asked, selection: ship(1) })]).toEqual(["1:16", "1:3"]);
  });
  it("takes the ship whose field was clicked, and lets it go again", () => {
    expect(placeClicked(asked, 1, "15")).toEqual({ do: "select", selection: ship(1) });
    expect(shipClicked({ ...asked, selection: ship(1) }, 1)).toMatchObject({ do: "select", selection: null });
  });
  it("needs no ship where only one can go", () => {
    expect(placeClicked(asked, 1, "16")).toEqual({ do: "choose", move: moves[0] });
  });
  it("asks which ship where two can go", () => {
    expect(placeClicked(asked, 1, "3")).toEqual({ do: "ask", question: askSailTo("3") });
  });
  it("asks why for a field that the chosen ship cannot reach, and for a ship that cannot move", () => {
    expect(placeClicked({ ...asked, selection: ship(1) }, 1, "36")).toEqual({
      do: "ask",
      question: askSail(1, 1, ["36"]),
    });
    expect(shipClicked(asked, 3)).toEqual({ do: "ask", question: askSail(1, 3) });
  });
});

describe("sailing by a way", () => {
  const view = viewOf({
    ships: [
      ["15", "port", "lost"],
      ["port", "port", "port"],
    ],
  });
  const moves = choices(["sail 1 16", "15", "16"], ["sail 1 16 17", "15", "17"], ["sail 1 9", "15", "9"]);

  it("goes on step by step, and could end at each", () => {
    const asked = { ...RED, view, moves, selection: ship(1) };
    const first = placeClicked(asked, 1, "16");
    expect(first).toEqual({ do: "select", selection: ship(1, "16"), armed: moves[0] });
    const further = { ...asked, selection: ship(1, "16") };
    expect([...targetsOf(further)]).toEqual(["1:17"]);
    expect(placeClicked(further, 1, "17")).toEqual({ do: "choose", move: moves[1] });
    expect(placeClicked(further, 1, "16")).toEqual({ do: "choose", move: moves[0] });
    expect(placeClicked(further, 1, "30")).toEqual({ do: "ask", question: askSail(1, 1, ["16", "30"]) });
  });
});

describe("charges and torpedoes", () => {
  it("drops straight down from the ship that moved", () => {
    const view = viewOf({
      phase: "drop",
      ship: 1,
      ships: [
        ["15", "port", "port"],
        ["8", "port", "port"],
      ],
    });
    const asked = { ...RED, view, moves: choices(["drop 200", "magazine 1", "215", true], ["hold"]) };
    expect(placeClicked(asked, 1, "215")).toMatchObject({ do: "choose" });
    expect(placeClicked(asked, 1, "216")).toEqual({ do: "ask", question: askDrop("216") });
    expect([...targetsOf(asked)]).toEqual(["1:215"]);
  });
  it("fires at the enemy ship or along the lane that was clicked, or asks why not", () => {
    const view = viewOf({
      phase: "fire",
      ships: [
        ["15", "port", "port"],
        ["8", "20", "port"],
      ],
    });
    const asked = { ...RED, view, moves: choices(["fire 1 r2", "r2", "8", true], ["done", "", "", true]) };
    expect(placeClicked(asked, 2, "8")).toEqual({ do: "choose", move: asked.moves[0] });
    expect(placeClicked(asked, 2, "20")).toEqual({ do: "ask", question: askFire("20") });
    expect(placeClicked(asked, 2, "11")).toEqual({ do: "choose", move: asked.moves[0] });
    expect(placeClicked(asked, 2, "30")).toEqual({ do: "ask", question: askFire("30") });
  });
  it("asks about a charge or a move that is not due", () => {
    const asked = { ...RED, view: viewOf({ phase: "fire" }), moves: choices(["done", "", "", true]) };
    expect(placeClicked(asked, 1, "315")).toEqual({ do: "ask", question: askDrop("315") });
    expect(shipClicked(asked, 2)).toEqual({ do: "ask", question: askSail(1, 2) });
    expect(placeClicked(asked, 2, "114")).toEqual({ do: "ask", question: askHide("hide", "114") });
  });
});

it("asks with the pieces and places that it knows", () => {
  const piece = { kind: "ship", seat: 1, number: 2 };
  const [one, two] = ["16", "30"].map((field) => ({ kind: "field", field }));
  expect(askSail(1, 2)).toEqual({ verb: "sail", piece });
  expect(askSail(1, 2, ["16", "30"])).toEqual({ verb: "sail", piece, via: [one], to: two });
  expect(askFire("port").to).toEqual({ kind: "port" });
});

it("asks why nothing can be chosen while another seat is to move", () => {
  const asked = { ...RED, view: viewOf(), moves: [] };
  expect(placeClicked(asked, 1, "15")).toEqual({ do: "ask", question: askDone() });
  expect(shipClicked(asked, 1)).toEqual({ do: "ask", question: askDone() });
});
