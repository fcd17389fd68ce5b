import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../../api/types";
import plain from "../../games/plain";
import subhunt from "../../games/subhunt";
import { scoreLine } from "./eventTexts";

const SEATS = [
  { seat: 1, kind: "person", name: "Ann" },
  { seat: 2, kind: "bot", name: "captain", level: 2 },
] as SeatInfo[];

describe("the line of scores", () => {
  test("names all players with what they have reached", () => {
    const places = ["port", "lost", "12"];
    const view = { sunk: [["114"], []], fleet_size: 3, ships: [places, places], panels: [] } as never;
    expect(scoreLine(subhunt, view, SEATS)).toBe("Ann 0 of 3 · Finn 1 of 3");
  });

  test("has names only in a game without a score", () => {
    expect(scoreLine(plain, {} as never, SEATS)).toBe("Ann · Finn");
  });
});
