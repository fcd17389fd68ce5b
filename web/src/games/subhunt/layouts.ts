import { signal } from "@preact/signals";
import type { SubHuntView } from "../../api/types";
import { placeOf, type Choice } from "./moves";
import { load, save } from "./storage";

/** A fleet's hiding places, kept by name in this browser. */
export interface Layout {
  name: string;
  submarines: string[];
  mine: string;
}

const MOST = 12;

/** What is to be hidden where; null: whatever is due, anywhere. */
export type Wish = { verb: "hide" | "mine"; cell: string } | null;

export const layouts = signal<Layout[]>(load<Layout[]>("layouts", []));
/** What is still to be hidden, one after the other. */
export const queue = signal<Wish[]>([]);

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

/** What a layout names and is not hidden yet. */
export function missingFrom(view: SubHuntView, seat: number, layout: Layout): Wish[] {
  const hidden = view.submarines[seat - 1] ?? [];
  const missing = layout.submarines.filter((cell) => !hidden.includes(cell)).slice(0, 3 - hidden.length);
  return [...missing.map((cell): Wish => ({ verb: "hide", cell })), { verb: "mine", cell: layout.mine }];
}

/** The rest of the fleet, anywhere. */
export function anywhere(view: SubHuntView, seat: number): Wish[] {
  return Array.from({ length: 4 - (view.hidden[seat - 1] ?? 0) }, () => null);
}

/** The choice that a wish stands for now, if it is among the legal ones. */
export function nextOf(wish: Wish, moves: Choice[], chance: () => number = Math.random): Choice | undefined {
  if (!wish) return moves[Math.floor(chance() * moves.length)];
  return moves.find((move) => move.verb === wish.verb && placeOf(move.to) === wish.cell);
}
