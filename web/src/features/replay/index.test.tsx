import { render } from "preact";
import { expect, test, vi } from "vitest";
import { fixtures } from "../../table/fixtures";
import { useKeyMap } from "../../ui/keyMap";
import { openedFile, openText } from "./file/replayFile";

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const pressed: string[] = [];

vi.mock("./ReplayLoader", () => ({
  ReplayLoader: function Player() {
    useKeyMap({ End: () => pressed.push("End") });
    return <b>player</b>;
  },
}));

test("keys that are pressed while the server reads a record wait for its replay", async () => {
  const [, { story }] = fixtures[0]!;
  const replay = { ...story, game: "submarine", beginners: story.seats, moments: [], turns: [], finished: true };
  let answer!: (response: Response) => void;
  vi.stubGlobal("fetch", (path: string) =>
    path.includes("/replays")
      ? new Promise<Response>((resolve) => (answer = resolve))
      : Promise.reject(new TypeError("no other request is answered")),
  );
  history.replaceState(null, "", "/replay");
  const { default: Replay } = await import(".");
  const box = document.createElement("div");
  render(<Replay />, box);
  const opening = openText('{"format": 1, "moves": []}');
  await new Promise((drawn) => setTimeout(drawn));
  press("End");
  answer(new Response(JSON.stringify(replay)));
  await opening;
  await new Promise((drawn) => setTimeout(drawn));
  expect(box.textContent).toContain("player");
  expect(pressed).toEqual(["End"]);
  render(null, box);
  openedFile.value = null;
  vi.unstubAllGlobals();
});
