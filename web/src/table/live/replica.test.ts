import { describe, expect, test } from "vitest";
import type { Update } from "../../api/types";
import { fixtures, mirrors } from "../fixtures";
import { fromSnapshot, MissedUpdateError, applyUpdate } from "./replica";

describe.each(fixtures)("what %s tells", (_, { heard, mirror }) => {
  test("adds up to what the Python client made of it", () => {
    expect(mirrors(heard).at(-1)).toEqual(mirror);
  });

  test("is heard once where it comes twice", () => {
    const all = mirrors(heard);
    const again = heard.findLast((message) => message.type === "update") as Update;
    expect(applyUpdate(all.at(-1)!, again)).toBe(all.at(-1));
  });

  test("is missed where it does not come", () => {
    const first = heard.find((message) => message.type === "snapshot")!;
    const late = heard.findLast((message) => message.type === "update") as Update;
    expect(() => applyUpdate(fromSnapshot(first), late)).toThrow(MissedUpdateError);
  });

  test("never changes what was known before", () => {
    const frozen = heard.map(deepFreeze);
    expect(() => mirrors(frozen)).not.toThrow();
  });
});

test("there is a fixture for each game, playing and over, seated and watching", () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(8);
});

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

test("what somebody said goes when they are forgotten", () => {
  const [, { heard }] = fixtures[0]!;
  const before = mirrors(heard).at(-1)!;
  const next = (event: Update["event"], after = 1): Update => ({
    type: "update",
    seq: before.seq + after,
    at: 1,
    event,
  });
  const talked = applyUpdate(before, next({ type: "chatted", name: "Bob", text: "mine" }));
  expect(talked.chat.at(-1)!.text).toBe("mine");
  expect(applyUpdate(talked, next({ type: "forgotten", said: [talked.seq] }, 2)).chat).toEqual(before.chat);
});
