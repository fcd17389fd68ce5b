import type { Clock } from "../api/types";
import { t } from "../i18n";

const UNITS = [
  ["days", 86_400],
  ["hours", 3600],
  ["minutes", 60],
] as const;

/** So many seconds in words: in days, if they are whole days. */
export function spanWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? ["seconds", 1];
  return t(`span.${unit}`, { count: seconds / size });
}

/** How much time there is, in words. */
export function clockName(clock: Clock): string {
  if (!clock) return t("clock.none");
  const time = spanWords(clock.seconds);
  if (clock.type === "move") return t("clock.turn", { time });
  return clock.increment ? t("clock.game", { time, more: spanWords(clock.increment) }) : t("clock.whole", { time });
}

/** A day in this reader's calendar. */
export function dayWords(millis: number): string {
  return new Date(millis).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
}

/** The same, where there is little room. */
export function shortDay(millis: number): string {
  return new Date(millis).toLocaleDateString(undefined, { day: "numeric", month: "short" });
}

/** A moment in this reader's calendar. */
export function momentWords(millis: number): string {
  return new Date(millis).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
