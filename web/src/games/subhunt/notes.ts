import { signal } from "@preact/signals";
import type { SubHuntView } from "../../api/types";
import { fieldOf, FIELDS, levelOf, type Peg } from "./sea";
import { load, save } from "./storage";

/** The player's own pegs, where the program keeps none (H9.3). They stay in this browser. */
const NO_NOTES = [1, 2, 3].map(() => ".".repeat(FIELDS.length));
const NEXT: Record<Peg, Peg> = { ".": "w", w: "r", r: "f", f: "." };

export const notes = signal<string[]>(NO_NOTES);
let page = "";

/** Are the pegs left to the player? */
export function keepsNotes(view: SubHuntView, seat: number): boolean {
  return seat > 0 && view.panels.length === 0 && !view.over;
}

/** Open the notes of this table and seat: the address of the page tells tables apart. */
export function openNotes(seat: number): void {
  const wanted = `notes ${location.pathname} ${seat}`;
  if (wanted === page) return;
  page = wanted;
  notes.value = load(page, NO_NOTES);
}

/** The notes with the next sign in one field. */
export function turned(pegs: string[], place: string): string[] {
  const field = fieldOf(place) - 1;
  return pegs.map((row, index) => {
    if (index !== levelOf(place) - 1) return row;
    return row.slice(0, field) + NEXT[row[field] as Peg] + row.slice(field + 1);
  });
}

/** Put the next sign there: nothing, no submarine, perhaps one, sunk. */
export function turnNote(place: string): void {
  notes.value = turned(notes.value, place);
  save(page, notes.value);
}
