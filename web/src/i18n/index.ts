import i18next from "i18next";
import english from "./en.json";
import { language, type Language } from "./language";

export * from "./format";
export * from "./language";

type Words = Record<string, string>;
/** As `import.meta.glob("./{nl,de,fr}.json", { import: "default" })` returns them, by path. */
type Loaders = Record<string, () => Promise<unknown>>;

/**
 * All words that a person reads. Keys are flat: `lobby.title`; the words of a game, or of another part that is fetched
 * when needed, stand in its own folder and are reached with its name in front: `plain.turn`. Plurals take
 * `count` and end in whatever the language tells apart: `_one` and `_other`, in French also `_many`. `$t(key)` in a
 * text puts other words there, so that each language bends and orders them as it must: `the.d` is "the red dagger",
 * and "den roten Dolch".
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

const parts = new Map<string, Loaders>([["", import.meta.glob("./{nl,de,fr}.json", { import: "default" })]]);
const found = new Map<string, string>(); // the same few words are asked for hundreds of times with each move
const REMEMBERED = 4000;
let wanted: Language = "en"; // the last that was asked for

/** The words for a key. Parameters are texts and numbers. */
export function t(key: string, params?: Record<string, unknown>): string {
  void language.value;
  const asked = params ? [key, ...Object.entries(params)].join("\n") : key;
  const known = found.get(asked);
  if (known !== undefined) return known;
  const words = params ? i18next.t(key, params) : i18next.t(key);
  if (found.size >= REMEMBERED) found.clear();
  found.set(asked, words);
  return words;
}

/** Is there a wording for this key? */
export function hasText(key: string): boolean {
  return i18next.exists(key);
}

/**
 * Make the words of a part known, in English at once. A part that is fetched when needed waits for this (`await` at the
 * top of its module), so that it is never seen in another language than the rest.
 */
export async function addTexts(part: string, inEnglish: Words, others: Loaders = {}): Promise<void> {
  learn("en", part, inEnglish);
  parts.set(part, others);
  await Promise.all([language.peek(), wanted].map((each) => load(each, part, others))); // it may be changing just now
}

/** Speak another language, as soon as all its words for what is on the page are there. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next;
  await Promise.all(Array.from(parts, ([part, loaders]) => load(next, part, loaders)));
  if (wanted !== next) return; // somebody was quicker
  await i18next.changeLanguage(next);
  found.clear();
  document.documentElement.lang = next;
  language.value = next;
}
async function load(which: Language, part: string, loaders: Loaders): Promise<void> {
  const path = Object.keys(loaders).find((each) => each.endsWith(`/${which}.json`));
  const words = path && (await loaders[path]!());
  if (words) learn(which, part, words as Words);
}

function learn(which: Language, part: string, words: Words): void {
  const named = part ? Object.fromEntries(Object.entries(words).map(([key, text]) => [`${part}.${key}`, text])) : words;
  i18next.addResourceBundle(which, "translation", named, true, true);
  found.clear();
}
