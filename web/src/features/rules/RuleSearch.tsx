import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Annotations } from "../../api/types";
import { route } from "../../state/route";
import { Icon } from "../../ui/Icon";
import { useKeyMap } from "../../ui/keyMap";
import type { Book, Rule } from "./rulebook";
import { matches } from "./search";
import { synonymsOf } from "./synonyms";
import { tr } from "./texts";

const SOURCES = ["rulebook", "short", "ruling", "reconstructed"] as const;
const OPTION = "option";

/** What is looked for; it stands in the address too, so that it can be passed on. */
export interface Finding {
  query: string;
  from: string;
  set(some: Partial<Pick<Finding, "query" | "from">>): void;
}

function inAddress(): { query: string; from: string } {
  const asked = new URLSearchParams(location.search);
  return { query: asked.get("find") ?? "", from: asked.get("from") ?? "" };
}

export function useFinding(): Finding {
  const [wanted, setWanted] = useState(inAddress);
  const address = route.value;
  useLayoutEffect(() => setWanted(inAddress()), [address]);
  function set(some: Partial<typeof wanted>) {
    const next = { ...wanted, ...some };
    const asked = new URLSearchParams();
    if (next.query) asked.set("find", next.query);
    if (next.from) asked.set("from", next.from);
    history.replaceState(null, "", location.pathname + (asked.size ? `?${asked}` : "") + location.hash);
    setWanted(next);
  }
  return { ...wanted, set };
}

/** Is this rule among those that are looked for? */
export function isFound(game: string, rule: Rule, { query, from }: Finding, beside: Annotations): boolean {
  const origin = beside.origins[rule.number];
  if (from === OPTION ? !origin?.options.length : from && !origin?.from.some((source) => source === from)) return false;
  return matches(rule, query, synonymsOf(game));
}

interface Props {
  /** Of the game. */
  name: string;
  finding: Finding;
  book: Book;
  beside: Annotations;
}

/** A line to type in, where rules come from, and how many are left. `/` leads here from anywhere on the page. */
export function RuleSearch({ name, finding, book, beside }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useKeyMap({ "/": () => input.current?.focus() });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") finding.set({ query: "" });
    else if (event.key === "Enter") document.querySelector<HTMLElement>(".rule-number")?.focus();
    else return;
    event.preventDefault();
  }

  const all = book.sections.flatMap((section) => section.rules);
  const count = all.filter((rule) => isFound(name, rule, finding, beside)).length;
  const known = new Set<string>(Object.values(beside.origins).flatMap((source) => source.from));
  return (
    <search class="finder card">
      <label class="field finder-words">
        <span>{tr("find")}</span>
        <input
          ref={input}
          type="search"
          value={finding.query}
          autocomplete="off"
          aria-keyshortcuts="/"
          onInput={(event) => finding.set({ query: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
      </label>
      <label class="field">
        <span>{tr("from")}</span>
        <select value={finding.from} onChange={(event) => finding.set({ from: event.currentTarget.value })}>
          <option value="">{tr("from.all")}</option>
          {SOURCES.filter((each) => known.has(each)).map((each) => (
            <option key={each} value={each}>
              {tr(`from.${each}`)}
            </option>
          ))}
          <option value={OPTION}>{tr("from.option")}</option>
        </select>
      </label>
      <button type="button" class="button" onClick={() => window.print()}>
        <Icon name="print" size={18} /> {tr("print")}
      </button>
      <p class="finder-count" role="status">
        {finding.query || finding.from ? tr(count ? "found" : "nothing", { count }) : tr("all", { count })}
      </p>
    </search>
  );
}
