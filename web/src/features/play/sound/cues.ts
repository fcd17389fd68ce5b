import type { GameUI, Sound } from "../../../games/contract";
import type { DisplayState } from "../../../table/live/displayQueue";

/** A sound to be played, and in how many milliseconds. */
export interface Cue {
  sound: Sound | "turn" | "end";
  after: number;
}

const APART = 450; // milliseconds between a move's sound and the one that follows from it

/** Return the sounds of a state that is shown after another: of its last move, then of the player's turn or the end. */
export function cuesOf(ui: GameUI, before: DisplayState, now: DisplayState, motion: number): Cue[] {
  const { history, fresh } = now;
  const last = history.steps.at(-1)?.event;
  const isNew = fresh && last && history.steps.length > before.history.steps.length;
  const heard = isNew ? ui.eventSound?.(last, now.replica.seat) : null;
  const cues: Cue[] = heard ? [{ sound: heard.sound, after: heard.after * motion }] : [];
  const next = cues.length ? cues[0]!.after + APART : 0;
  if (isOver(now) && !isOver(before)) cues.push({ sound: "end", after: next });
  else if (isMyTurn(now) && !isMyTurn(before)) cues.push({ sound: "turn", after: next });
  return cues;
}

const isOver = ({ replica }: DisplayState) => replica.table.status === "over";
const isMyTurn = ({ replica: { view, yours, table } }: DisplayState) =>
  !!view && table.status === "playing" && yours.includes(view.to_move);
