import { useEffect } from "preact/hooks";
import { autoEnd } from "../../state/settings";
import type { History } from "../../table/history/history";
import type { LiveTable } from "../../table/live/liveTable";
import type { TableReplica } from "../../table/live/replica";

/** Milliseconds in which a step can still be taken back, where the end of the turn cannot. */
export const UNDO_WINDOW = 4000;

/**
 * End the turn for a player who wants that, where it is the only legal move. The last move is shown to its end before. At
 * once if nothing can be taken back, or the end itself can; else after a time in which a step can be undone. A player
 * who has come here by taking something back ends the turn by hand. Returns whether the turn is about to end.
 */
export function useAutoEnd(live: LiveTable, moves: TableReplica["moves"], play: (line: string) => void): boolean {
  const { replica, history } = live.display.shown.value!;
  const { table, seq, view } = replica;
  const only = moves.length === 1 ? moves[0]! : null;
  const due = autoEnd.value && !!only?.idle && !live.display.busy.value && !isTakenBack(history, view!.log.length);
  const waits = due && table.undo > 0 && !table.take_back;
  useEffect(() => {
    if (!due) return;
    if (!waits) return play(only!.line);
    const timer = setTimeout(() => play(only!.line), UNDO_WINDOW);
    return () => clearTimeout(timer);
  }, [due, waits, seq]); // eslint-disable-line react-hooks/exhaustive-deps -- once for each position
  return waits;
}

/** Return whether a player has returned to this step by taking back what followed. */
function isTakenBack({ notes }: History, step: number): boolean {
  return notes.some(({ event, step: at }) => event.type === "undone" && at === step);
}
