import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const PLURAL = /_(one|other)$/;

interface Words {
  /** As the code names them: with the game's name in front. */
  keys: string[];
  file: string;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(path) && !/\.test\.|generated\.ts$/.test(path) ? [path] : [];
  });
}

function wordsIn(file: string, prefix = ""): Words {
  return { file, keys: Object.keys(JSON.parse(readFileSync(file, "utf8")) as object).map((key) => prefix + key) };
}

const code = filesIn(SOURCE)
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
const shell = wordsIn(join(SOURCE, "i18n/en.json"));
/** In quotes: a key, whole. With a hole in it: what stands before the hole. */
const literals = new Set(Array.from(code.matchAll(/["'`]([a-z][\w.-]*)["'`]/gi), ([, key]) => key!));
const beginnings = Array.from(code.matchAll(/`([a-z][\w.-]*[.])\$\{/gi), ([, start]) => start!);

describe("the words of the shell", () => {
  test("are there for each key that the code asks for", () => {
    const asked = Array.from(code.matchAll(/\bt\(\s*"([^"]+)"/g), ([, key]) => key!);
    const own = asked.filter((key) => !/^(submarine|subhunt|lessons|hints)\./.test(key));
    const known = new Set(shell.keys.flatMap((key) => [key, key.replace(PLURAL, "")]));
    expect(own.filter((key) => !known.has(key))).toEqual([]);
  });

  test("are all used", () => {
    const used = (key: string) => literals.has(key) || beginnings.some((start) => key.startsWith(start));
    expect(shell.keys.map((key) => key.replace(PLURAL, "")).filter((key) => !used(key))).toEqual([]);
  });

  test("stand in order, and none is empty", () => {
    expect(shell.keys).toEqual([...shell.keys].sort());
    const texts = Object.values(JSON.parse(readFileSync(shell.file, "utf8")) as Record<string, string>);
    expect(texts.filter((text) => !text.trim())).toEqual([]);
  });
});
