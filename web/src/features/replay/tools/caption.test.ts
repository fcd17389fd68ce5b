import { describe, expect, test } from "vitest";
import type { SeatInfo } from "../../../api/types";
import plain from "../../../games/plain";
import submarine from "../../../games/submarine";
import { captionOf } from "./caption";

const SEATS = ["Ann", "Bob"].map((name, index) => ({ seat: index + 1, kind: "person", name })) as SeatInfo[];
const VIEW = { containers: [["Rc"], ["Yb", "Gk"]], jokers: [[], []], hands: [3, 3], stocks: [4, 8] } as never;

describe("the caption of a picture", () => {
  test("names the game, the step, and the players with their score", () => {
    expect(captionOf(submarine, "Submarine", VIEW, 12, SEATS)).toEqual([
      "Fathom · Submarine · after move 12",
      "Treasures: Ann 1 · Bob 2",
    ]);
  });

  test("names the players of a game without a score", () => {
    expect(captionOf(plain, "Other", VIEW, 1, SEATS)[1]).toBe("Ann · Bob");
  });
});
