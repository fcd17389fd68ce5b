import type { SubmarineView } from "../../api/types";
import type { TableProps } from "../contract";
import { useExplanations } from "./explain";
import { Needs } from "./Needs";
import { Piles } from "./Piles";
import { Player } from "./Player";
import { tr } from "./names";

/** Everybody's container, jokers and cards; what is still in the sea; the piles. From the own seat on, clockwise. */
export function Side(props: TableProps<SubmarineView>) {
  const { view, seat } = props;
  const first = seat || 1;
  const order = Array.from({ length: view.players }, (_, i) => ((first - 1 + i) % view.players) + 1);
  return (
    <div class={`sub-side sub-side-${props.layout}`} {...useExplanations(props)}>
      <Needs {...props} />
      <ol class="sub-players" aria-label={tr("side.players")}>
        {order.map((owner) => (
          <Player key={owner} {...props} owner={owner} />
        ))}
      </ol>
      <Piles {...props} />
    </div>
  );
}
