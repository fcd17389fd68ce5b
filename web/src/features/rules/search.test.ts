import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { MANIFESTS } from "../../games/registry";
import { parse } from "./rulebook";
import { folded, matches, pieces, soughtWords, wordsOf } from "./search";

const BOOK = parse(`# The title

A preface.

## S1 Zeeën
- S1.1 Two **seas**, see S1.2
  and more.
- S1.2 By number:

| a | b |
|---|---|
| 1 | 2 |

- S1.10 One. S1.11 Another (a \`word\`).

## Others
No numbers here.
`);
const NONE = {};
const rules = BOOK.sections[0]!.rules;
const [first, second, tenth] = rules as [(typeof rules)[0], (typeof rules)[0], (typeof rules)[0]];

test("a text is split at its headings and its numbers", () => {
  expect(BOOK.title).toBe("The title");
  expect(BOOK.sections.map((item) => [item.number, item.title])).toEqual([
    ["S1", "Zeeën"],
    ["", "Others"],
  ]);
  expect(rules.map((item) => item.number)).toEqual(["S1.1", "S1.2", "S1.10", "S1.11"]);
  expect(first.plain).toBe("Two seas, see S1.2 and more.");
  expect(second.tokens.map((item) => item.type)).toContain("table");
  expect(BOOK.sections[1]!.tokens).toHaveLength(1);
});

test("what stands before the numbered rules is the summary", () => {
  const summary = parse("# A\n\n## In short\n\n### Goal\nWin.\n\n## S1 B\n- S1.1 C.\n").summary;
  expect(summary?.title).toBe("In short");
  expect(summary?.tokens.map((item) => item.type)).toEqual(["space", "heading", "paragraph", "space"]);
  expect(BOOK.summary).toBeNull();
  expect(parse("# A\n\n## B\nC.\n").summary).toBeNull();
});

test("a rule is found by number, not by numbers that only begin alike", () => {
  expect(matches(first, "s1.1", NONE)).toBe(true);
  expect(matches(tenth, "s1.1", NONE)).toBe(false);
  expect(matches(second, "S1", NONE)).toBe(true);
  expect(matches(second, "S1.", NONE)).toBe(true);
});

test("a rule is found by all words, in any case and without accents", () => {
  expect(matches(first, "SEAS two", NONE)).toBe(true);
  expect(matches(first, "two rivers", NONE)).toBe(false);
});

test("what was looked for is marked where it stands", () => {
  expect(pieces("Zeeën en zee", wordsOf("ZEE"))).toEqual([
    { text: "Zee", hit: true },
    { text: "ën en ", hit: false },
    { text: "zee", hit: true },
  ]);
  expect(pieces("a.b", wordsOf("."))).toEqual([
    { text: "a", hit: false },
    { text: ".", hit: true },
    { text: "b", hit: false },
  ]);
});

test("a rule is found by a word of the interface that it does not have", () => {
  const synonyms = { ocean: ["rivers", "seas"] };
  expect(matches(first, "ocean", NONE)).toBe(false);
  expect(matches(first, "two OCEAN", synonyms)).toBe(true);
  expect(soughtWords("two ocean", synonyms)).toEqual(["two", "ocean", "rivers", "seas"]);
});

const SEARCHED = {
  en: ["dive", "harbour"],
  nl: ["duiken", "haven"],
  de: ["tauchen", "hafen"],
  fr: ["plonger", "port"],
};

test.each(["en", "nl", "de", "fr"] as const)("words of the interface lead to words of the rules in %s", (language) => {
  const folder = join(import.meta.dirname, "../../../../docs/rules", language === "en" ? "." : language);
  const found = MANIFESTS.map(({ name, synonyms: own }) => {
    const text = folded(readFileSync(join(folder, `${name}.md`), "utf8").replace(/\s+/g, " "));
    const synonyms = Object.entries(own[language] ?? {});
    expect(synonyms.filter(([, words]) => !words.some((word) => text.includes(word)))).toEqual([]);
    return { text, words: synonyms.map(([word]) => word) };
  });
  const isFound = (word: string) => found.some(({ text, words }) => words.includes(word) || text.includes(word));
  expect(SEARCHED[language].filter((word) => !isFound(word))).toEqual([]);
});
