/** Texts by language and key, and what stands in their holes. */
export type Words = Record<string, string>;
export type Params = Record<string, unknown>;

const FALLBACK = "en";
// `{{name}}`, or `$t(key)` whose key may have holes itself
const HOLE = /\{\{(\w+)\}\}|\$t\(([^)]*)\)/g;

const texts = new Map<string, Map<string, string>>();
const plurals = new Map<string, Intl.PluralRules>(); // dear to make

export function addWords(language: string, prefix: string, words: Words): void {
  const known = texts.get(language) ?? new Map<string, string>();
  for (const [key, text] of Object.entries(words)) known.set(prefix + key, text);
  texts.set(language, known);
}

/** Return the text of a key in a language, else in English, with parameters in its holes; undefined if there is none. */
export function lookUp(language: string, key: string, params: Params = {}): string | undefined {
  const text = find(language, key, params) ?? find(FALLBACK, key, params);
  return text?.replace(HOLE, (_, name: string | undefined, nested: string) =>
    name ? value(params, name) : nestedText(language, nested, params),
  );
}

/** The text for a number ends in the category that the language has for it: `seats_one`, `seats_other`. */
function find(language: string, key: string, params: Params): string | undefined {
  const known = texts.get(language);
  if (typeof params.count !== "number") return known?.get(key);
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return known?.get(`${key}_${rules.select(params.count)}`) ?? known?.get(`${key}_other`) ?? known?.get(key);
}

/** What is put in is never read as a text with holes of its own: it may be a name that somebody chose. */
function value(params: Params, name: string): string {
  return String(params[name] ?? "");
}

function nestedText(language: string, key: string, params: Params): string {
  const whole = key.replace(HOLE, (_, name: string) => value(params, name));
  return lookUp(language, whole, params) ?? whole;
}
