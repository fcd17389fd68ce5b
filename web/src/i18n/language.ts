import { signal } from "@preact/signals";

export const LANGUAGES = ["en", "nl", "de", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the page. A component that reads it, as `t()` does, is drawn again when it changes. */
export const language = signal<Language>("en");
