import { useEffect, useState } from "preact/hooks";
import type { Lesson, SeatInfo, View } from "../../api/types";
import type { GameUI, TableProps } from "../../games/contract";
import { gameUI } from "../../games/registry";
import { t } from "../../i18n";
import { myName, suggestion } from "../../state/session";
import { animate, wide } from "../../state/settings";
import { showToast } from "../../state/toasts";
import { Explain, explanation } from "../../table/Explain";
import { Mark } from "../../shell/Header";
import { NotLoaded } from "../../shell/NotLoaded";
import { Page } from "../../shell/Page";
import { Card } from "./Card";
import { useLessonStep, type LessonState } from "./useLessonStep";
import { progressOf } from "./progress";

/** A lesson on the board of its game, from where somebody had come. */
export function LessonPage({ lesson, title }: { lesson: Lesson; title: string }) {
  const [ui, setUi] = useState<GameUI | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    document.title = `${t("lessons.lesson", { game: title })} · Fathom`;
    gameUI(lesson.game).then(
      (found) => setUi(() => found),
      () => setFailed(true),
    );
  }, [lesson.game, title]);
  if (failed) return <NotLoaded />;
  if (!ui) return <Page title={title}>{null}</Page>;
  return <Lecture lesson={lesson} title={title} ui={ui} />;
}

function Lecture({ lesson, title, ui }: { lesson: Lesson; title: string; ui: GameUI }) {
  const { game, steps } = lesson;
  const reached = steps.findIndex((step) => step.key === progressOf(game).at);
  const number = Math.max(0, reached);
  const { stand, busy, attempt, again } = useLessonStep(game, steps[number]!.key);
  const layout = wide.value ? "wide" : "narrow";
  useEffect(() => () => void (explanation.value = null), [stand?.round]);
  useEffect(() => {
    if (layout === "narrow") window.scrollTo(0, 0); // where it stands what to do, and what came of it
  }, [number, stand?.verdict]);
  const card = (
    <Card lesson={lesson} number={number} ui={ui} verdict={stand?.verdict ?? null} again={() => void again()} />
  );
  const props = stand && tableProps(stand, layout, attempt);
  return (
    <div class={`stage lesson ${layout} ${busy ? "sent" : ""}`}>
      <header class="head slim-head">
        <a class="brand" href="/">
          <Mark size={26} /> <span class="wide-only">Fathom</span>
          <span class="unseen">{t("to_lobby")}</span>
        </a>
        <h1 class="lesson-title">{t("lessons.lesson", { game: title })}</h1>
        <a class="button quiet" href="/learn">
          {t("lessons.all")}
        </a>
      </header>
      <main id="main" class="stage-main">
        <div class="stage-board">
          <div class="stage-says">{layout === "narrow" && card}</div>
          <div class="board-area">{props && <ui.Board key={stand.round} {...props} />}</div>
          <div class="actions-area" aria-busy={busy}>
            {props && <ui.Actions key={stand.round} {...props} />}
          </div>
        </div>
        <aside class="stage-side" aria-labelledby="side-title">
          {layout === "wide" && card}
          <h2 id="side-title" class="unseen">
            {t("side")}
          </h2>
          <div class="side-area" role="group" aria-labelledby="side-title" tabIndex={layout === "wide" ? 0 : -1}>
            {props && <ui.Side {...props} />}
          </div>
        </aside>
      </main>
      <Explain />
    </div>
  );
}

function tableProps(
  stand: LessonState,
  layout: "wide" | "narrow",
  attempt: (line: string) => Promise<void>,
): TableProps<View> {
  const idle = stand.moves.length ? "" : t("lessons.idle");
  const attend = (line: string) => (idle ? showToast(() => t("lessons.idle")) : void attempt(line));
  return {
    view: stand.view,
    moves: stand.moves,
    idle,
    seats: people(stand),
    seat: stand.seat,
    last: stand.last,
    animate: stand.moving ? animate.value : 0,
    layout,
    play: attend,
    why: attend,
    explain: (what) => void (explanation.value = what),
  };
}

/** Those who take part, by seat. */
function people({ seat, view }: LessonState): SeatInfo[] {
  return Array.from({ length: view.players }, (_, index) => ({
    seat: index + 1,
    kind: "person" as const,
    name: index + 1 === seat ? myName.value || suggestion.value : t("lessons.opponent"),
    level: 0,
    ready: true,
    owner: "",
  }));
}
