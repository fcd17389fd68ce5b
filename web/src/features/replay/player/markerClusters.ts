import type { ReplayMoment } from "../../../api/types";

/** A mark on the line: where, from 0 to 1, and what happened there. */
export interface Marked {
  place: number;
  moments: ReplayMoment[];
}

/** Moments in as many places as there is room for, in their order. */
export function clusterMarkers(moments: ReplayMoment[], last: number, room: number): Marked[] {
  const found = new Map<number, ReplayMoment[]>();
  for (const moment of moments) {
    const slot = Math.min(room - 1, Math.floor((moment.step / Math.max(1, last)) * room));
    found.set(slot, [...(found.get(slot) ?? []), moment]);
  }
  return [...found].map(([slot, cluster]) => ({ place: (slot + 0.5) / room, moments: cluster }));
}

/** Where a click on these leads: to the first, or to the one after that which is shown. */
export function nextIn(moments: ReplayMoment[], at: number): number {
  return (
    (moments.some((moment) => moment.step === at) && moments.find((moment) => moment.step > at)?.step) ||
    moments[0]!.step
  );
}
