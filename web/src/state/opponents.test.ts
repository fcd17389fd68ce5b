import { beforeEach, expect, test } from "vitest";
import type { BotInfo } from "../api/types";
import { chooseOpponents, opponentsFor, rankedBot } from "./opponents";

const SEATS = [2, 3, 4, 5];

beforeEach(() => chooseOpponents("submarine", { bots: 0, level: 0 }));

test("the first game has two bots of a lower level, or as many as the game allows", () => {
  expect(opponentsFor("submarine", SEATS, 5)).toEqual({ bots: 2, level: 2 });
  expect(opponentsFor("subhunt", [2], 5)).toEqual({ bots: 1, level: 2 });
  expect(opponentsFor("dice", [2, 4], 1)).toEqual({ bots: 1, level: 1 });
});

test("the last choice is kept by game, as far as it still exists", () => {
  chooseOpponents("submarine", { bots: 4, level: 5 });
  expect(opponentsFor("submarine", SEATS, 5)).toEqual({ bots: 4, level: 5 });
  expect(opponentsFor("submarine", [2, 3], 3)).toEqual({ bots: 2, level: 1 });
  expect(opponentsFor("subhunt", [2], 5)).toEqual({ bots: 1, level: 2 });
});

test("the bot with most levels is offered", () => {
  const bots = [1, 5].map((levels) => ({ name: levels > 1 ? "captain" : "random", levels })) as BotInfo[];
  expect(rankedBot(bots).name).toBe("captain");
});
