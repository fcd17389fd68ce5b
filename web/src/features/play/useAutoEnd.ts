import { useEffect } from "preact/hooks";
import { autoEnd } from "../../state/settings";
import type { LiveTable } from "../../table/live/liveTable";
import type { TableReplica } from "../../table/live/replica";

/**
 * End the turn for a player who wants that, where it is the only legal move and nothing can be taken back. The last move
 * is shown to its end before.
 */
export function useAutoEnd(live: LiveTable, moves: TableReplica["moves"], play: (line: string) => void): void {
  const { table, seq } = live.display.shown.value!.replica;
  const only = moves.length === 1 ? moves[0]! : null;
  const due = autoEnd.value && !!only?.idle && table.undo === 0 && !live.display.busy.value;
  useEffect(() => {
    if (due) play(only!.line);
  }, [due, seq]); // eslint-disable-line react-hooks/exhaustive-deps -- once for each position
}
