import { render } from "preact";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Moved } from "../../api/types";
import { AnimationLayer, useMotion } from "./motion";

const box = document.createElement("div");
const layers = () => document.querySelectorAll(".motion-layer").length;
const event = (line: string): Moved => ({ type: "moved", seat: 1, line });
const drawn = () => new Promise((then) => setTimeout(then));
const draws = vi.fn<(line: string, before: unknown) => void>();

// The page of the tests animates nothing: a motion here lasts until it is cancelled.
let cancelled = 0;
function animate(this: Element): Animation {
  return { cancel: () => void cancelled++, finished: new Promise(() => undefined) } as unknown as Animation;
}

function Board({ view, last, animate }: { view: string; last: Moved | null; animate: number }) {
  useMotion({ view, last, animate }, "colours", (layer, { line }, before) => {
    draws(line ?? "", before);
    layer.run(layer.add(<b>{line}</b>), [], 0, 1);
  });
  return null;
}

beforeEach(() => {
  cancelled = 0;
  draws.mockClear();
  Element.prototype.animate = animate;
});
afterEach(() => {
  render(null, box);
  expect(layers()).toBe(0);
});

it("animates an event that comes, and not the one that a board begins with", async () => {
  render(<Board view="0" last={event("first")} animate={1} />, box);
  await drawn();
  expect(layers()).toBe(0);
  render(<Board view="1" last={event("second")} animate={1} />, box);
  await drawn();
  expect([layers(), document.querySelector(".motion-layer")!.textContent]).toEqual([1, "second"]);
  expect(draws).toHaveBeenCalledExactlyOnceWith("second", "0");
});

it("ends a motion when the next event comes, and all of them with the board", async () => {
  render(<Board view="0" last={null} animate={1} />, box);
  render(<Board view="1" last={event("first")} animate={1} />, box);
  await drawn();
  render(<Board view="2" last={event("second")} animate={1} />, box);
  await drawn();
  expect([layers(), cancelled, draws.mock.lastCall]).toEqual([1, 1, ["second", "1"]]);
});

it("animates nothing where no motion is wanted", async () => {
  render(<Board view="0" last={null} animate={0} />, box);
  render(<Board view="1" last={event("first")} animate={0} />, box);
  await drawn();
  expect(draws).not.toHaveBeenCalled();
});

it.each([
  ["a press", () => document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))],
  ["a key", () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }))],
])("is ended at once by %s", (_, act) => {
  const layer = new AnimationLayer(1, "");
  layer.run(layer.add(<b />), [], 0, 1);
  expect(layers()).toBe(1);
  act();
  expect([layers(), cancelled]).toEqual([0, 1]);
});
