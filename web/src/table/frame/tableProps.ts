import type { Signal } from "@preact/signals";
import type { IntendedMoveOf, View } from "../../api/types";
import type { Explanation, TableProps } from "../../games/contract";
import type { Answer, Interaction } from "../../games/kit/interaction";
import { wide } from "../../state/settings";

type Optional = "moves" | "idle" | "animate" | "play";

/** A position as a page knows it. Without moves, motion or commands it is only looked at. */
export type TablePosition = Omit<TableProps, Optional | "why" | "layout" | "interaction" | "explain"> &
  Partial<Pick<TableProps, Optional>> & {
    /** Return why a move cannot be played; nothing where the page itself answers. */
    why?(question: IntendedMoveOf<View>): Promise<Answer | null> | void;
  };

/** Return the layout that fits the window. */
export function layout(): "wide" | "narrow" {
  return wide.value ? "wide" : "narrow";
}

/** Build the props of a game's components from a position. A move hides the explanation. `sent` hears of each command. */
export function tableProps(
  position: TablePosition,
  interaction: Interaction,
  explanation: Signal<Explanation | null>,
  sent: () => void,
): TableProps {
  return {
    moves: [],
    idle: "",
    animate: 0,
    ...position,
    layout: layout(),
    interaction,
    play: (...move) => {
      explanation.value = null;
      sent();
      position.play?.(...move);
    },
    why: (question) => {
      const at = interaction.touched;
      sent();
      explanation.value = null;
      void position.why?.(question)?.then((answer) => answer && interaction.say(answer, at));
    },
    explain: (what) => void (explanation.value = what),
  };
}
