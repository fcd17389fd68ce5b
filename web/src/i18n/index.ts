import english from "./en.json";
import type { KeyOf, PartKey, Translate } from "./keys";
import { language, type Language } from "./language";
import { addWords, lookUp, type Words } from "./lookup";

export * from "./format";
export * from "./language";

/** As `import.meta.glob("./{nl,de,fr}.json", { import: "default" })` returns them, by path. */
type Loaders = Record<string, () => Promise<unknown>>;

/**
 * All words that a person reads. Keys are flat: `lobby.title`; the words of a game, or of another part that is fetched
 * when needed, stand in its own folder and are reached with its name in front: `plain.turn`. Plurals take
 * `count` and end in whatever the language tells apart: `_one` and `_other`, in French also `_many`. `$t(key)` in a
 * text puts other words there, so that each language bends and orders them as it must: `the.d` is "the red dagger",
 * and "den roten Dolch".
 */
addWords("en", "", english);

const parts = new Map<string, Loaders>([["", import.meta.glob("./{nl,de,fr}.json", { import: "default" })]]);
const found = new Map<string, string>(); // the same few words are asked for hundreds of times with each move
const REMEMBERED = 4000;
let wanted: Language = "en"; // the last that was asked for

/** The words for a key. Parameters are texts and numbers. */
export const t: Translate<KeyOf<typeof english> | PartKey> = (key, ...[params]) => tDynamic(key, params);

/** The same for the words of a part, by keys without its name: `textsOf<typeof english>("plain")`. */
export function textsOf<Texts>(part: string): Translate<KeyOf<Texts>> {
  return (key, ...[params]) => tDynamic(`${part}.${key}`, params);
}

/**
 * The words for a key that begins with the name of a game, or is a variable: the compiler cannot know it. Tests compare
 * such keys with what the server names, or `hasText` is asked first.
 */
export function tDynamic(key: string, params?: Record<string, unknown>): string {
  void language.value;
  const asked = params ? [key, ...Object.entries(params)].join("\n") : key;
  const known = found.get(asked);
  if (known !== undefined) return known;
  const words = lookUp(language.value, key, params) ?? key;
  if (found.size >= REMEMBERED) found.clear();
  found.set(asked, words);
  return words;
}

/** Is there a wording for this key? */
export function hasText(key: string): boolean {
  return lookUp(language.value, key) !== undefined;
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
  addWords(which, part && `${part}.`, words);
  found.clear();
}
