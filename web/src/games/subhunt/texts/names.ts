import { textsOf } from "../../../i18n";
import type english from "./en.json";

/** The words of this game for a key. */
export const tr = textsOf<typeof english>("subhunt");

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Return the name of a fleet: its colour. */
export function fleetName(seat: number): string {
  return tr(`fleet.${seat}`);
}

/** Return the name of a lane: `r3` is row 3. */
export function laneName(lane: string): string {
  return tr(`lane.${lane[0]}`, { number: lane.slice(1) });
}

/** Return where a ship is: on a field, in port, or lost. */
export function shipPlace(place: string): string {
  return place === "port" || place === "lost" ? tr(`place.${place}`) : tr("place.field", { field: place });
}

/** Return the heading of a grid: the surface, or a level by its depth. */
export function levelName(level: number): string {
  return level === 0 ? tr("surface") : tr("level", { depth: level * 100 });
}
