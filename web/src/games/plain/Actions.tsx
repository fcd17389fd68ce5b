import { useLayoutEffect } from "preact/hooks";
import type { View } from "../../api/types";
import type { TableProps } from "../contract";
import { focusOn, isFocusLost, usePart } from "../kit/focus";
import { play } from "../kit/interaction";
import { tr } from "./texts";

/** A button for each legal line. There is no cell to focus: after a played choice the focus goes to the next buttons. */
export function Actions(props: TableProps<View>) {
  const { moves, interaction, idle } = props;
  const list = usePart<HTMLUListElement>(interaction);
  useLayoutEffect(() => {
    if (!moves.length || !interaction.focusReturns) return;
    interaction.focusReturns = false;
    if (isFocusLost()) focusOn(list.current?.querySelector("button"));
  }, [moves, interaction, list]);
  if (!moves.length) return <p class="hint">{idle}</p>;
  return (
    <ul ref={list} class="plain-moves" aria-label={tr("moves")}>
      {moves.map((move, index) => (
        <li key={move.line}>
          <button type="button" class={`button large ${index ? "" : "main"}`} onClick={() => play(props, move)}>
            {move.line}
          </button>
        </li>
      ))}
    </ul>
  );
}
