import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const RULES = join(SOURCE, "../../docs/rules/fr");
const CODE = /```[\s\S]*?```|`[^`\n]+`/g;

/** A colon between two texts, in a template, a join or an element. */
const COLON = /(?<![\w:.-])": "(?!\w)|`[^`]*\}: [^`]*`|\}: <\/|>: \{/;

/** Typographic faults, each with what a writer should use instead. */
const FAULTS: Record<string, RegExp> = {
  "a curly apostrophe": /'/,
  "one ellipsis character": /\.\.\./,
  "U+00A0, not the narrow U+202F": /\u202f/,
  "a no-break space before : ; ! ? » %": /[^\u00a0][;!?»%]|[^\u00a0]:(?=\s|$)/,
  "a no-break space after «": /«(?!\u00a0)/,
  "one space": /\S {2,}\S/,
};

const faultsIn = (place: string, text: string) =>
  Object.entries(FAULTS).flatMap(([wanted, fault]) => (fault.test(text) ? [`${place}: ${wanted}: ${text}`] : []));

test("French texts follow French typography", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => basename(file) === "fr.json",
  );
  const texts = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(SOURCE, file), "utf8")) as Record<string, string>).map(
      ([key, text]) => [`${file} ${key}`, text] as const,
    ),
  );
  expect(texts.length).toBeGreaterThan(1000);
  // A key on the keyboard is no punctuation.
  expect(texts.filter(([, text]) => text !== "?").flatMap(([place, text]) => faultsIn(place, text))).toEqual([]);
});

test("French rules follow French typography outside code", () => {
  const files = readdirSync(RULES).filter((file) => file.endsWith(".md"));
  expect(files).not.toEqual([]);
  const lines = files.flatMap((file) =>
    readFileSync(join(RULES, file), "utf8")
      .replace(CODE, "x")
      .split("\n")
      .map((line, index) => [`${relative(SOURCE, join(RULES, file))}:${index + 1}`, line.trim()] as const),
  );
  expect(lines.flatMap(([place, line]) => faultsIn(place, line))).toEqual([]);
});

test("no source writes a colon between texts: French has a space before it", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\.ts$|^api\/generated\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) =>
    readFileSync(join(SOURCE, file), "utf8")
      .split("\n")
      .flatMap((line, index) => (COLON.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
  for (const line of ["`${name}: ${text}`", 'words.join(": ")', "<b>{name}: </b>", "<span>: {text}</span>"])
    expect([line, COLON.test(line)]).toEqual([line, true]);
});
