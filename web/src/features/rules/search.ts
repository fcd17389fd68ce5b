import type { Rule } from "./rulebook";
import type { Synonyms } from "./synonyms";

/** Letters alone, so that `zee` finds `zeeën` and `depth` finds `Depth`. As long as what it was made of. */
export function folded(text: string): string {
  return Array.from(text, (letter) => {
    const bare = letter.normalize("NFD").charAt(0).toLowerCase();
    return bare.length === letter.length ? bare : letter;
  }).join("");
}

export function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Return the words of a query and their synonyms, to be marked in a text. */
export function soughtWords(query: string, synonyms: Synonyms): string[] {
  return wordsOf(query).flatMap((word) => [word, ...(synonyms[word] ?? [])]);
}

/** Is it the number of this rule, or the beginning of it, or do all words or their synonyms stand in it? */
export function matches(rule: Rule, query: string, synonyms: Synonyms): boolean {
  const words = wordsOf(query);
  if (words.length === 1 && /^[a-z]\d+(\.\d*)?$/.test(words[0]!))
    return isNumbered(rule.number.toLowerCase(), words[0]!);
  const text = folded(rule.plain);
  return words.every((word) => [word, ...(synonyms[word] ?? [])].some((each) => text.includes(each)));
}

function isNumbered(number: string, asked: string): boolean {
  return number === asked || number.startsWith(asked.endsWith(".") ? asked : `${asked}.`);
}

/** A text in pieces: those that were looked for, and those between them. */
export function pieces(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (!words.length) return [{ text, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found: { text: string; hit: boolean }[] = [];
  let end = 0;
  for (const match of folded(text).matchAll(new RegExp(escaped.join("|"), "g"))) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), hit: false });
    end = match.index + match[0].length;
    found.push({ text: text.slice(match.index, end), hit: true });
  }
  if (end < text.length) found.push({ text: text.slice(end), hit: false });
  return found;
}
