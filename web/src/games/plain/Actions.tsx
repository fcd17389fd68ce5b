import { useLayoutEffect } from "preact/hooks";
import type { LegalMove, View } from "../../api/types";
import { t } from "../../i18n";
import type { TableProps } from "../contract";
import { ChoiceButton, ConfirmPanel } from "../kit/buttons";
import { focusOn, isFocusLost, usePart } from "../kit/focus";
import { armedMove } from "../kit/interaction";
import { tr } from "./texts";

/** A button for each legal line, and the confirmation of a final or costly one. */
export function Actions(props: TableProps<View>) {
  const root = usePart<HTMLDivElement>(props.interaction);
  const armed = armedMove(props);
  if (!props.moves.length) return <p class="hint">{props.idle}</p>;
  return <div ref={root}>{armed ? <Confirmation {...props} move={armed} /> : <Choices {...props} />}</div>;
}

function Confirmation({ move, ...props }: TableProps<View> & { move: LegalMove }) {
  return (
    <ConfirmPanel
      table={props}
      title={move.line}
      consequences={move.final ? [tr("final")] : []}
      confirm={tr("confirm")}
      cancel={t("cancel")}
    />
  );
}

/** There is no cell to focus: a focus that was lost with a choice, or with its confirmation, goes to the first button. */
function Choices(props: TableProps<View>) {
  const { moves, interaction } = props;
  const list = usePart<HTMLUListElement>(interaction);
  useLayoutEffect(() => {
    interaction.focusReturns = false;
    if (isFocusLost() && interaction.touched) focusOn(list.current?.querySelector("button"));
  }, [moves, interaction, list]);
  return (
    <ul ref={list} class="plain-moves" aria-label={tr("moves")}>
      {moves.map((move, index) => (
        <li key={move.line}>
          <ChoiceButton table={props} move={move} class={index ? "" : "main"}>
            {move.line}
          </ChoiceButton>
        </li>
      ))}
    </ul>
  );
}
