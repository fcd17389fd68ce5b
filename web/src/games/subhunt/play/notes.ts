/** The player's own pegs, where the program keeps none (H9.3). They are stored in this browser. */
import type { Signal } from "@preact/signals";
import type { SubHuntView } from "../../../api/types";
import { persistedSignal } from "../../../state/storage";
import { tableState, type Interaction } from "../../kit/interaction";
import { fieldOf, FIELDS, levelOf, LEVELS, type Peg } from "../board/sea";

type Noted = Exclude<Peg, "c">; // what is certain follows from deduction alone
const NO_NOTES = LEVELS.slice(1).map(() => ".".repeat(FIELDS.length));
const NEXT: Record<Noted, Noted> = { ".": "w", w: "r", r: "f", f: "." };

const notesBySeat = tableState(() => new Map<number, Signal<string[]>>());

/** Return the notes of a seat at a table: rows of pegs, one for each level. */
export function notesOf(interaction: Interaction, seat: number): Signal<string[]> {
  const bySeat = notesBySeat(interaction);
  let notes = bySeat.get(seat);
  if (!notes) {
    notes = persistedSignal(`subhunt.notes ${interaction.scope} ${seat}`, NO_NOTES);
    bySeat.set(seat, notes);
  }
  return notes;
}

/** Return whether the pegs are left to the player. */
export function takesNotes(view: SubHuntView, seat: number): boolean {
  return seat > 0 && view.panels.length === 0 && !view.over;
}

/** Return the notes with the next sign in one field: nothing, no submarine, perhaps one, sunk. */
export function withNextPeg(pegs: string[], place: string): string[] {
  const field = fieldOf(place) - 1;
  return pegs.map((row, index) => {
    if (index !== levelOf(place) - 1) return row;
    return row.slice(0, field) + NEXT[row[field] as Noted] + row.slice(field + 1);
  });
}
