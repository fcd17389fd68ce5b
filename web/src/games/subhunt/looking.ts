import { signal } from "@preact/signals";
import type { Moved, SubHuntView } from "../../api/types";
import { hunterOf, placeOf } from "./moves";
import { levelOf } from "./sea";

/** Where a small screen looks: one sea, and in each sea one level. */
export interface Looking {
  hunter: number;
  levels: Record<number, number>; // by hunter
}

export const looking = signal<Looking>({ hunter: 1, levels: { 1: 0, 2: 0 } });

export function lookAt(hunter: number, level?: number): void {
  const { levels } = looking.value;
  looking.value = { hunter, levels: level === undefined ? levels : { ...levels, [hunter]: level } };
}

/** Where to look after something happened: at what is to be chosen, else at what was done. */
export function attention(
  view: SubHuntView,
  seat: number,
  last: Moved<SubHuntView> | null,
  choosing: boolean,
): { hunter: number; level?: number } | null {
  if (view.over) return null;
  if (choosing && seat) {
    if (view.phase === "hide") return { hunter: 3 - seat, level: view.hidden[seat - 1] ? undefined : 1 };
    if (view.phase === "mine") return { hunter: 3 - seat, level: 1 };
    if (view.phase === "sail" || view.phase === "drop") return { hunter: seat, level: 0 };
    if (view.phase === "fire" && last?.move?.verb !== "drop") return { hunter: 3 - seat, level: 0 };
  }
  const { piece, to } = last?.move ?? {};
  const place = placeOf(to);
  return piece && place !== "?" ? { hunter: hunterOf(piece), level: levelOf(place) } : null;
}
