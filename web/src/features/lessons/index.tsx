import { useEffect, useState } from "preact/hooks";
import type { Lesson } from "../../api/types";
import { addTexts, t, tDynamic } from "../../i18n";
import { go, route } from "../../state/route";
import { reportError } from "../../state/toasts";
import { NotFound } from "../../shell/Lost";
import { GameArt } from "../../games/GameArt";
import { Page } from "../../shell/Page";
import { MANIFESTS } from "../../games/registry";
import { gameTitle } from "../../games/titles";
import { lessonBackend } from "./backend";
import english from "./en.json";
import { LessonPage } from "./Lesson";
import "./lessons.css";
import { goTo, progressOf } from "./progress";

declare module "../../i18n/keys" {
  interface TextParts {
    lessons: typeof english;
  }
}

await Promise.all([
  addTexts("lessons", english, import.meta.glob("./{nl,de,fr}.json", { import: "default" })),
  ...MANIFESTS.map(({ texts }) => texts.lesson()),
]);

/** The lessons, or one of them. */
export default function Learn() {
  const [lessons, setLessons] = useState<Lesson[] | null>(null);
  useEffect(() => {
    lessonBackend()
      .then((backend) => backend.list())
      .then((found) => setLessons(found.lessons), reportError);
  }, []);
  const game = route.value.path.split("/")[2];
  const lesson = lessons?.find((each) => each.game === game);
  if (game && lesson) return <LessonPage key={game} lesson={lesson} title={gameTitle(game)} />;
  if (game && lessons) return <NotFound text={t("lessons.lost")} />;
  return (
    <Page title={t("lessons.title")} lead={t("lessons.lead")}>
      <div class="game-cards">
        {lessons?.map((each) => (
          <Contents key={each.game} lesson={each} />
        ))}
      </div>
    </Page>
  );
}

/** One lesson: how far one has come, and on. */
function Contents({ lesson: { game, steps } }: { lesson: Lesson }) {
  const { at, done } = progressOf(game);
  const all = steps.every(({ key }) => done.includes(key));
  const open = (step: string) => {
    goTo(game, step);
    go(`/learn/${game}`);
  };
  const next = all ? steps[0]! : (steps.find(({ key }) => key === at) ?? steps[0]!);
  const label = all ? t("lessons.over") : done.length ? t("lessons.continue") : t("lessons.begin");
  return (
    <section class="game-card card" aria-labelledby={`lesson-${game}`}>
      <GameArt game={game} />
      <div class="stack">
        <div>
          <h2 id={`lesson-${game}`}>{gameTitle(game)}</h2>
          <p class="hint">
            {done.length ? t("lessons.progress", { done: done.length, count: steps.length }) : t("lessons.minutes")}
          </p>
        </div>
        <ol class="lesson-contents">
          {steps.map(({ key }) => (
            <li key={key}>
              <button type="button" class="link" onClick={() => open(key)}>
                {tDynamic(`${game}.lesson.${key}.title`)}
              </button>
              {done.includes(key) && <span aria-hidden="true"> ✓</span>}
            </li>
          ))}
        </ol>
        <button type="button" class="button main large" onClick={() => open(next.key)}>
          {label}
          <span class="unseen"> {gameTitle(game)}</span>
        </button>
      </div>
    </section>
  );
}
