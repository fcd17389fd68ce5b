import { render } from "preact";
import { afterEach, describe, expect, it, vi } from "vitest";
import { confirmations } from "../../state/settings";
import {
  armedMove,
  ask,
  choose,
  confirm,
  Interaction,
  needsConfirmation,
  perform,
  playShown,
  tableState,
  useInteraction,
  type Move,
} from "./interaction";

const FREE: Move = { line: "free" };
const COSTLY: Move = { line: "costly", costs: [{}] };
const FINAL: Move = { line: "final", final: true };

const tableOf = (...moves: Move[]) => ({ moves, interaction: new Interaction("test"), play: vi.fn(), why: vi.fn() });

describe("a move", () => {
  it("needs confirmation if it costs, discloses or is final", () => {
    expect(needsConfirmation(FREE)).toBe(false);
    expect(needsConfirmation({ line: "", costs: [], tells: [], final: false })).toBe(false);
    expect([COSTLY, FINAL, { line: "", tells: [{}] }].map(needsConfirmation)).toEqual([true, true, true]);
  });

  it("needs confirmation always or never where the player prefers that", () => {
    confirmations.value = "always";
    expect([FREE, COSTLY].map(needsConfirmation)).toEqual([true, true]);
    confirmations.value = "never";
    expect([FREE, COSTLY, FINAL].map(needsConfirmation)).toEqual([false, false, false]);
    confirmations.value = "costly";
  });

  it("is played at once if it needs no confirmation", () => {
    const table = tableOf(FREE);
    choose(table, FREE);
    expect(table.play).toHaveBeenCalledExactlyOnceWith("free");
  });

  it("with a button that shows all consequences is confirmed only where all moves are", () => {
    const table = tableOf(FINAL);
    playShown(table, FINAL);
    expect(table.play).toHaveBeenCalledExactlyOnceWith("final");
    confirmations.value = "always";
    playShown(table, FINAL);
    expect(table.play).toHaveBeenCalledOnce();
    expect(armedMove(table)).toBe(FINAL);
    confirmations.value = "costly";
  });

  it("is armed first, and played by a second choice of it, as by a double click", () => {
    const table = tableOf(COSTLY, FINAL);
    choose(table, COSTLY);
    expect([armedMove(table), table.play.mock.calls.length]).toEqual([COSTLY, 0]);
    choose(table, COSTLY);
    expect(table.play).toHaveBeenCalledExactlyOnceWith("costly");
    expect(armedMove(table)).toBeUndefined();
  });

  it("takes the place of another armed one", () => {
    const table = tableOf(COSTLY, FINAL);
    choose(table, COSTLY);
    choose(table, FINAL);
    expect([armedMove(table), table.play.mock.calls.length]).toEqual([FINAL, 0]);
    confirm(table);
    expect(table.play).toHaveBeenCalledExactlyOnceWith("final");
  });

  it("is not confirmed once it is no longer legal", () => {
    const table = tableOf(COSTLY);
    choose(table, COSTLY);
    table.moves = [FREE];
    confirm(table);
    expect(table.play).not.toHaveBeenCalled();
  });

  it("is asked about only if it is not legal: a lesson would try it", () => {
    const sail = (to: string) => ({ verb: "sail", to: { kind: "field", field: to } });
    const table = tableOf({ ...FREE, ...sail("3"), ...{ from: { kind: "port" } } });
    ask(table, sail("3"));
    expect(table.why).not.toHaveBeenCalled();
    ask(table, sail("4"));
    expect(table.why).toHaveBeenCalledExactlyOnceWith(sail("4"));
  });

  it("is asked about if it could mean several: the server says what is missing", () => {
    const table = tableOf({ ...FREE, ...{ verb: "sail", piece: 1 } }, { ...COSTLY, ...{ verb: "sail", piece: 2 } });
    ask(table, { verb: "sail" });
    expect(table.why).toHaveBeenCalledOnce();
  });
});

describe("an interaction", () => {
  it("is cancelled with selection, armed move and answer", () => {
    const { interaction } = tableOf();
    expect(interaction.cancel()).toBe(false);
    interaction.select({ piece: "1", path: ["2"] }, "armed");
    interaction.say({ words: () => "not there" });
    expect(interaction.answer.value!.words()).toBe("not there");
    expect(interaction.cancel()).toBe(true);
    expect([interaction.selection.value, interaction.armed.value, interaction.answer.value]).toEqual([null, "", null]);
  });

  it("answers only the last click", () => {
    const { interaction } = tableOf();
    const [first, second] = [document.createElement("i"), document.createElement("i")];
    interaction.touched = second;
    interaction.say({ words: () => "late" }, first);
    expect(interaction.answer.value).toBeNull();
    interaction.say({ words: () => "now" }, second);
    expect(interaction.answer.value!.at).toBe(second);
  });

  it("closes the sheet for what continues on the board or is answered elsewhere, not for a confirmation", () => {
    const table = tableOf(COSTLY);
    const { sheet } = table.interaction;
    for (const action of [
      { do: "select", selection: { piece: "1", path: [] } } as const,
      { do: "ask", question: { verb: "x" } } as const,
    ]) {
      perform(table, { do: "open", sheet: "C4" });
      perform(table, action);
      expect(sheet.value).toBe("");
    }
    perform(table, { do: "open", sheet: "C4" });
    perform(table, { do: "choose", move: COSTLY });
    expect(sheet.value).toBe("C4");
    confirm(table);
    expect(sheet.value).toBe("");
  });

  it("answers a choice in the sheet at its place on the board", () => {
    const table = tableOf();
    const { interaction } = table;
    const board = document.createElement("div");
    board.innerHTML = '<i data-cell="C4"></i>';
    interaction.parts.add(board);
    interaction.touched = document.createElement("button"); // goes with the sheet
    perform(table, { do: "open", sheet: "C4" });
    perform(table, { do: "say", answer: { words: () => "not there" } });
    expect(interaction.sheet.value).toBe("");
    expect(interaction.answer.value!.at).toBe(board.firstElementChild);
  });

  it("keeps the state that a game declares, one for each table", () => {
    const counter = tableState(() => ({ count: 0 }));
    const [one, other] = [new Interaction("one"), new Interaction("other")];
    counter(one).count = 5;
    expect([counter(one).count, counter(other).count]).toEqual([5, 0]);
  });
});

describe("Escape", () => {
  const box = document.createElement("div");
  let interaction: Interaction;
  function Table() {
    interaction = useInteraction("test");
    return null;
  }
  const press = (target: Element) => {
    const seen = vi.fn();
    addEventListener("keydown", seen);
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    removeEventListener("keydown", seen);
    return seen.mock.calls.length;
  };
  afterEach(() => {
    render(null, box);
    document.body.replaceChildren();
  });

  it("cancels what is pending, and only then does not reach the frame", () => {
    render(<Table />, box);
    const part = document.createElement("div");
    document.body.append(part);
    interaction.parts.add(part);
    expect(press(part)).toBe(1);
    interaction.select({ piece: "1", path: [] });
    expect([press(part), interaction.selection.value]).toEqual([0, null]);
    interaction.arm("line");
    expect([press(document.body), interaction.armed.value]).toEqual([0, ""]);
  });

  it("is left to a dialog, and to elements of another table", () => {
    render(<Table />, box);
    const [part, elsewhere] = [document.createElement("div"), document.createElement("div")];
    part.innerHTML = "<dialog><button></button></dialog>";
    document.body.append(part, elsewhere);
    interaction.parts.add(part);
    interaction.arm("line");
    expect([press(part.querySelector("button")!), press(elsewhere), interaction.armed.value]).toEqual([1, 1, "line"]);
  });
});
