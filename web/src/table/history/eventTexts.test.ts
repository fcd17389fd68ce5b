import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../../api/types";
import plain from "../../games/plain";
import subhunt from "../../games/subhunt";
import { endText, eventText, scoreLine } from "./eventTexts";

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

describe("the end", () => {
  const name = (seat: number) => ["", "Ann", "Bob", "Cat"][seat]!;
  const ended = (reason: string, ranking: number[][]) => endText(plain, { reason, ranking } as never, name);

  test("names who resigned or ran out of time", () => {
    expect(ended("resigned", [[2], [1]])).toBe("Ann resigned.");
    expect(ended("time", [[1], [2]])).toBe("Bob ran out of time.");
    const event = { type: "ended", reason: "time", ranking: [[1], [3], [2]] } as never;
    expect(eventText(event, name)).toBe("Bob ran out of time.");
  });

  test("names no one where several are last, or by agreement", () => {
    expect(ended("resigned", [[2], [1, 3]])).toBe("A player resigned.");
    expect(ended("agreed", [[1, 2]])).toBe("The players agreed to end the game here.");
  });
});
