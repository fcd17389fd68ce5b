import { lexer, type Token } from "marked";
import { folded } from "./search";

/** A text of the rules, as the page shows it: sections, and in them rules by number. */
export interface Book {
  title: string;
  preface: Token[];
  /** The game on one page: what stands before the numbered rules. */
  summary: Section | null;
  sections: Section[];
}
export interface Section {
  number: string; // empty in a text without numbers
  title: string;
  tokens: Token[]; // what belongs to no rule
  rules: Rule[];
}
export interface Rule {
  number: string;
  tokens: Token[];
  /** What is searched: its words, without marks. */
  plain: string;
}

export function parse(text: string): Book {
  const [head = "", ...parts] = text.split(/^## /m);
  const [title, preface] = firstLine(head.replace(/^# /, ""));
  const sections = parts.map(section);
  const summary = sections[0]?.number === "" && sections.some(({ number }) => number) ? sections[0] : null;
  return { title, preface: lexer(preface), summary, sections };
}

function section(part: string): Section {
  const [heading, body] = firstLine(part);
  const [, number = "", title = heading] = /^([A-Z]\d+) (.*)$/.exec(heading) ?? [];
  if (!number) return { number, title, tokens: lexer(body), rules: [] };
  const starts = [...body.matchAll(new RegExp(`^- (${number}\\.\\d+) |(?<=\\. )(${number}\\.\\d+) `, "gm"))];
  const rules = starts.map((start, index) => {
    const own = body.slice(start.index + start[0].length, starts[index + 1]?.index);
    return { number: (start[1] ?? start[2])!, tokens: lexer(own.replace(/^ {2}/gm, "")), plain: plain(own) };
  });
  return { number, title, tokens: lexer(body.slice(0, starts[0]?.index)), rules };
}

/** Return the anchor of a section: its number, else its title in letters that need no escape. */
export function placeOf({ number, title }: Section): string {
  return number || folded(title).replace(/[^a-z0-9]+/g, "-");
}

function firstLine(text: string): [string, string] {
  const end = text.indexOf("\n");
  return end < 0 ? [text.trim(), ""] : [text.slice(0, end).trim(), text.slice(end + 1)];
}

function plain(markdown: string): string {
  return markdown
    .replace(/^\|[-|]+\|$/gm, "")
    .replace(/[*`|]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
