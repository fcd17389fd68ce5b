import { useEffect, useMemo, useState } from "preact/hooks";
import { request } from "../../api/request";
import type { Annotations } from "../../api/types";
import { MANIFESTS, manifestOf } from "../../games/registry";
import { addTexts, t, tDynamic, hasText } from "../../i18n";
import { offline } from "../../state/app";
import { games, loadGames } from "../../state/lobby";
import { route } from "../../state/route";
import { Icon } from "../../ui/Icon";
import { useEarlyKeys } from "../../ui/keyMap";
import { Page } from "../../shell/Page";
import { gameTitle } from "../../games/titles";
import english from "./en.json";
import { RuleSearch, useFinding } from "./RuleSearch";
import { parse, type Book } from "./rulebook";
import "../../ui/styles/prose.css";
import "./rules.css";
import "./print.css";
import { RuleText } from "./RuleText";
import { TEXTS, textOf } from "../../shell/ruleFiles";

declare module "../../i18n/keys" {
  interface TextParts {
    rules: typeof english;
  }
}

await Promise.all([
  addTexts("rules", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" })),
  ...MANIFESTS.flatMap(({ texts }) => [texts.captions(), texts.options()]),
]);

/** The rules as the server has them, in the language of the page. Every rule can be linked to by its number. */
export default function Rules() {
  const name = route.value.path.split("/")[2] || TEXTS[0]!;
  const { book, lost } = useBook(name);
  const beside = useAnnotations(name);
  const finding = useFinding();
  const numbered = book?.sections.some((section) => section.number) ?? false;
  const there = book !== null;
  const others = (games.value?.games ?? []).flatMap((game) => (manifestOf(game.name) ? [] : [game.name]));
  useEarlyKeys(!there && !lost);
  useEffect(() => void (offline || loadGames().catch(() => undefined)), []); // for those that have no manifest
  const { hash } = route.value;
  useEffect(() => (there && hash ? keepInSight(hash) : undefined), [there, hash]);
  return (
    <Page title={t("rules")}>
      <nav class="row texts" aria-label={t("rules")}>
        {[...TEXTS, ...others].map((each) => (
          <a key={each} class="button" href={`/rules/${each}`} aria-current={each === name ? "page" : undefined}>
            {hasText(`rules.${each}`) ? tDynamic(`rules.${each}`) : gameTitle(each)}
          </a>
        ))}
      </nav>
      {numbered && manifestOf(name) && (
        <p class="no-print">
          <a class="learn-link" href={`/learn/${name}`}>
            <Icon name="hat" /> {t("rules.learn")}
          </a>
        </p>
      )}
      {lost && <p>{t("problem.unreachable")}</p>}
      {book && numbered && <RuleSearch name={name} finding={finding} book={book} beside={beside} />}
      {book && <RuleText name={name} book={book} beside={beside} finding={finding} />}
    </Page>
  );
}

const READING = ["wheel", "touchstart", "pointerdown", "keydown"];

/** Scroll to a rule, and again whenever figures above it grow, until the reader moves. Returns the function that stops it. */
function keepInSight(hash: string): () => void {
  const scroll = () => document.getElementById(hash)?.scrollIntoView();
  const observer = new ResizeObserver(scroll);
  const stop = () => {
    observer.disconnect();
    for (const kind of READING) removeEventListener(kind, stop);
  };
  for (const kind of READING) addEventListener(kind, stop, { passive: true });
  const book = document.querySelector(".book");
  if (book) observer.observe(book); // reports at once, too
  return stop;
}

function useBook(name: string): { book: Book | null; lost: boolean } {
  const [text, setText] = useState<{ name: string; markdown: string } | null>(null);
  const [lost, setLost] = useState(false);
  const address = textOf(name); // in the language of the page
  useEffect(() => {
    let left = false;
    setLost(false);
    fetch(address)
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then(
        (markdown) => left || setText({ name, markdown }),
        () => left || setLost(true),
      );
    return () => void (left = true);
  }, [name, address]);
  const shown = text?.name === name ? text.markdown : null; // the other language stays until this one is there
  return { book: useMemo(() => (shown === null ? null : parse(shown)), [shown]), lost };
}

const NOTHING: Annotations = { origins: {}, diagrams: [] };

/** The text can be read without them. */
function useAnnotations(name: string): Annotations {
  const [found, setFound] = useState<{ name: string; annotations: Annotations } | null>(null);
  useEffect(() => {
    request("GET", "/rules/{name}/annotations", { path: { name } }).then(
      (annotations) => setFound({ name, annotations }),
      () => undefined,
    );
  }, [name]);
  return found?.name === name ? found.annotations : NOTHING;
}
