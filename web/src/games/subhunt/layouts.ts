import { signal } from "@preact/signals";
import type { LegalMove, SubHuntView } from "../../api/types";
import { load, save } from "./storage";

/** A fleet's hiding places, kept by name in this browser. */
export interface Layout {
  name: string;
  submarines: string[];
  mine: string;
}

const MOST = 12;
export const ANY = "?"; // any of the legal lines

export const layouts = signal<Layout[]>(load<Layout[]>("layouts", []));
/** Lines that are still to be played, one after the other. */
export const queue = signal<string[]>([]);

function keep(all: Layout[]): void {
  layouts.value = all.slice(0, MOST);
  save("layouts", layouts.value);
}

/** The own fleet as it was hidden; null while it is not complete or not known. */
export function layoutOf(view: SubHuntView, seat: number, name: string): Layout | null {
  const submarines = [...(view.submarines[seat - 1] ?? []), ...(view.sunk[seat - 1] ?? [])].sort();
  const mine = view.mines[seat - 1] ?? "";
  return seat && mine && submarines.length === 3 ? { name, submarines, mine } : null;
}

/** Keep a layout; another one of that name goes. */
export function keepLayout(layout: Layout): void {
  keep([layout, ...layouts.value.filter((other) => other.name !== layout.name)]);
}

export function dropLayout(name: string): void {
  keep(layouts.value.filter((other) => other.name !== name));
}

/** The lines that hide what a layout names and is not hidden yet. */
export function linesFor(layout: Layout, view: SubHuntView, seat: number): string[] {
  const hidden = view.submarines[seat - 1] ?? [];
  const missing = layout.submarines.filter((cell) => !hidden.includes(cell)).slice(0, 3 - hidden.length);
  return [...missing.map((cell) => `hide ${cell}`), `mine ${layout.mine}`];
}

/** The lines that hide the rest of the fleet anywhere. */
export function anywhere(view: SubHuntView, seat: number): string[] {
  return Array.from({ length: 4 - (view.hidden[seat - 1] ?? 0) }, () => ANY);
}

/** The choice that a waiting line stands for now, if it is among the legal ones. */
export function nextOf(line: string, moves: LegalMove[], chance: () => number = Math.random): LegalMove | undefined {
  if (line === ANY) return moves[Math.floor(chance() * moves.length)];
  return moves.find((move) => move.line === line);
}
