import { signal } from "@preact/signals";
import { Refusal, Unreachable } from "../api/http";
import type { Problem } from "../api/types";
import { formatNumber, t, tDynamic, hasText } from "../i18n";

/** Something to say, worded while it is drawn: the language may change while it is shown. */
export type ToastText = () => string;

export interface Toast {
  id: number;
  words: ToastText;
  rule?: string;
  tone: "plain" | "bad";
}

/** Milliseconds for which something is said in passing. */
export const SHOWN = 7000;
let last = 0;

export const toasts = signal<Toast[]>([]);
/** The height of the choices at a table in pixels, 0 elsewhere: toasts stay above them. */
export const actionsHeight = signal(0);

/** Say something in passing. A refusal replaces the one before it. */
export function showToast(words: ToastText, tone: Toast["tone"] = "plain", rule?: string): void {
  const toast: Toast = { id: ++last, words, tone, ...(rule ? { rule } : {}) };
  const isReplaced = (other: Toast) => other.words() === words() || (tone === "bad" && other.tone === "bad");
  toasts.value = [...toasts.value.filter((other) => !isReplaced(other)), toast].slice(-3);
  setTimeout(() => dismiss(toast.id), SHOWN);
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

/** A problem as a sentence; the server's English where it has a code that this client does not know. */
export function problemText(problem: Problem): string {
  const key = `problem.${problem.code}`;
  return asSentence(hasText(key) ? tDynamic(key, withNumbers(problem.params ?? {})) : problem.text);
}

/** Parameters with their numbers as the reader's language writes them. */
function withNumbers(params: Record<string, unknown>): Record<string, unknown> {
  const read = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === "number" ? formatNumber(value) : value,
  ]);
  return Object.fromEntries(read);
}

export function asSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** Say why something did not work; whoever has words of their own for a problem gives them. */
export function reportError(error: unknown, worded = problemText): void {
  if (error instanceof Refusal) showToast(() => worded(error.problem), "bad", error.problem.rule);
  else if (error instanceof Unreachable) showToast(() => t("problem.unreachable"), "bad");
  else if (!(error instanceof Error && error.message === "closed")) throw error;
}
