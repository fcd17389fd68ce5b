import type { Signal } from "@preact/signals";
import type { Explanation, TableProps } from "../../games/contract";
import type { Interaction } from "../../games/kit/interaction";
import { wide } from "../../state/settings";

type Optional = "moves" | "idle" | "animate" | "play" | "why";

/** A position as a page knows it. Without moves, motion or commands it is only looked at. */
export type TablePosition = Omit<TableProps, Optional | "layout" | "interaction" | "explain"> &
  Partial<Pick<TableProps, Optional>>;

/** Return the layout that fits the window. */
export function layout(): "wide" | "narrow" {
  return wide.value ? "wide" : "narrow";
}

/** Build the props of a game's components from a position. A move hides the explanation. */
export function tableProps(
  position: TablePosition,
  interaction: Interaction,
  explanation: Signal<Explanation | null>,
): TableProps {
  return {
    moves: [],
    idle: "",
    animate: 0,
    why: () => undefined,
    ...position,
    layout: layout(),
    interaction,
    play: (...move) => {
      explanation.value = null;
      position.play?.(...move);
    },
    explain: (what) => void (explanation.value = what),
  };
}
