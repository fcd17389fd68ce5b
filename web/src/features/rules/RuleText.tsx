import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Annotations } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { gameUI, MANIFESTS } from "../../games/registry";
import { t, tDynamic } from "../../i18n";
import { route } from "../../state/route";
import { wide } from "../../state/settings";
import { rulesAddress } from "../../games/RuleLink";
import { Figure } from "./Figure";
import { isFound, type Finding } from "./RuleSearch";
import { Markdown, Wording } from "./Markdown";
import { placeOf, type Book, type Rule } from "./rulebook";
import { pieces, soughtWords } from "./search";
import { Summary } from "./Summary";
import { synonymsOf } from "./synonyms";
import { tr } from "./texts";

interface Props {
  name: string;
  book: Book;
  beside: Annotations;
  finding: Finding;
}

const NUMBERS = new RegExp(`\\b([${MANIFESTS.map(({ letter }) => letter).join("")}]\\d+(?:\\.\\d+)?)\\b`);
const TAGS = ["rulebook", "short", "ruling", "reconstructed"] as const;

/** A whole text, with its contents beside it where there is room. */
export function RuleText({ name, book, beside, finding }: Props) {
  const ui = useGame(name, beside);
  const looking = Boolean(finding.query || finding.from);
  const sections = book.sections
    .map((section) => ({ ...section, rules: section.rules.filter((rule) => isFound(name, rule, finding, beside)) }))
    .filter((section) => section.title !== book.summary?.title)
    .filter((section) => !looking || section.rules.length || !section.number);
  const words = soughtWords(finding.query, synonymsOf(name));
  return (
    <div class="book">
      <details class="book-contents" open={wide.value}>
        <summary>{tr("contents")}</summary>
        <nav aria-label={tr("contents")}>
          {book.sections.map((section, index) => (
            <a key={index} href={`#${placeOf(section)}`}>
              {section.number && <b>{section.number}</b>} {section.title}
            </a>
          ))}
        </nav>
      </details>
      <article class="prose card panel">
        <Wording.Provider value={(text) => worded(text, words)}>
          <h2>{book.title}</h2>
          {!looking && <Markdown tokens={book.preface} />}
          {book.summary && !looking && <Summary {...{ name, beside, ui }} section={book.summary} />}
          {sections.map((section) => (
            <section key={section.title}>
              <h3 id={placeOf(section)}>
                {section.number} {section.title}
              </h3>
              {!looking && <Markdown tokens={section.tokens} />}
              <ul class="rules">
                {section.rules.map((rule) => (
                  <RuleItem key={rule.number} name={name} rule={rule} beside={beside} ui={ui} />
                ))}
              </ul>
            </section>
          ))}
        </Wording.Provider>
        {Object.keys(beside.origins).length > 0 && <Key />}
      </article>
    </div>
  );
}

/** Numbers lead to their rules, and what is looked for is marked. */
function worded(text: string, words: string[]): ComponentChildren {
  return text
    .split(NUMBERS)
    .map((part, index) => (index % 2 ? <a href={rulesAddress(part)}>{marked(part, words)}</a> : marked(part, words)));
}

function marked(text: string, words: string[]): ComponentChildren {
  return pieces(text, words).map((piece) => (piece.hit ? <mark>{piece.text}</mark> : piece.text));
}

interface RuleProps {
  name: string;
  rule: Rule;
  beside: Annotations;
  ui: GameUI | null;
}

function RuleItem({ name, rule, beside, ui }: RuleProps) {
  const { number, tokens } = rule;
  const origin = beside.origins[number];
  const shown = route.value.hash === number;
  return (
    <li id={number} class={`rule ${shown ? "marked" : ""}`}>
      <a class="rule-number" href={`#${number}`} aria-label={t("rule", { rule: number })}>
        {number}
      </a>
      <div class="rule-text">
        <Markdown tokens={tokens} />
        {origin && (
          <ul class="rule-tags" aria-label={tr("from")}>
            {origin.from.map((each) => (
              <li key={each} class={`rule-tag from-${each}`}>
                {tr(`from.${each}`)}
              </li>
            ))}
            {origin.options.map((each) => (
              <li key={each} class="rule-tag from-option">
                {tr("option", { option: tDynamic(`${name}.options.option.${each}`) })}
              </li>
            ))}
          </ul>
        )}
        {beside.diagrams.map(
          (diagram, index) => diagram.rule === number && ui && <Figure key={index} diagram={diagram} ui={ui} />,
        )}
      </div>
    </li>
  );
}

/** What the small words beside the rules mean. */
function Key() {
  return (
    <section class="rule-key">
      <h3>{tr("tags")}</h3>
      <dl>
        {[...TAGS, "option"].map((each) => (
          <div key={each}>
            <dt>
              <span class={`rule-tag from-${each}`}>{tr(each === "option" ? "tag.option" : `from.${each}`)}</span>
            </dt>
            <dd>{tr(`tags.${each}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Load the components of a game if there are diagrams to draw. The text can be read without them. */
function useGame(name: string, beside: Annotations): GameUI | null {
  const [loaded, setLoaded] = useState<{ name: string; ui: GameUI } | null>(null);
  useEffect(() => {
    if (beside.diagrams.length)
      gameUI(name).then(
        (ui) => setLoaded({ name, ui }),
        () => undefined,
      );
  }, [name, beside]);
  return loaded?.name === name ? loaded.ui : null;
}
