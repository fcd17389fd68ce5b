import { render } from "preact";
import { expect, test, vi } from "vitest";
import type { SubmarineView } from "../../../api/types";
import type { TableProps } from "../../contract";
import { Interaction } from "../../kit/interaction";
import { keeping, useKeeping } from "./keeping";

type Props = TableProps<SubmarineView>;

const PAUSE = ["swap R", "keep"].map((line) => ({ line, verb: line.split(" ")[0]! })) as unknown as Props["moves"];
const SAIL = [{ line: "sail A", verb: "sail" }] as unknown as Props["moves"];
const interaction = new Interaction("test");
const play = vi.fn<(line: string) => void>();
const box = document.createElement("div");

function Table(props: Props) {
  useKeeping(props);
  return null;
}

async function show(step: number, moves: Props["moves"]): Promise<void> {
  const view = { log: Array.from({ length: step }, () => "keep") } as SubmarineView;
  render(<Table {...({ view, moves, interaction, play } as unknown as Props)} />, box);
  await new Promise((then) => setTimeout(then, 20));
}

test("the hand is kept in each turn of the pause once that was chosen, until a new voyage", async () => {
  await show(1, PAUSE);
  expect(play).not.toHaveBeenCalled();
  keeping(interaction).value = true;
  await show(1, PAUSE);
  expect(play.mock.calls).toEqual([["keep"]]);
  await show(2, []);
  await show(4, PAUSE);
  expect(play.mock.calls).toEqual([["keep"], ["keep"]]);
  await show(6, SAIL);
  expect([keeping(interaction).value, play.mock.calls.length]).toEqual([false, 2]);
  render(null, box);
});
