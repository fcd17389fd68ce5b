import { useEffect, useState } from "preact/hooks";
import type { PuzzleList } from "../../api/types";
import { Refusal } from "../../api/http";
import { GameArt } from "../../games/GameArt";
import { MANIFESTS } from "../../games/registry";
import { gameTitle } from "../../games/titles";
import { addTexts, formatNumber, t } from "../../i18n";
import { NotFound } from "../../shell/Lost";
import { Page } from "../../shell/Page";
import { go, route } from "../../state/route";
import { reportError } from "../../state/toasts";
import { puzzleBackend } from "./backend";
import english from "./en.json";
import { chosenTheme, dueOf, nextPuzzle, progressOf, today } from "./progress";
import { PuzzlePage } from "./PuzzlePage";
import { kindTitle } from "./words";
import "./puzzles.css";

declare module "../../i18n/keys" {
  interface TextParts {
    puzzles: typeof english;
  }
}

await Promise.all([
  addTexts("puzzles", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" })),
  ...MANIFESTS.map(({ texts }) => texts.puzzles()),
]);

const UNSURE = 110; // the deviation above which a rating is shown as approximate

/** The puzzles of all games, or one of them. */
export default function Puzzles() {
  const [lists, setLists] = useState<PuzzleList[] | null>(null);
  useEffect(() => {
    loadLists().then(setLists, reportError);
  }, []);
  const [, , game, id] = route.value.path.split("/");
  const list = lists?.find((each) => each.game === game);
  const info = list?.puzzles.find((each) => each.id === id);
  if (list && info) return <PuzzlePage list={list} info={info} title={gameTitle(list.game)} />;
  if (game && lists) return <NotFound text={t("puzzles.lost")} />;
  return (
    <Page title={t("puzzles.title")} lead={t("puzzles.lead")}>
      <div class="game-cards">
        {lists?.map((each) => (
          <GamePuzzles key={each.game} list={each} />
        ))}
      </div>
      <p class="hint">{t("puzzles.kept")}</p>
    </Page>
  );
}

/** The lists of all games that have puzzles. */
async function loadLists(): Promise<PuzzleList[]> {
  const backend = await puzzleBackend();
  const found = await Promise.all(
    MANIFESTS.map(({ name }) =>
      backend.list(name, today()).catch((error) => {
        if (error instanceof Refusal) return null; // this server's game has no puzzles
        throw error;
      }),
    ),
  );
  return found.filter((list) => list !== null);
}

/** How far the solver has come in one game, and the ways to a puzzle: of the day, of a theme, or to be tried again. */
function GamePuzzles({ list }: { list: PuzzleList }) {
  const { game } = list;
  const { solved } = progressOf(game);
  const due = dueOf(game, list);
  const dailySolved = list.daily in solved;
  const start = (theme: string) => {
    chosenTheme.value = { ...chosenTheme.value, [game]: theme };
    go(`/puzzles/${game}/${nextPuzzle(list, theme)}`);
  };
  return (
    <section class="game-card puzzle-game card" aria-labelledby={`puzzles-${game}`}>
      <GameArt game={game} />
      <div class="stack">
        <h2 id={`puzzles-${game}`}>{gameTitle(game)}</h2>
        <Standing list={list} />
        <a class={`button large ${dailySolved ? "" : "main"}`} href={`/puzzles/${game}/${list.daily}`}>
          {t(dailySolved ? "puzzles.daily.done" : "puzzles.daily")}
          <span class="unseen"> {gameTitle(game)}</span>
        </a>
        {due.length > 0 && (
          <a class="button" href={`/puzzles/${game}/${due[0]}`}>
            {t("puzzles.retry", { number: formatNumber(due.length) })}
          </a>
        )}
        <h3 id={`themes-${game}`}>{t("puzzles.themes")}</h3>
        <ul class="puzzle-themes" aria-labelledby={`themes-${game}`}>
          {["", ...list.kinds].map((kind) => {
            const all = list.puzzles.filter((each) => !kind || each.kind === kind);
            const counts = { solved: all.filter(({ id }) => id in solved).length, number: all.length };
            return (
              <li key={kind}>
                <button type="button" class="button puzzle-theme" onClick={() => start(kind)}>
                  {kind ? kindTitle(game, kind) : t("puzzles.mixed")}{" "}
                  <span class="hint">{t("puzzles.theme.count", counts)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** Rating, run and number of solved puzzles. */
function Standing({ list: { game } }: { list: PuzzleList }) {
  const { solver, streak, best, solved } = progressOf(game);
  const rating = formatNumber(Math.round(solver.rating));
  const facts: [string, string][] = [
    [t("puzzles.rating"), solver.deviation > UNSURE ? t("puzzles.rating.unsure", { rating }) : rating],
    [t("puzzles.streak"), formatNumber(streak)],
    [t("puzzles.streak.best"), formatNumber(best)],
    [t("puzzles.solved.count"), formatNumber(Object.keys(solved).length)],
  ];
  return (
    <dl class="puzzle-standing">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
