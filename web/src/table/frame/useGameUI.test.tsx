import { render } from "preact";
import { expect, it, vi } from "vitest";
import { loadGameUI, useGameUI } from "./useGameUI";

function Shown({ game }: { game: string }) {
  const ui = useGameUI(game);
  return <p>{ui === null ? "loading" : ui === "failed" ? "failed" : ui.startText?.()}</p>;
}

it("draws with components that are loaded at once", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no request is answered")));
  const box = document.createElement("div");
  render(<Shown game="chess" />, box);
  expect(box.textContent).toBe("loading");
  await loadGameUI("draughts");
  render(<Shown game="draughts" />, box);
  expect(box.textContent).toBe("The game starts.");
  render(null, box);
  vi.unstubAllGlobals();
});
