import { expect, test } from "vitest";
import { t, tDynamic, textsOf } from ".";
import type english from "./en.json";

type Own = Pick<typeof english, "cancel" | "chat"> & { seats_one: string; seats_other: string; "kind.a": string };
const tr = textsOf<Own>("own");

test("only keys that exist are taken", () => {
  const name: string = "a";
  const calls = () => [
    t("cancel"),
    t("lobby.players", { count: 2 }),
    tr("seats", { count: 1 }),
    tr(`kind.${name}`),
    tr(name === "a" ? "chat" : `kind.${name}`),
    tDynamic(`${name}.about.title`),
    // @ts-expect-error: there is no such text
    t("cancle"),
    // @ts-expect-error: nor with parameters
    t("lobby.player", { count: 2 }),
    // @ts-expect-error: the ending belongs to the number
    tr("seats_one", { count: 1 }),
    // @ts-expect-error: no key has this beginning
    tr(`kinds.${name}`),
    // @ts-expect-error: one of two is wrong
    tr(name === "a" ? "chat" : "chatter"),
    // @ts-expect-error: any text is not a key
    t(name),
    // @ts-expect-error: a key of another part
    tr("lobby.players"),
  ];
  expect(calls()).toContain("own.kind.a"); // a key without a text stands for itself
});
