import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from ".";

/** Keys whose text may be the same as in English, by folder. */
const SAME: Record<string, Record<string, string[]>> = {
  "games/submarine/texts/about": { nl: ["title"], de: ["title"], fr: ["title"] },
  "games/subhunt/texts": {
    nl: ["empty"],
    de: ["layout_called"],
    fr: ["moment.kind.mine", "port", "surface", "surface.short"],
  },
  "games/submarine/texts": {
    nl: ["colour.V", "end.jokers", "side.jokers"],
    fr: ["colour.V", "end.jokers", "kind.l", "moment.kind.voyage", "side.jokers"],
  },
  i18n: {
    nl: [
      ...["opponents.bots_one", "opponents.bots_other"],
      ...["chat", "continue.bots", "hint", "hooks", "keys.chat", "keys.ends"],
      ...["keys.enter", "keys.escape", "keys.tab", "keys.undo", "labelled", "level.captain.3", "mail", "menu"],
      ...["new.bot", "new.chat", "new.hints", "notice.ping", "seat.bot", "seat.remote"],
    ],
    de: [
      ...["chat", "continue.bots", "hooks", "keys.chat", "keys.escape", "keys.tab"],
      ...["keys.undo", "labelled", "level.captain.3", "level.captain.5", "new.bot", "new.chat", "new.here_name"],
      ...["rules.notation", "settings.speed.normal", "settings.theme.system"],
    ],
    fr: [
      ...["opponents.bots_many", "opponents.bots_one", "opponents.bots_other"],
      ...["hooks", "keys.chat", "keys.tab", "keys.undo", "level.captain.1", "menu"],
      ...["new.bot", "new.table", "seat.bot", "seat.remote", "settings.speed"],
    ],
  },
  "features/practice": {
    nl: ["bots"],
    de: ["bots"],
    fr: ["bots"],
  },
  "features/replay": {
    nl: ["keys.ends", "keys.moments", "keys.pages"],
    de: ["keys.moments", "panel.fair", "pause"],
    fr: ["keys.moments", "panel.moments", "pause"],
  },
  "features/review": { nl: ["mark.blunder"] },
  "features/rules": {
    de: ["option", "tag.option"],
    fr: ["from", "tag.option"],
  },
  "features/trust": {
    nl: ["demo.card.violet", "value.salt", "verdict.fits"],
    de: ["verdict.fits"],
    fr: ["demo.card.violet", "value.secret", "verdict.fits"],
  },
  "table/create/record": { nl: ["close"], de: ["close"], fr: ["close"] },
};

const SOURCE = join(import.meta.dirname, "..");
const PLURAL = /_(zero|one|two|few|many|other)$/;
const FORM = /_[a-z]$/; // of a word that a language bends: `colour.R_f`
type Words = Record<string, string>;

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const files = filesIn(SOURCE);
const read = (file: string) => readFileSync(file, "utf8");
const wordsIn = (folder: string, language: string) =>
  JSON.parse(read(join(SOURCE, folder, `${language}.json`))) as Words;
const codeIn = (folder: string) =>
  files
    .filter((file) => file.startsWith(join(SOURCE, folder)) && /\.tsx?$/.test(file))
    .filter((file) => !/\.test\.|generated\.ts$/.test(file))
    .map(read)
    .join("\n");

/** Any folder with English words; new ones are found by themselves. */
const folders = files.filter((file) => basename(file) === "en.json").map((file) => relative(SOURCE, dirname(file)));
/** The folder of the code that a folder of words belongs to: a game has them in `texts`. */
const ownerOf = (folder: string) => folder.replace(/\/texts$/, "");
const prefixOf = (folder: string) =>
  folder === "i18n" ? "" : `${folder.replace(/^(games|features)\/|\/texts\b/g, "").replaceAll("/", ".")}.`;
/** Texts that pages find by the name of a game: the Python tests compare them with what the server names. */
const isFound = (folder: string) => /^games\/\w+\/texts\/\w+$/.test(folder);
const plain = (key: string) => key.replace(PLURAL, "");
const known = new Set(
  folders.flatMap((folder) => Object.keys(wordsIn(folder, "en")).map((key) => prefixOf(folder) + plain(key))),
);
const holes = (text: string) => [...new Set(Array.from(text.matchAll(/\{\{\w+\}\}/g), ([hole]) => hole))].sort();
const letters = (text: string) => /\p{L}/u.test(text.replace(/\{\{\w+\}\}|\$t\([^)]*\)/g, ""));

describe("all that the code asks for", () => {
  const asked = (code: string, call: string) =>
    Array.from(code.matchAll(new RegExp(`\\b${call}\\(\\s*"([^"]+)"`, "g")), ([, key]) => key!);

  test("is there", () => {
    const own = folders
      .filter(prefixOf)
      .flatMap((folder) => asked(codeIn(ownerOf(folder)), "tr").map((key) => prefixOf(folder) + key));
    expect([...asked(codeIn("."), "t"), ...own].filter((key) => !known.has(key))).toEqual([]);
  });
});

describe.each(folders)("the words in %s", (folder) => {
  const english = wordsIn(folder, "en");
  const prefix = prefixOf(folder);

  test("are all used", () => {
    if (isFound(folder)) return;
    const code = codeIn(prefix ? ownerOf(folder) : ".");
    // In quotes: a key, whole. With a hole in it: what stands before the hole. Some words stand in others.
    const literals = new Set(Array.from(code.matchAll(/["'`]([a-z][\w.-]*)["'`]/gi), ([, key]) => key!));
    const beginnings = Array.from(code.matchAll(/`([a-z][\w.-]*[._])\$\{/gi), ([, start]) => start!);
    const ofNames = /`\$\{\w+\}\.\$\{\w+\}`/.test(code); // `${name}.${how}`: both are in quotes elsewhere
    const nested = Object.values(english).flatMap((text) =>
      Array.from(text.matchAll(/\$t\(([\w.]+)/g), ([, start]) => start!.slice(prefix.length)),
    );
    const used = (key: string) =>
      [key, prefix + key].some((each) => literals.has(each) || beginnings.some((start) => each.startsWith(start))) ||
      nested.some((start) => key.startsWith(start)) ||
      (ofNames && key.split(".").length === 2 && key.split(".").every((name) => literals.has(name)));
    expect(
      Object.keys(english)
        .map(plain)
        .filter((key) => !used(key)),
    ).toEqual([]);
  });

  test.each(LANGUAGES)("are complete in %s", (language) => {
    const words = wordsIn(folder, language);
    const keys = Object.keys(words).filter((key) => !FORM.test(key) || key in english);
    expect([...new Set(keys.map(plain))].sort()).toEqual([...new Set(Object.keys(english).map(plain))].sort());
    const endings = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const numbers = [...new Set(keys.filter((key) => PLURAL.test(key)).map(plain))];
    expect(numbers.flatMap((key) => endings.map((each) => `${key}_${each}`)).filter((key) => !(key in words))).toEqual(
      [],
    );
    expect(keys.filter((key) => PLURAL.test(key))).toHaveLength(numbers.length * endings.length);
  });

  test.each(LANGUAGES)("stand in order in %s, and none is empty", (language) => {
    const words = wordsIn(folder, language);
    expect(Object.keys(words)).toEqual(Object.keys(words).sort());
    expect(Object.keys(words).filter((key) => !words[key]!.trim())).toEqual([]);
  });

  test.each(LANGUAGES.slice(1))("have the same holes in %s as in English", (language) => {
    const words = wordsIn(folder, language);
    const like = (key: string) =>
      [key, `${plain(key)}_other`, plain(key), key.replace(FORM, "")].map((each) => english[each]).find(Boolean)!;
    // A form for one needs no number: "your submarine".
    const needed = (key: string, text: string) =>
      holes(text).filter((hole) => hole !== "{{count}}" || !PLURAL.test(key) || key.endsWith("_other"));
    expect(Object.keys(words).filter((key) => `${needed(key, words[key]!)}` !== `${needed(key, like(key))}`)).toEqual(
      [],
    );
  });

  test.each(LANGUAGES.slice(1))(
    "inflect each number in %s that English inflects, unless it follows a colon",
    (language) => {
      const words = wordsIn(folder, language);
      const inflected = Object.keys(english).filter((key) => key.endsWith("_other"));
      const apart = (text: string | undefined) => text !== undefined && /: ?\{\{\w+\}\}|\u00a0: \{\{/.test(text);
      const missing = inflected.filter((key) => !(key in words) && !apart(words[plain(key)]));
      expect(missing).toEqual([]);
    },
  );

  test.each(LANGUAGES.slice(1))("are not English in %s", (language) => {
    const words = wordsIn(folder, language);
    const same = Object.keys(words).filter((key) => words[key] === english[key] && letters(words[key]!));
    expect(same.filter((key) => !SAME[folder]?.[language]?.includes(key))).toEqual([]);
  });

  test.each(LANGUAGES)("stand in other words in %s only where they are known", (language) => {
    const texts = Object.values(wordsIn(folder, language));
    const nested = texts.flatMap((text) => Array.from(text.matchAll(/\$t\(([^)]*)\)/g), ([, key]) => key!));
    const forms = new Set(Object.keys(wordsIn(folder, language)).map((key) => prefix + key));
    const fits = (key: string) =>
      [...forms].some((form) => new RegExp(`^${key.replace(/\{\{\w+\}\}/g, "\\w")}$`).test(form));
    expect(nested.filter((key) => !fits(key))).toEqual([]);
  });
});
