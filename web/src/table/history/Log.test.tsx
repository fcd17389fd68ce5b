import { render } from "preact";
import { expect, test, vi } from "vitest";
import type { View } from "../../api/types";
import type { GameUI } from "../../games/contract";
import type { History } from "./history";
import { LogLines } from "./Log";

test("log lines follow the names of all seats", () => {
  const view = { players: 3 } as View;
  const moved = { type: "moved", seat: 3, line: "pass" } as History["steps"][number]["event"];
  const history: History = {
    steps: [
      { event: null, view },
      { event: moved, view },
    ],
    notes: [],
  };
  const ui = { eventText: (event, _, name) => `${name(event.seat!)} passes` } as GameUI;
  const box = document.createElement("div");
  const show = (third: string) =>
    render(
      <LogLines
        ui={ui}
        history={history}
        name={(seat) => ["Ann", "Bob", third][seat - 1]!}
        at={null}
        go={() => undefined}
      />,
      box,
    );
  show("Cat");
  expect(box.textContent).toContain("Cat passes");
  show("Dan");
  expect(box.textContent).toContain("Dan passes");
  render(null, box);
});

test("the sentences of a turn are one paragraph, and each shows its moment", () => {
  const view = { players: 2 } as View;
  const move = (seat: number, line: string) =>
    ({ event: { type: "moved", seat, line }, view }) as History["steps"][number];
  const history = {
    steps: [{ event: null, view }, move(1, "sail"), move(1, "drop"), move(2, "sail"), move(2, "hold")],
    notes: [{ step: 3, event: { type: "resumed" } }],
  } as History;
  const ui = {
    eventText: (event) => `${event.seat} ${event.line}.`,
    startText: () => "It begins.",
  } as Partial<GameUI> as GameUI;
  const go = vi.fn<(step: number | null) => void>();
  const box = document.createElement("div");
  render(<LogLines ui={ui} history={history} name={String} at={1} go={go} />, box);
  const texts = [...box.querySelectorAll("li")].map((its) => its.textContent?.trim());
  expect(texts).toEqual(["It begins.", "1 sail. 1 drop.", "2 sail.", texts[3], "2 hold."]);
  expect(box.querySelectorAll("li:nth-child(4) [data-step]")).toHaveLength(0); // a note is no move
  const sentences = [...box.querySelectorAll<HTMLElement>("[data-step]")];
  expect(sentences.map((its) => its.getAttribute("aria-current"))).toEqual([null, "step", null, null, null]);
  sentences[2]!.click();
  sentences[1]!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  sentences[4]!.click(); // the present
  expect(go.mock.calls).toEqual([[2], [1], [null]]);
  render(null, box);
});
