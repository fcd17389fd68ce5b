/** Moves that cannot be played, as data, to ask the server why. The server finds what is left out. */
import type { IntendedMoveOf, SubHuntView } from "../../../api/types";

export type Question = IntendedMoveOf<SubHuntView>;

const onSurface = (place: string) =>
  place === "port" ? { kind: "port" as const } : { kind: "field" as const, field: place };
const underWater = (cell: string) => ({ kind: "cell" as const, cell });

export const askDone = (): Question => ({ verb: "done" });
export const askHide = (verb: "hide" | "mine", cell: string): Question => ({ verb, to: underWater(cell) });
export const askDrop = (cell: string): Question => ({ verb: "drop", to: underWater(cell) });
export const askFire = (place: string): Question => ({ verb: "fire", to: onSurface(place) });
export const askSailTo = (place: string): Question => ({ verb: "sail", to: onSurface(place) });

/** Ask about a ship, and where it was led. */
export function askSail(seat: number, number: number, path: readonly string[] = []): Question {
  const piece = { kind: "ship" as const, seat, number };
  const end = path.at(-1);
  if (!end) return { verb: "sail", piece };
  const via = path.slice(0, -1).map(onSurface);
  return { verb: "sail", piece, ...(via.length ? { via } : {}), to: onSurface(end) };
}
