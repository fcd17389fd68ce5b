import { render } from "preact";
import { expect, test } from "vitest";
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
