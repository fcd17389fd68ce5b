/** Keeping the hand through a pause (S8): once chosen, `keep` is played in each turn until the new voyage. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { SubmarineView } from "../../../api/types";
import type { TableProps } from "../../contract";
import { play, tableState } from "../../kit/interaction";

export const keeping = tableState(() => signal(false));

/** Keep the hand wherever that is due. Another decision that is due ends it: the new voyage has begun. */
export function useKeeping(props: TableProps<SubmarineView>): void {
  const { moves, interaction, view } = props;
  const on = keeping(interaction);
  useEffect(() => {
    if (!on.value || !moves.length) return;
    const keep = moves.find(({ verb }) => verb === "keep");
    if (keep) play(props, keep);
    else on.value = false;
  }, [view.log, moves.length, on.value]); // eslint-disable-line react-hooks/exhaustive-deps -- once for each position
}
