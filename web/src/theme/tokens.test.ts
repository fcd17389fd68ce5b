import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { describe, expect, it } from "vitest";

const SRC = join(import.meta.dirname, "..");

/** Literals that are no token, by file, with the reason. */
const EXCEPTIONS: Record<string, Record<string, string>> = {
  "theme/base.css": { "font-size: 0.92em": "code follows the text around it" },
  "features/play/result/chart.css": { "font: 13px var(--sans)": "in units of the drawing" },
  "features/rules/print.css": {
    "font-size: 10.5pt": "on paper",
  },
  "games/submarine/board/cells.css": {
    "font-size: 14px": "in units of the drawing",
    "font-size: 19px": "in units of the drawing",
  },
  "games/subhunt/pieces/pieces.css": { "font: 700 12px var(--sans)": "in units of the drawing" },
  "games/subhunt/board/grid.css": {
    "font: 500 max(10px, calc(var(--cell) * 0.24)) / 1.2 var(--sans)": "grows with the field",
  },
};

/** Custom properties that code sets on an element. */
const SET_IN_CODE = ["--actions", "--actions-height", "--columns", "--heat", "--prompt-height"];

interface Declaration {
  property: string;
  value: string;
}

interface Sheet {
  file: string;
  declarations: Declaration[];
  queries: string[];
}

const pathIn = (file: string) => relative(SRC, file).split(sep).join("/");

function filesOf(...endings: string[]): string[] {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function read(file: string): Sheet {
  const text = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const declarations = [...text.matchAll(/(?<=[{;])\s*([\w-]+):\s*([^;{}]+)(?=;)/g)].map(([, property, value]) => ({
    property: property!,
    value: value!.replaceAll(/\s+/g, " ").trim(),
  }));
  return {
    file: pathIn(file),
    declarations,
    queries: [...text.matchAll(/@(?:media|container)([^{]+)/g)].map(([, query]) => query!.trim()),
  };
}

const isTheme = (file: string) => file.startsWith("theme/tokens") || /^games\/\w+\/palette\.css$/.test(file);

const sheets = filesOf(".css").map(read);
const outside = sheets.filter(({ file }) => !isTheme(file));

/** Declarations outside the theme that a check does not accept, less the exceptions. */
function refused(property: RegExp, accepts: (value: string) => boolean): string[] {
  return outside.flatMap(({ file, declarations }) =>
    declarations
      .filter((each) => property.test(each.property) && !accepts(each.value))
      .map((each) => `${each.property}: ${each.value}`)
      .filter((line) => !(line in (EXCEPTIONS[file] ?? {})))
      .map((line) => `${file}: ${line}`),
  );
}

/** Lengths in a value that are neither a token, nor zero, nor a hairline. */
function lengthsIn(value: string): string[] {
  const found = value.match(/(?<![\w-])\d*\.?\d+(?:px|rem|em|pt|cm|vw|vh|dvh|ch)\b/g) ?? [];
  return found.filter((length) => !(length.endsWith("px") && Number.parseFloat(length) <= 3));
}

const FUNCTIONS = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const NAMES = new RegExp(
  `(?<![\\w-])(?:${[
    "[a-z]*(?:white|black|gr[ae]y|red|blue|green|yellow|orange|pink|purple|violet|brown|cyan|magenta|gold|goldenrod)",
    "[a-z]*(?:salmon|orchid|turquoise|coral|khaki|smoke|cream|silk|drab|brick|wood|aquamarine)",
    "aqua|azure|beige|bisque|blanchedalmond|chartreuse|chocolate|crimson|fuchsia|gainsboro|honeydew|indigo|ivory",
    "lavender|lemonchiffon|lime|linen|maroon|mistyrose|moccasin|navy|oldlace|olive|papayawhip|peachpuff|peru|plum",
    "seashell|sienna|silver|snow|tan|teal|thistle|tomato|wheat",
  ].join("|")})(?![\\w-(])`,
  "i",
);
const COLOURED = /color|background|border|outline|fill|stroke|shadow|mask|filter|^--/;

describe("style sheets outside the theme", () => {
  it("are found", () => {
    expect(outside.length).toBeGreaterThan(30);
    expect(outside.flatMap(({ declarations }) => declarations).length).toBeGreaterThan(1000);
  });

  it("have no colour of their own", () => {
    expect(refused(/./, (value) => !FUNCTIONS.test(value))).toEqual([]);
    expect(refused(COLOURED, (value) => !NAMES.test(value.replaceAll(/var\([^)]*\)/g, "")))).toEqual([]);
  });

  it("take font sizes from the scale", () => {
    expect(refused(/^font(-size)?$/, (value) => lengthsIn(value).length === 0 && !/\d(px|pt)/.test(value))).toEqual([]);
  });

  it("take gaps, margins and padding from the scale, apart from hairlines", () => {
    expect(refused(/^((row|column)-)?gap$|^(margin|padding)/, (value) => lengthsIn(value).length === 0)).toEqual([]);
  });

  it("take radii from the scale", () => {
    expect(refused(/^border-.*radius$|^border-radius$/, (value) => lengthsIn(value).length === 0)).toEqual([]);
  });

  it("name their layers", () => {
    expect(refused(/^z-index$/, (value) => /^var\(--layer-\w+\)$/.test(value))).toEqual([]);
  });

  it("name the times of transitions and animations", () => {
    expect(refused(/^(transition|animation)/, (value) => !/\d(ms|s)\b/.test(value))).toEqual([]);
  });

  it("are shorter than 300 lines", () => {
    const long = filesOf(".css").filter((file) => readFileSync(file, "utf8").split("\n").length > 300);
    expect(long.map(pathIn)).toEqual([]);
  });

  it("use every exception", () => {
    const written = new Set(
      outside.flatMap(({ file, declarations }) =>
        declarations.map((each) => `${file}: ${each.property}: ${each.value}`),
      ),
    );
    const listed = Object.entries(EXCEPTIONS).flatMap(([file, lines]) =>
      Object.keys(lines).map((line) => `${file}: ${line}`),
    );
    expect(listed.filter((line) => !written.has(line))).toEqual([]);
  });
});

describe("breakpoints", () => {
  const [widths, heights] = readFileSync(join(SRC, "theme/tokens.css"), "utf8")
    .split("One height:")
    .map((text) => [...text.matchAll(/^ \* +(\d+rem) {2}/gm)].map(([, size]) => size!));
  const documented: Record<string, string[]> = { width: widths!, height: heights! };

  it("are three widths and one height", () => {
    expect(widths).toHaveLength(3);
    expect(heights).toHaveLength(1);
  });

  it("are the only sizes in queries, of style sheets and of code", () => {
    const queries = sheets.flatMap(({ file, queries }) => queries.map((query) => ({ file, query })));
    for (const file of filesOf(".ts", ".tsx")) {
      const found = readFileSync(file, "utf8").match(/\((?:min|max)-(?:width|height):[^)]+\)/g) ?? [];
      if (!file.endsWith(".test.ts")) queries.push(...found.map((query) => ({ file: pathIn(file), query })));
    }
    const others = queries.filter(({ query }) =>
      [...query.matchAll(/\b(width|height)\s*[:<>=]+\s*([\d.]+\w+)/g)].some(
        ([, side, size]) => !documented[side!]!.includes(size!),
      ),
    );
    expect(others).toEqual([]);
  });
});

describe("custom properties", () => {
  it("are set somewhere", () => {
    const set = new Set(sheets.flatMap(({ declarations }) => declarations.map(({ property }) => property)));
    const read = sheets.flatMap(({ file, declarations }) =>
      declarations.flatMap(({ value }) =>
        [...value.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => ({ file, name: name! })),
      ),
    );
    const known = (name: string) => set.has(name) || SET_IN_CODE.includes(name);
    expect(read.filter(({ name }) => !known(name))).toEqual([]);
  });

  it("that depend on a container are registered: a browser computes them once, not for each element that reads them", () => {
    const text = filesOf(".css")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const registered = [...text.matchAll(/@property (--[\w-]+)/g)].map(([, name]) => name);
    const dependent = sheets.flatMap(({ declarations }) =>
      declarations.filter(({ property, value }) => property.startsWith("--") && /\dcq/.test(value)),
    );
    expect(dependent).not.toEqual([]);
    expect(dependent.filter(({ property }) => !registered.includes(property))).toEqual([]);
  });

  it("of the theme are all used", () => {
    const everything = filesOf(".css", ".ts", ".tsx")
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const set = sheets.filter(({ file }) => isTheme(file)).flatMap(({ declarations }) => declarations);
    const unused = set
      .map(({ property }) => property)
      .filter((name) => name.startsWith("--") && !everything.includes(`var(${name})`));
    expect(unused).toEqual([]);
  });
});

describe("code", () => {
  it("has no colour of its own", () => {
    const literal = /["'`:\s](#[\da-f]{3}|#[\da-f]{6}|#[\da-f]{8})["'`;\s]|\b(?:rgba?|hsla?)\(\s*\d/i;
    const found = filesOf(".ts", ".tsx")
      .filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith("generated.ts"))
      .filter((file) => literal.test(readFileSync(file, "utf8")));
    expect(found.map(pathIn)).toEqual([]);
  });
});
