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
