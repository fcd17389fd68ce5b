import { useRef } from "preact/hooks";
import type { Interaction } from "../../games/kit/interaction";

/** What came of a click: a command was sent, something on the page changed, or nothing happened. */
export type Outcome = "sent" | "changed" | "nothing";

const AREAS = ".board-area, .actions-area, .side-area";
const CONTROLS = "a, button, summary, input, select, label";

/**
 * Report what comes of each click, and of each key press on a cell, on the board, its actions and its side. Returns the
 * handlers for an element around them, and `sent`, to be called for each command.
 */
export function useOutcomes(interaction: Interaction, report?: (outcome: Outcome) => void) {
  const before = useRef<readonly unknown[]>([]);
  const commands = useRef(0);

  const note = () => (before.current = [commands.current, ...interaction.snapshot()]);
  function outcome(target: Element): Outcome {
    const [sent, ...rest] = before.current;
    if (sent !== commands.current) return "sent";
    const isChanged = interaction.snapshot().some((value, index) => value !== rest[index]);
    return isChanged || target.closest(CONTROLS) ? "changed" : "nothing";
  }
  if (!report) return { sent: () => undefined, handlers: {} };
  return {
    sent: () => void ++commands.current,
    handlers: {
      onClickCapture: note,
      onClick: ({ target }: MouseEvent) => {
        if (target instanceof Element && target.closest(AREAS)) report(outcome(target));
      },
      onKeyDownCapture: ({ key, target }: KeyboardEvent) => {
        const isCell = target instanceof Element && target.matches("[role=gridcell]");
        if (!isCell || (key !== "Enter" && key !== " ")) return;
        note();
        setTimeout(() => report(outcome(target))); // a board stops the event where it handles it
      },
    },
  };
}
