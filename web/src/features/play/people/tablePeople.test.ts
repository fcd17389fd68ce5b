import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { myName } from "../../../state/session";
import type { LiveTable } from "../../../table/live/liveTable";
import { peopleAt } from "./tablePeople";

const line = (seq: number, voice: number) => ({ seq, at: 0, seat: 0, name: `voice ${voice}`, text: "hi", voice });
const person = (voice: number, relation: object = {}) => ({
  person: `p${voice}`,
  name: "",
  seats: [],
  voice,
  ...relation,
});

/** A table with a chat of these voices, at which the server knows these people. */
function table(voices: number[], answer: object | null, offline = false) {
  vi.stubGlobal("fetch", () =>
    answer ? Promise.resolve(new Response(JSON.stringify(answer))) : Promise.reject(new Error("no network")),
  );
  const replica = signal({ chat: voices.map((voice, index) => line(index + 1, voice)) });
  const live = { id: "t", backend: { offline }, replica } as unknown as LiveTable;
  const shown = () =>
    peopleAt(live)
      .shownChat()
      .map(({ voice }) => voice);
  return { replica, shown, load: () => peopleAt(live).load() };
}

beforeEach(() => void (myName.value = "Ann"));
afterEach(() => {
  myName.value = "";
  vi.unstubAllGlobals();
});

test("lines of muted and blocked people are hidden, and those of others shown", async () => {
  const people = [person(1, { muted: true }), person(2), person(3, { blocked: true })];
  const { shown, load } = table([1, 2, 3, 4, 1], { people, voices: 4 });
  await load();
  expect(shown()).toEqual([2, 4]);
});

test("a line is not shown before it is known whose it is", async () => {
  const { shown, load, replica } = table([1], { people: [person(1)], voices: 1 });
  expect(shown()).toEqual([]);
  await load();
  expect(shown()).toEqual([1]);
  replica.value = { chat: [line(1, 1), line(2, 2)] };
  expect(shown()).toEqual([1]);
});

test("people who have not chatted hide nothing", async () => {
  const { shown, load } = table([0, 1], { people: [{ ...person(0), muted: true }], voices: 1 });
  await load();
  expect(shown()).toEqual([0, 1]);
});

test("without an answer, a session or a network everything is shown", async () => {
  const failed = table([1, 2], null);
  await failed.load();
  expect(failed.shown()).toEqual([1, 2]);
  expect(table([1], null, true).shown()).toEqual([1]);
  myName.value = "";
  expect(table([1], null).shown()).toEqual([1]);
});
