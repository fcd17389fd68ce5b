import { formatNumber } from "../../i18n";
import type { Props } from "./index";

/** A share in points of the win, with at most one decimal. */
export function points(share: number): string {
  return formatNumber(Math.round(share * 1000) / 10 || 0);
}

/** The same with its sign. */
export function signedPoints(share: number): string {
  const text = points(Math.abs(share));
  if (text === points(0)) return text;
  return `${share > 0 ? "+" : "−"}${text}`;
}

/** A move of the game in words, by its number from 1. */
export function moveName({ history, ui, name }: Pick<Props, "history" | "ui" | "name">, step: number): string {
  const { event } = history.steps[step]!;
  return event ? ui.eventText(event, history.steps[step - 1]!.view, name) : "";
}
