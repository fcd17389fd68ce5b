import type { SeatLine } from "../../api/types";
import { t } from "../../i18n";
import { seatName } from "../../parts/SeatName";

/** Words of this game. */
export const say = (key: string, params: Record<string, unknown> = {}): string => t(`submarine.${key}`, params);

/** `Rc` in words: red crown. */
export const tokenName = (token: string): string =>
  say("token", { colour: say(`colour.${token.charAt(0)}`), kind: say(`kind.${token.charAt(1)}`) });

export const colourName = (colour: string): string => say(`colour.${colour}`);
export const kindName = (kind: string): string => say(`kind.${kind}`);

export const nameOf = (seats: readonly SeatLine[], seat: number): string => seatName(seats[seat - 1]);

const LISTS = new Map<string, Intl.ListFormat>(); // dear to make

/** One, two and three. */
export function listed(words: readonly string[]): string {
  const language = document.documentElement.lang || "en";
  const list = LISTS.get(language) ?? new Intl.ListFormat(language, { type: "conjunction" });
  LISTS.set(language, list);
  return list.format(words);
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of each, in the order in which they first come. */
export function counted<T>(items: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}
