import type { Moved, SubHuntView } from "../../../api/types";
import type { EventSound } from "../../contract";

/** Return the sound of what a move met: a mine, a ship or a submarine, a graze, or nothing. */
export function eventSound({ move }: Moved<SubHuntView>): EventSound | null {
  const outcome = move?.result?.outcome;
  if (!outcome) return null;
  return { sound: outcome === "mine" ? "hit" : outcome, after: 1 };
}
