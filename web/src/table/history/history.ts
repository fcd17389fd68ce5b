import type { SeatInfo, GameHistory, Moved, PublicEvent, Update, View } from "../../api/types";
import { patchView } from "../live/replica";

/** One step of a game: the move, and the view after it. The first is the deal. */
export interface HistoryStep {
  event: Moved | null;
  view: View;
}

/** Something that happened at the table between two moves. */
export interface HistoryNote {
  step: number;
  event: PublicEvent;
  /** Who had the seat that changed hands, if we know. */
  before?: SeatInfo | undefined;
  /** The moves that were taken back and had disclosed something, if this page has shown them. */
  seen?: SeenMove[] | undefined;
}

/** A move, and the view that it was made in. */
export interface SeenMove {
  event: Moved;
  before: View;
}

/** The game so far, for navigation back and forth. Never changed, always replaced. */
export interface History {
  steps: HistoryStep[];
  notes: HistoryNote[];
}

export const NO_HISTORY: History = { steps: [], notes: [] };

/** The whole game as one audience lived it. */
export function parseHistory(story: Pick<GameHistory, "first" | "seats" | "steps" | "notes">): History {
  if (!story.first) return NO_HISTORY; // not the first page
  const first: View = { ...story.first, legal: [] };
  const steps: HistoryStep[] = [{ event: null, view: first }];
  let view = first;
  for (const { event, view: changes } of story.steps) {
    view = patchView(view, event, changes ?? {}, []);
    steps.push({ event, view });
  }
  return { steps, notes: withThoseBefore(story.notes, story.seats) };
}

/** Add to each change of hands the former holder of the seat. */
function withThoseBefore(notes: readonly HistoryNote[], seats: readonly SeatInfo[]): HistoryNote[] {
  const holders = new Map(seats.map((line) => [line.seat, line]));
  return notes.map((note) => {
    const { type, seat, occupant } = note.event;
    if (type !== "handed_over" || !seat || !occupant) return note;
    const before = holders.get(seat);
    holders.set(seat, occupant);
    return { ...note, before };
  });
}

const SILENT = new Set(["chatted", "readied", "created", "seated", "swapped", "started", "forgotten"]);

/** The history after an update that led to this view; the seats as they were until then. */
export function appendUpdate(history: History, update: Update, view: View, seats: readonly SeatInfo[] = []): History {
  const { event } = update;
  const { steps, notes } = history;
  if (event.type === "started") return { steps: [{ event: null, view }], notes };
  if (event.type === "moved") return { steps: [...steps, { event, view }], notes };
  if (event.type === "undone") {
    const left = event.steps!;
    const later = notes.map((note) => ({ ...note, step: Math.min(note.step, left) }));
    return {
      steps: replaceLast(steps.slice(0, left + 1), view),
      notes: [...later, { step: left, event, seen: seenIn(steps, event.seen) }],
    };
  }
  const later = SILENT.has(event.type) ? notes : [...notes, { step: steps.length - 1, event, ...holder(event, seats) }];
  return { steps: replaceLast(steps, view), notes: later };
}

/** Return the moves behind the numbers of steps that had disclosed something. */
function seenIn(steps: readonly HistoryStep[], seen: readonly { step: number }[] = []): SeenMove[] {
  return seen.flatMap(({ step }) => {
    const [before, after] = steps.slice(step, step + 2);
    return before && after?.event ? [{ event: after.event, before: before.view }] : [];
  });
}

/** Return the moves that came out and were taken back to the present position: they stay seen. */
export function seenBefore({ steps, notes }: History): Moved[] {
  return notes
    .filter(({ step }) => step === steps.length - 1)
    .flatMap(({ seen = [] }) => seen.map(({ event }) => event));
}

function holder({ type, seat }: PublicEvent, seats: readonly SeatInfo[]): Pick<HistoryNote, "before"> {
  return type === "handed_over" && seat ? { before: seats[seat - 1] } : {};
}

function replaceLast(steps: HistoryStep[], view: View): HistoryStep[] {
  const last = steps.at(-1);
  return last ? [...steps.slice(0, -1), { ...last, view }] : steps;
}

/** Return whether the history reaches up to this view, without a gap. */
export function isComplete(history: History, view: View): boolean {
  const last = history.steps.at(-1);
  return !!last && last.view.seat === view.seat && history.steps.length === view.log.length + 1;
}
