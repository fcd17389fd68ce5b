import { signal } from "@preact/signals";
import type { SubHuntView } from "../../api/types";
import type { TableProps } from "../contract";
import type { Choice } from "./moves";
import { NOTHING, needsCare, type Meaning, type Picked } from "./choosing";

export type Props = TableProps<SubHuntView>;

/** What the person is about to do. One table is on the page, so there is one of each. */
export const picked = signal<Picked>(NOTHING);
export const armed = signal<Choice | null>(null); // shown with its consequences, not played yet
export const hint = signal<Extract<Meaning, { do: "hint" }> | null>(null);

/** Forget it: another position is due, or the person thinks better of it. */
export function forget(): void {
  picked.value = NOTHING;
  armed.value = null;
  hint.value = null;
}

/** Play a choice, or show it first if it has consequences; the second time it is meant. */
export function offer(p: Props, choice: Choice): void {
  if (needsCare(choice) && armed.value?.line !== choice.line) {
    armed.value = choice;
    hint.value = null;
    return;
  }
  forget();
  p.play(choice.line);
}

/** Follow a click. */
export function follow(p: Props, meaning: Meaning): void {
  switch (meaning.do) {
    case "offer":
      return armed.value?.line === meaning.choice.line ? confirm(p) : offer(p, meaning.choice);
    case "pick":
      picked.value = meaning.picked;
      armed.value = meaning.choice;
      hint.value = null;
      return;
    case "why":
      return p.why(meaning.line);
    case "hint":
      hint.value = meaning;
      return;
  }
}

/** Play what is shown. */
export function confirm(p: Props): void {
  const choice = armed.value;
  if (!choice) return;
  forget();
  p.play(choice.line);
}
