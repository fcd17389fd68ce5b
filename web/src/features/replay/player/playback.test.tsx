import { render } from "preact";
import { expect, test } from "vitest";
import { usePlayback, type Playback } from "./playback";

test("keys that come faster than renders start and stop playback in their order", async () => {
  let player!: Playback;
  function Player() {
    player = usePlayback(3, 3);
    return null;
  }
  const box = document.createElement("div");
  render(<Player />, box);
  player.toggle(); // from the end: starts at the beginning
  expect(player.now()).toBe(0);
  player.toggle();
  await new Promise((drawn) => setTimeout(drawn));
  expect(player.playing).toBe(false);
  expect(player.at).toBe(0);
  render(null, box);
});
