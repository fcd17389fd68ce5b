import { expect, it } from "vitest";

// Records hold lines of notation and nothing else: what checks one reads them (`fairGame.ts`, `features/trust`).
const SOURCES = import.meta.glob<string>(
  [
    "../**/*.{ts,tsx}",
    "!../**/*.test.{ts,tsx}",
    "!../**/testing.ts",
    "!../**/fairGame.ts",
    "!../features/trust/**",
    "!../api/**",
  ],
  { query: "?raw", import: "default", eager: true },
);

const VERBS = "mussel|place|sail|move|lift|swap|hide|mine|drop|fire|hold|keep|done";
const READ = [
  /\bline\b[^\w\s;,]{0,6}\.(split|startsWith|endsWith|slice|match|replace|includes|indexOf|charAt)\(/,
  /\blog\b[^\w\s;,]{0,6}\.(at|find|filter|some|flatMap)\(|\bof \w+(\.\w+)*\.log\b/,
  /\.split\(" = "\)/,
  new RegExp(`\\.(startsWith|includes)\\(["\`](${VERBS})\\b`),
];
const WRITTEN = new RegExp(`["\`](${VERBS}) (\\$\\{|[A-F?\\d]|off\\b|port\\b)`);

function found(patterns: RegExp[]): string[] {
  return Object.entries(SOURCES)
    .flatMap(([file, text]) => text.split("\n").map((row) => `${file}: ${row.trim()}`))
    .filter((row) => patterns.some((pattern) => pattern.test(row)));
}

it("reads no line of notation: a move comes as data", () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(150);
  expect(found(READ)).toEqual([]);
});

it("writes no line: a question is data, and a legal move comes with its line", () => {
  expect(found([WRITTEN])).toEqual([]);
});

it("would find what it looks for", () => {
  for (const row of [
    'choice.line.split(" ")',
    '(event.line ?? "").split(" = ")',
    'last?.line?.startsWith("drop")',
    'what.startsWith("lift")',
    "for (const line of view.log) {",
  ])
    expect([row, READ.some((pattern) => pattern.test(row))]).toEqual([row, true]);
  expect('["sail D", `lift ${field}`]'.match(WRITTEN)).not.toBeNull();
});
