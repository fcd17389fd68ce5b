import { expect, test } from "vitest";
import type { SeatInfo } from "../api/types";
import { withLocalNames } from "../table/seatNames";
import { seatName } from "./SeatName";

const deep: SeatInfo = { seat: 2, kind: "remote", name: "Deep", level: 0, ready: true, owner: "Bob" };

test("a bot that somebody runs is called one, once, wherever its name is read", () => {
  expect(seatName(deep)).toBe("Deep (bot)");
  const [line] = withLocalNames("table", [deep], [1]);
  expect(line!.name).toBe("Deep (bot)");
  expect(seatName(line)).toBe("Deep (bot)");
});
