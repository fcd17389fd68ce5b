import type { SubmarineView } from "../../../api/types";
import type { TableProps } from "../../contract";
import { useExplain } from "../../kit/explain";
import { usePart } from "../../kit/focus";
import { explanationOf } from "../play/explanations";
import { Needs } from "./Needs";
import { Piles } from "./Piles";
import { Player } from "./Player";
import { tr } from "../texts/names";

const MANY = 4;

/** What is left in the sea; containers, jokers and cards of all players, from the own seat on clockwise; the piles. */
export function Side(props: TableProps<SubmarineView>) {
  const { view, seat } = props;
  const root = usePart<HTMLDivElement>(props.interaction);
  const explain = useExplain(props.explain, (what) => explanationOf(props, what));
  const first = seat || 1;
  const order = Array.from({ length: view.players }, (_, i) => ((first - 1 + i) % view.players) + 1);
  return (
    <div class={`sub-side sub-side-${props.layout}`} ref={root} {...explain}>
      <Needs {...props} />
      <ol class={`sub-players ${view.players >= MANY ? "many" : ""}`} aria-label={tr("side.players")}>
        {order.map((owner) => (
          <Player key={owner} {...props} owner={owner} />
        ))}
      </ol>
      <Piles {...props} />
    </div>
  );
}
