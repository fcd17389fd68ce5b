import i18next from "i18next";
import english from "./en.json";

/**
 * All words that a person reads. Keys are flat: `lobby.title`; a game's words stand in its own folder and are reached
 * with the game's name in front: `submarine.due.sail`. Plurals end in `_one` and `_other` and take `count`.
 */
void i18next.init({
  lng: "en",
  fallbackLng: "en",
  initAsync: false,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false }, // Preact escapes
  resources: { en: { translation: english } },
});

const found = new Map<string, string>(); // the same few words are asked for hundreds of times with each move
const REMEMBERED = 4000;

/** The words for a key. Parameters are texts and numbers. */
export function t(key: string, params?: Record<string, unknown>): string {
  const asked = params ? [key, ...Object.entries(params)].join("\n") : key;
  const known = found.get(asked);
  if (known !== undefined) return known;
  const words = params ? i18next.t(key, params) : i18next.t(key);
  if (found.size >= REMEMBERED) found.clear();
  found.set(asked, words);
  return words;
}

/** Several names as one: A, B and C. */
export function allOf(names: string[]): string {
  return new Intl.ListFormat(i18next.language, { type: "conjunction" }).format(names);
}

/** Is there a wording for this key? */
export function worded(key: string): boolean {
  return i18next.exists(key);
}

/** Make a game's words known. */
export function addWords(game: string, words: Record<string, string>): void {
  const prefixed = Object.fromEntries(Object.entries(words).map(([key, text]) => [`${game}.${key}`, text]));
  i18next.addResourceBundle("en", "translation", prefixed, true, true);
  found.clear();
}
