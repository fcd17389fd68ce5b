import { render } from "preact";
import { describe, expect, test } from "vitest";
import { keepEarlyKeys, useEarlyKeys, useKeyMap } from "./keyMap";

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

function Loading() {
  useEarlyKeys();
  return <p />;
}

describe("keys", () => {
  test("work as soon as the page is drawn", () => {
    const pressed: string[] = [];
    function Ready() {
      useKeyMap({ a: () => pressed.push("a") });
      return <b />;
    }
    const box = document.createElement("div");
    render(<Ready />, box);
    press("a");
    expect(pressed).toEqual(["a"]);
    render(null, box);
    press("a");
    expect(pressed).toEqual(["a"]);
  });

  test("work on a board, apart from those that it uses itself", () => {
    const pressed: string[] = [];
    function Ready() {
      useKeyMap({ u: () => pressed.push("u"), ArrowLeft: () => pressed.push("ArrowLeft") });
      const walk = (event: KeyboardEvent) => event.key === "ArrowLeft" && event.stopPropagation();
      return (
        <div role="grid" onKeyDown={walk}>
          <button type="button" role="gridcell" />
        </div>
      );
    }
    const box = document.body.appendChild(document.createElement("div"));
    render(<Ready />, box);
    const cell = box.querySelector("[role=gridcell]")!;
    for (const key of ["ArrowLeft", "u"]) cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    expect(pressed).toEqual(["u"]);
    render(null, box);
    box.remove();
  });

  test("that are pressed while a page is loading wait for it, in their order", () => {
    const pressed: string[] = [];
    function Ready() {
      useKeyMap({ a: () => pressed.push("a"), b: () => pressed.push("b") });
      return <b />;
    }
    const box = document.createElement("div");
    render(<Loading />, box);
    press("b");
    press("x");
    press("a");
    render(<Ready />, box);
    expect(pressed).toEqual(["b", "a"]);
    render(null, box);
  });

  test("that are pressed before the first page is drawn wait for it", () => {
    const pressed: string[] = [];
    function Ready() {
      useKeyMap({ a: () => pressed.push("a") });
      return <b />;
    }
    const box = document.createElement("div");
    const release = keepEarlyKeys();
    press("a");
    render(<Loading />, box);
    release();
    render(<Ready />, box);
    expect(pressed).toEqual(["a"]);
    render(null, box);
  });

  test("are forgotten if the page has no use for them", async () => {
    const pressed: string[] = [];
    function Ready() {
      useKeyMap({ a: () => pressed.push("a") });
      return <b />;
    }
    const box = document.createElement("div");
    render(<Loading />, box);
    press("a");
    render(<p>lost</p>, box);
    await Promise.resolve();
    render(<Ready />, box);
    expect(pressed).toEqual([]);
    render(null, box);
  });
});
