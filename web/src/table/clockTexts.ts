import type { Clock } from "../api/types";
import { language, t } from "../i18n";

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
export type Unit = (typeof UNITS)[number][0] | "second";

/** 2 days; where there is little room, 2d. */
export function formatAmount(count: number, unit: Unit, unitDisplay: "long" | "narrow" = "long"): string {
  return new Intl.NumberFormat(language.value, { style: "unit", unit, unitDisplay }).format(count);
}

/** So many seconds in words: in days, if they are whole days. */
export function formatDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? (["second", 1] as const);
  return formatAmount(seconds / size, unit);
}

/** How much time there is, in words. */
export function clockText(clock: Clock): string {
  if (!clock) return t("clock.none");
  const time = formatDuration(clock.seconds);
  if (clock.type === "move") return t("clock.turn", { time });
  return clock.increment
    ? t("clock.game", { time, more: formatDuration(clock.increment) })
    : t("clock.whole", { time });
}

/** A day in this reader's calendar. */
export function formatDate(millis: number): string {
  return new Date(millis).toLocaleDateString(language.value, { day: "numeric", month: "long", year: "numeric" });
}

/** The same, where there is little room. */
export function shortDay(millis: number): string {
  return new Date(millis).toLocaleDateString(language.value, { day: "numeric", month: "short" });
}

/** A day in digits. */
export function shortDate(millis: number): string {
  return new Date(millis).toLocaleDateString(language.value);
}

/** A moment in this reader's calendar. */
export function momentWords(millis: number): string {
  return new Date(millis).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });
}
