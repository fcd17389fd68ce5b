import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from ".";

/** A pattern that no text of a language may contain, and keys that may contain it (`folder:key`). */
interface Rule {
  name: string;
  pattern: RegExp;
  except?: string[];
}

const COMMON: Rule[] = [
  { name: "straight apostrophe or quote", pattern: /['"]/ },
  { name: "three dots instead of …", pattern: /\.\.\./ },
  { name: "two spaces, or one at an end", pattern: / {2}|^\s|\s$/ },
  { name: "per cent sign after a placeholder: use formatPercent", pattern: /\}\}\s*%/ },
  { name: "space before a full stop or comma", pattern: /\s[.,](?!\d)/ },
];

/** Sentences where "of yours" is what people say. */
const OF_YOURS = ["games/subhunt/texts:hint.sail", "games/subhunt/texts:nothing_of_yours", "i18n:lost.table"];

const ENGLISH: Rule[] = [
  { name: "archaic or translated word", pattern: /\b(whoever|whosoever|shall|anew|wholly|dearer|barren|besides)\b/i },
  { name: "everybody: use everyone, anyone, someone", pattern: /\b(every|any|some)body\b/i },
  { name: "go on: use continue or take over", pattern: /\b(go|goes|went|going) on\b(?! (level|holiday))/i },
  { name: "of yours: use your, or one of your", pattern: /\b\w+s? of yours\b/i, except: OF_YOURS },
  { name: "own without a possessor", pattern: /(?<!\b(?:my|your|his|her|its|our|their)|’s) own\b/i },
  { name: "record: use game file", pattern: /\brecords?\b/i },
  { name: "letter for e-mail", pattern: /\bletters?\b/i, except: ["features/trust:page.hash.text"] },
  { name: "vacation: use holiday", pattern: /\bvacations?\b/i },
  { name: "harbour: it is a port, or the start", pattern: /\bharbours?\b/i },
  { name: "graze: use near miss", pattern: /\bgraz\w+/i },
  { name: "lift: use salvage", pattern: /\blift\w*\b/i },
  { name: "on turn: use to move", pattern: /\bon turn\b/i },
  {
    name: "verb and not: contract them",
    pattern: /\b(can|could|do|does|did|is|are|was|were|has|have|had|will|would|should) ?not\b/i,
  },
  {
    name: "pronoun and verb: contract them",
    pattern: /(^|[.!?:;(] )(it|that|there) is\b|\b(you|we|they) are\b(?!\.)/i,
  },
  { name: "of and a name: use the genitive", pattern: /\b(ships?|submarines?|jokers|container|stock|turn) of \{\{/i },
  { name: "American spelling", pattern: /\b(color|favor|harbor|practicing|traveled|center)\w*\b/i },
  { name: "space before …", pattern: /\s…/ },
];

const RULES: Record<Language, Rule[]> = {
  en: ENGLISH,
  nl: [{ name: "space before a colon or question mark", pattern: /\s[:;!?]/ }],
  de: [
    { name: "space before a colon or question mark", pattern: /\s[:;!?]/ },
    { name: "English quotes", pattern: /”/ },
    { name: "plain space before the per cent sign", pattern: / %/ },
  ],
  fr: [
    { name: "no no-break space before : ; ! ? » %", pattern: /(?<=[^\u00a0\u202f:;!?])[:;!?»%]/ },
    { name: "no no-break space after «", pattern: /«(?![\u00a0\u202f])/ },
    { name: "English or German quotes", pattern: /[“”„]/ },
  ],
};

const SOURCE = join(import.meta.dirname, "..");

/** All texts of a language by `folder:key`. */
function textsIn(language: Language): [key: string, text: string][] {
  return readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name === `${language}.json`)
    .flatMap((entry) => {
      const texts = JSON.parse(readFileSync(join(entry.parentPath, entry.name), "utf8")) as Record<string, string>;
      return Object.entries(texts).map(([key, text]): [string, string] => [
        `${relative(SOURCE, entry.parentPath)}:${key}`,
        // Keys of nested texts, placeholders and addresses are not prose.
        text.replace(/\$t\([^)]*\)/g, "word").replace(/https?:\/\/\S+/g, "address"),
      ]);
    });
}

describe.each(LANGUAGES)("a text in %s", (language) => {
  const texts = textsIn(language);

  test.each([...COMMON, ...RULES[language]])("has no $name", ({ pattern, except = [] }) => {
    const found = texts.filter(([key, text]) => pattern.test(text) && !except.includes(key));
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });

  test("is a label without a full stop where it names a move", () => {
    const labels = texts.filter(([key]) => /^games\/\w+\/texts:(choice|act)\./.test(key));
    expect(labels.length).toBeGreaterThan(20);
    expect(labels.filter(([, text]) => text.endsWith(".")).map(([key]) => key)).toEqual([]);
  });
});
