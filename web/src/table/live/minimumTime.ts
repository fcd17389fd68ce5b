import type { Moved } from "../../api/types";
import { manifestOf } from "../../games/registry";
import { pace } from "../../state/settings";
import type { DisplayState } from "./displayQueue";

const USUAL = 1.5; // motions, for a move that its game says nothing about

/** Return for how many motions a move is shown at least, as its game says. */
export function motionsOf(game: string, { move }: Moved): number {
  return manifestOf(game)?.eventTimes?.[move?.verb ?? ""] ?? USUAL;
}

/** Return the milliseconds for which a state is shown at least: by its last move, and as fast as things are to move. */
export function minimumTime({ replica, updates }: DisplayState): number {
  const event = updates.findLast((update) => update.event.type === "moved")?.event;
  if (event?.type !== "moved" || !replica.view) return 0;
  return pace.peek() * motionsOf(replica.view.game, event);
}
