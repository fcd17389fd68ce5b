import { manifestOf } from "../../games/registry";
import { pace } from "../../state/settings";
import type { DisplayState } from "./displayQueue";

const USUAL = 1.5; // motions, for a move that its game says nothing about

/** Return the milliseconds for which a state is shown at least: by its last move, and as fast as things are to move. */
export function minimumTime({ replica, updates }: DisplayState): number {
  const event = updates.findLast((update) => update.event.type === "moved")?.event;
  if (!event || !replica.view) return 0;
  const times = manifestOf(replica.view.game)?.eventTimes ?? {};
  return pace.peek() * (times[event.move?.verb ?? ""] ?? USUAL);
}
