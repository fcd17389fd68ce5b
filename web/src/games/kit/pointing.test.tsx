import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Explanation } from "../contract";
import { SLACK, startDrag } from "./drag";
import { REST, useExplain } from "./explain";

const box = document.createElement("div");
const shown: (Explanation | null)[] = [];
const clicked = vi.fn();

function Explained() {
  const explain = useExplain(
    (what) => shown.push(what),
    (name) => (name === "water" ? null : { title: name, text: "" }),
  );
  return (
    <div {...explain} onClick={clicked}>
      <b data-explain="ship">
        <i />
      </b>
      <b data-explain="water" />
    </div>
  );
}

const pointer = (type: string, target: Element, init: PointerEventInit = {}) =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", button: 0, ...init }));

beforeEach(() => {
  vi.useFakeTimers();
  document.body.append(box);
  render(<Explained />, box);
  shown.length = 0;
  clicked.mockClear();
});
afterEach(() => {
  render(null, box);
  vi.runAllTimers();
  vi.useRealTimers();
});

describe("an explanation", () => {
  it("appears where a mouse rests, and goes when it leaves", () => {
    pointer("pointerdown", document.body); // the last press was that of a mouse
    pointer("pointerover", box.querySelector("i")!);
    vi.advanceTimersByTime(REST - 1);
    expect(shown.at(-1)).toBeNull();
    vi.advanceTimersByTime(1);
    expect(shown.at(-1)).toMatchObject({ title: "ship" });
    pointer("pointerleave", box.firstElementChild!);
    expect(shown.at(-1)).toBeNull();
  });

  it("appears under a finger that presses long, and the click at its end chooses nothing", () => {
    const ship = box.querySelector("i")!;
    pointer("pointerdown", ship, { pointerType: "touch" });
    vi.advanceTimersByTime(REST);
    expect(shown.at(-1)).toMatchObject({ title: "ship" });
    pointer("pointerup", ship, { pointerType: "touch" });
    ship.click();
    expect([shown.at(-1), clicked.mock.calls.length]).toEqual([null, 0]);
    ship.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("does not appear after a short tap, which chooses", () => {
    const ship = box.querySelector("i")!;
    pointer("pointerdown", ship, { pointerType: "touch" });
    vi.advanceTimersByTime(REST / 2);
    pointer("pointerup", ship, { pointerType: "touch" });
    ship.click();
    vi.advanceTimersByTime(REST);
    expect([shown.every((what) => what === null), clicked.mock.calls.length]).toEqual([true, 1]);
  });

  it("is not shown for what needs none", () => {
    pointer("pointerdown", document.body);
    pointer("pointerover", box.querySelector("[data-explain=water]")!);
    vi.advanceTimersByTime(REST);
    expect(shown.at(-1)).toBeNull();
  });
});

describe("a drag", () => {
  const begin = (init: PointerEventInit = {}) => {
    const piece = box.querySelector<HTMLElement>("[data-explain=ship]")!;
    const [start, drop] = [vi.fn(), vi.fn()];
    piece.addEventListener("pointerdown", (event) => startDrag(event, { piece, start, drop }), { once: true });
    pointer("pointerdown", piece, { clientX: 10, clientY: 10, ...init });
    return { piece, start, drop };
  };
  const move = (by: number) => pointer("pointermove", document.body, { clientX: 10 + by, clientY: 10 });

  it("begins beyond the slack, follows the pointer and ends with a drop", () => {
    const { piece, start, drop } = begin();
    move(SLACK - 1);
    expect(start).not.toHaveBeenCalled();
    move(SLACK);
    expect(start).toHaveBeenCalledOnce();
    expect([piece.className, piece.style.translate]).toEqual(["dragged", `${SLACK}px 0px`]);
    pointer("pointerup", document.body, { clientX: 10 + SLACK, clientY: 10 });
    expect(drop).toHaveBeenCalledOnce();
    expect([piece.className, piece.style.translate]).toEqual(["", ""]);
  });

  it("swallows the click that the browser adds, and no later one", () => {
    begin();
    move(20);
    pointer("pointerup", document.body);
    box.querySelector("i")!.click();
    expect(clicked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    box.querySelector("i")!.click();
    expect(clicked).toHaveBeenCalledOnce();
  });

  it("drops nowhere when it is cancelled, and a click drops nothing", () => {
    const cancelled = begin();
    move(20);
    pointer("pointercancel", document.body);
    expect(cancelled.drop).toHaveBeenCalledExactlyOnceWith(null);
    vi.advanceTimersByTime(100);
    const click = begin();
    pointer("pointerup", document.body);
    expect(click.drop).not.toHaveBeenCalled();
  });

  it("is not begun by a finger or by another button", () => {
    for (const init of [{ pointerType: "touch" }, { button: 2 }]) {
      const { start } = begin(init);
      move(20);
      expect(start).not.toHaveBeenCalled();
      pointer("pointerup", document.body);
    }
  });
});
