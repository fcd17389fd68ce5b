import { describe, expect, it } from "vitest";
import { needsCare, NOTHING, placeClicked, shipClicked, targetsOf } from "./choosing";
import { choices, viewOf } from "./testing";

const RED = { seat: 1, picked: NOTHING };

describe("hiding", () => {
  const view = viewOf({ phase: "hide" });
  const asked = { ...RED, view, moves: choices(["hide 114", "", "114"], ["hide 214", "", "214"]) };

  it("offers the field under the enemy's ships that was clicked", () => {
    expect(placeClicked(asked, 2, "214")).toEqual({ do: "offer", choice: asked.moves[1] });
  });
  it("asks why where a submarine lies already", () => {
    expect(placeClicked(asked, 2, "330")).toEqual({ do: "why", line: "hide 330" });
  });
  it("says where submarines go when the other sea or the surface is clicked", () => {
    expect(placeClicked(asked, 1, "214")).toMatchObject({ do: "hint", code: "hide" });
    expect(placeClicked(asked, 2, "14")).toMatchObject({ do: "hint", code: "hide" });
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
    expect([...targetsOf({ ...asked, picked: { ship: 1, way: [] } })]).toEqual(["1:16", "1:3"]);
  });
  it("takes the ship whose field was clicked, and lets it go again", () => {
    expect(placeClicked(asked, 1, "15")).toEqual({ do: "pick", picked: { ship: 1, way: [] }, choice: null });
    expect(shipClicked({ ...asked, picked: { ship: 1, way: [] } }, 1)).toMatchObject({ do: "pick", picked: NOTHING });
  });
  it("needs no ship where only one can go", () => {
    expect(placeClicked(asked, 1, "16")).toEqual({ do: "offer", choice: moves[0] });
  });
  it("asks which ship where two can go", () => {
    expect(placeClicked(asked, 1, "3")).toMatchObject({ do: "hint", code: "which_ship" });
  });
  it("asks why for a field that the chosen ship cannot reach, and for a ship that cannot move", () => {
    expect(placeClicked({ ...asked, picked: { ship: 1, way: [] } }, 1, "36")).toEqual({ do: "why", line: "sail 1 36" });
    expect(shipClicked(asked, 3)).toEqual({ do: "why", line: "sail 3 1" });
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
    const asked = { ...RED, view, moves, picked: { ship: 1, way: [] } };
    const first = placeClicked(asked, 1, "16");
    expect(first).toEqual({ do: "pick", picked: { ship: 1, way: ["16"] }, choice: moves[0] });
    const further = { ...asked, picked: { ship: 1, way: ["16"] } };
    expect([...targetsOf(further)]).toEqual(["1:17"]);
    expect(placeClicked(further, 1, "17")).toEqual({ do: "offer", choice: moves[1] });
    expect(placeClicked(further, 1, "16")).toEqual({ do: "offer", choice: moves[0] });
    expect(placeClicked(further, 1, "30")).toEqual({ do: "why", line: "sail 1 16 30" });
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
    expect(placeClicked(asked, 1, "215")).toMatchObject({ do: "offer" });
    expect(placeClicked(asked, 1, "216")).toMatchObject({ do: "hint", params: { ship: 1, field: "15" } });
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
    expect(placeClicked(asked, 2, "8")).toEqual({ do: "offer", choice: asked.moves[0] });
    expect(placeClicked(asked, 2, "20")).toEqual({ do: "why", line: "fire 2 r4" });
    expect(placeClicked(asked, 2, "11")).toEqual({ do: "offer", choice: asked.moves[0] });
    expect(placeClicked(asked, 2, "30")).toMatchObject({ do: "hint", code: "fire" });
  });
  it("shows what is final before it is played, but for the end of the turn", () => {
    const [drop, hold, done] = choices(["drop 100", "", "115", true], ["hold"], ["done", "", "", true]);
    expect([drop, hold, done].map((choice) => needsCare(choice!))).toEqual([true, false, false]);
  });
});

it("asks why nothing can be chosen while somebody else is to move", () => {
  const asked = { ...RED, view: viewOf(), moves: [] };
  expect(placeClicked(asked, 1, "15")).toEqual({ do: "why", line: "done" });
  expect(shipClicked(asked, 1)).toEqual({ do: "why", line: "done" });
});
