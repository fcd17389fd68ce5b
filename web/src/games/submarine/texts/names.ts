import type { SeatInfo } from "../../../api/types";
import { textsOf } from "../../../i18n";
import type english from "./en.json";
import { seatName } from "../../../ui/SeatName";

/** Words of this game. */
export const tr = textsOf<typeof english>("submarine");

/** Return the name of a token: `Rc` is the red crown. */
export const tokenName = (token: string): string => tr(`token.${token.charAt(1)}`, { colour: token.charAt(0) });

/** Return the name of a token as an object: the red crown. */
export const theToken = (token: string): string => tr(`the.${token.charAt(1)}`, { colour: token.charAt(0) });

export const colourName = (colour: string): string => tr(`colour.${colour}`);
export const kindName = (kind: string): string => tr(`kind.${kind}`);

export const nameOf = (seats: readonly SeatInfo[], seat: number): string => seatName(seats[seat - 1]);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Count equal items, in the order of their first occurrence. */
export function counted<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
