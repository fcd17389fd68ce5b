/** Numbers, dates, durations and lists as the reader's language writes them. */
import { language } from "./language";

const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
export type Unit = (typeof UNITS)[number][0] | "second";

const formatters = new Map<string, unknown>(); // expensive to create

/** Return the formatter for the current language, created once per language and name. */
function formatter<T>(name: string, create: (locale: string) => T): T {
  const locale = language.value === "en" ? "en-GB" : language.value; // British, like the spelling of the texts
  const key = `${locale} ${name}`;
  if (!formatters.has(key)) formatters.set(key, create(locale));
  return formatters.get(key) as T;
}

const dates = (name: string, options: Intl.DateTimeFormatOptions) =>
  formatter(name, (locale) => new Intl.DateTimeFormat(locale, options));

/** Format several names as one: A, B and C. */
export function formatList(names: readonly string[]): string {
  return formatter("list", (locale) => new Intl.ListFormat(locale, { type: "conjunction" })).format(names);
}

/** Format a number: 1,048,576. */
export function formatNumber(value: number): string {
  return formatter("number", (locale) => new Intl.NumberFormat(locale)).format(value);
}

/** Format a fraction of 1 in whole per cent: 33%, in French with a no-break space. */
export function formatPercent(fraction: number): string {
  return formatter("percent", (locale) => new Intl.NumberFormat(locale, { style: "percent" })).format(fraction);
}

/** Format an amount of time: 2 days; in narrow form, 2d. */
export function formatAmount(count: number, unit: Unit, unitDisplay: "long" | "narrow" = "long"): string {
  const format = (locale: string) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay });
  return formatter(`${unit} ${unitDisplay}`, format).format(count);
}

/** Format seconds in the largest unit that they are a whole number of. */
export function formatDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, size]) => seconds >= size && seconds % size === 0) ?? (["second", 1] as const);
  return formatAmount(seconds / size, unit);
}

/** Format a day: 5 March 2026. */
export function formatDate(millis: number): string {
  return dates("date", { day: "numeric", month: "long", year: "numeric" }).format(millis);
}

/** Format a day of this year, where there is little room: 5 Mar. */
export function formatShortDay(millis: number): string {
  return dates("short day", { day: "numeric", month: "short" }).format(millis);
}

/** Format a day in digits: 05/03/2026. */
export function formatShortDate(millis: number): string {
  return dates("short date", {}).format(millis);
}

/** Format a moment: 5 Mar 2026, 14:10. */
export function formatDateTime(millis: number): string {
  return dates("date and time", { dateStyle: "medium", timeStyle: "short" }).format(millis);
}
