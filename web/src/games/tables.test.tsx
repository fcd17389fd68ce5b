/** Both games on one page, twice each: what a player does at one table changes no other. */
import { render } from "preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SeatInfo, SubHuntView, SubmarineView, View } from "../api/types";
import { fixtures, mirrors } from "../table/fixtures";
import type { GameUI, TableProps } from "./contract";
import { useInteraction, type Interaction } from "./kit/interaction";
import subhunt from "./subhunt";
import { choices, moved, viewOf } from "./subhunt/testing";
import submarine from "./submarine";

const drawn = () => new Promise((then) => setTimeout(then, 20));
const seats = [1, 2, 3].map((seat): SeatInfo => ({ seat, kind: "person", name: "", level: 0, ready: true, owner: "" }));

interface Mounted {
  box: HTMLElement;
  interaction: Interaction;
  play: ReturnType<typeof vi.fn<(line: string) => void>>;
  why: ReturnType<typeof vi.fn<TableProps["why"]>>;
  update(props: Partial<TableProps>): Promise<void>;
}

const mounted: Mounted[] = [];

async function mount(ui: GameUI, scope: string, given: Partial<TableProps>): Promise<Mounted> {
  const box = document.createElement("div");
  document.body.append(box);
  const table = { box, play: vi.fn(), why: vi.fn() } as unknown as Mounted;
  function Frame(props: Partial<TableProps>) {
    table.interaction = useInteraction(scope);
    const all = {
      ...{ view: null, moves: [], idle: "", seats, seat: 1, last: null, animate: 0, layout: "wide" },
      ...props,
      interaction: table.interaction,
      play: table.play,
      why: table.why,
      explain: () => undefined,
    } as TableProps;
    return (
      <>
        <p>{ui.promptText(all)}</p>
        <ui.Board {...all} />
        <ui.Actions {...all} />
        <ui.Side {...all} />
      </>
    );
  }
  table.update = async (props) => {
    render(<Frame {...given} {...props} />, box);
    await drawn();
  };
  await table.update({});
  mounted.push(table);
  return table;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const { box } of mounted.splice(0)) {
    render(null, box);
    box.remove();
  }
});

const cell = ({ box }: Mounted, label: RegExp): HTMLElement => {
  const found = [...box.querySelectorAll<HTMLElement>("[role=gridcell]")].find((each) =>
    label.test(each.getAttribute("aria-label") ?? ""),
  );
  if (!found) throw new Error(`no cell ${label}`);
  return found;
};
const button = ({ box }: Mounted, text: RegExp): HTMLButtonElement => {
  const found = [...box.querySelectorAll("button")].find((each) =>
    text.test(each.getAttribute("aria-label") ?? each.textContent ?? ""),
  );
  if (!found) throw new Error(`no button ${text}`);
  return found;
};
async function click(element: Element): Promise<void> {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await drawn();
}
async function press(element: Element, key: string): Promise<void> {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await drawn();
}

const hunting = {
  view: viewOf({ ships: [["15", "port", "port"], ["8", "port", "port"]] }) satisfies SubHuntView, // prettier-ignore
  moves: choices(["sail 1 16", "15", "16", true], ["sail 1 9", "15", "9"], ["sail 2 3", "port", "3"]),
};
const playing = mirrors(fixtures.find(([name]) => name.startsWith("submarine-playing-1"))![1].heard).filter(
  ({ view, moves }) => (view as View | undefined)?.game === "submarine" && moves.length > 0,
);
const lifting = playing.find(({ moves }) => moves.some(({ verb }) => verb === "lift"))!;
const diving = {
  view: lifting.view as unknown as SubmarineView,
  moves: lifting.moves as TableProps["moves"],
  seat: lifting.seat,
};

describe("two tables on one page", () => {
  it("share no selection, no armed move, no sheet and nothing pointed out", async () => {
    const [one, other] = [await mount(subhunt, "one", hunting), await mount(subhunt, "other", hunting)];
    const before = other.box.innerHTML;
    await click(button(one, /^your ship 2/));
    await click(cell(one, /^15:/));
    await click(cell(one, /^16:/));
    expect(one.interaction.armed.value).toBe("sail 1 16");
    expect(button(one, /^Confirm$/)).toBeTruthy();
    expect(other.box.innerHTML).toBe(before);

    const [third, fourth] = [await mount(submarine, "third", diving), await mount(submarine, "fourth", diving)];
    const untouched = fourth.box.innerHTML;
    await click(button(third, /^Amphora/));
    await click(cell(third, /can salvage/));
    expect(third.box.querySelector("dialog")).toBeTruthy();
    expect(fourth.box.innerHTML).toBe(untouched);
    expect(other.box.innerHTML).toBe(before);
    expect([one, other, third, fourth].flatMap(({ play }) => play.mock.calls)).toEqual([]);
  });

  it("keep notes and planned placements of their own", async () => {
    const notes = { ...hunting, view: viewOf({ panels: [] }) };
    const [one, other] = [await mount(subhunt, "one", notes), await mount(subhunt, "other", notes)];
    for (const table of [one, other]) await click(button(table, /^Show Level 200$/));
    await click(cell(one, /^215: not searched/));
    expect(cell(one, /^215:/).getAttribute("aria-label")).toContain("no submarine");
    expect(cell(other, /^215:/).getAttribute("aria-label")).toContain("not searched");
    const hiding = { view: viewOf({ phase: "hide" }), moves: choices(["hide 114", "", "114"]) };
    await one.update(hiding);
    await other.update(hiding);
    await click(button(one, /^Hide the rest/));
    expect([one.play.mock.calls, other.play.mock.calls]).toEqual([[["hide 114"]], []]);
  });
});

it("shows the answer to an own charge also if the history arrives after the position", async () => {
  const view = viewOf({ phase: "fire", ships: [["15", "port", "port"], ["8", "port", "port"]] }); // prettier-ignore
  const moves = choices(["fire 1 r2", "r2", "8", true]);
  const table = await mount(subhunt, "one", { view, moves, layout: "narrow" });
  const pressed = () => table.box.querySelector(".hunt-thumb[aria-pressed=true]")?.textContent;
  expect(pressed()).toBe("Surface");
  await table.update({ last: moved("drop 300 = miss", "magazine 1", "314") });
  expect(pressed()).toBe("300");
});

describe.each([
  {
    game: "subhunt",
    ui: subhunt,
    props: hunting,
    target: /^16:/,
    line: "sail 1 16",
    arm: async (table: Mounted) => click(cell(table, /^16:/)),
  },
  {
    game: "submarine",
    ui: submarine,
    props: { ...diving, moves: diving.moves.filter(({ verb }) => verb === "lift").slice(0, 1) },
    target: null,
    line: diving.moves.find(({ verb }) => verb === "lift")!.line,
    arm: async (table: Mounted) => click(table.box.querySelector(".sea-token.is-open")!),
  },
])("in $game", ({ ui, props, line, arm }) => {
  it("a move that needs confirmation is armed by a click and played by a second one on its target", async () => {
    const table = await mount(ui, "one", props);
    await arm(table);
    expect([table.interaction.armed.value, table.play.mock.calls]).toEqual([line, []]);
    await arm(table);
    expect(table.play).toHaveBeenCalledExactlyOnceWith(line);
  });

  it("Escape cancels it on the board and in the actions, and changes nothing else", async () => {
    const table = await mount(ui, "one", props);
    const before = table.box.innerHTML;
    const reached = vi.fn();
    addEventListener("keydown", reached);
    await arm(table);
    await press(table.box.querySelector("[role=gridcell]")!, "Escape");
    expect([table.interaction.armed.value, reached.mock.calls.length]).toEqual(["", 0]);
    await arm(table);
    await press(table.box.querySelector(".confirm-panel button")!, "Escape");
    expect([table.interaction.armed.value, reached.mock.calls.length]).toEqual(["", 0]);
    await press(table.box.querySelector("[role=gridcell]")!, "Escape");
    expect(reached).toHaveBeenCalledOnce();
    removeEventListener("keydown", reached);
    expect(table.box.querySelector(".confirm-panel")).toBeNull();
    expect(table.box.innerHTML.length).toBe(before.length);
  });

  it("the focus returns to the board after a played choice, once its button is gone", async () => {
    const table = await mount(ui, "one", props);
    await arm(table);
    const confirm = table.box.querySelector<HTMLElement>(".confirm-panel .main")!;
    confirm.focus();
    await click(confirm);
    expect(table.play).toHaveBeenCalledExactlyOnceWith(line);
    const view = props.view as View;
    await table.update({ view: { ...view, log: [...view.log, line], to_move: view.to_move + 1 }, moves: [] });
    expect(document.activeElement?.getAttribute("role")).toBe("gridcell");
    expect(table.box.contains(document.activeElement)).toBe(true);
  });

  it("another position drops what was being done", async () => {
    const table = await mount(ui, "one", props);
    await arm(table);
    const view = props.view as View;
    await table.update({ view: { ...view, log: [...view.log, "another"] }, moves: [] });
    expect([table.interaction.armed.value, table.interaction.selection.value]).toEqual(["", null]);
  });
});
