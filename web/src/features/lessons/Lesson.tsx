import { useEffect } from "preact/hooks";
import type { Attempt, Lesson, SeatInfo } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { t } from "../../i18n";
import { Loading } from "../../shell/Loading";
import { NotLoaded } from "../../shell/NotLoaded";
import { myName, suggestion } from "../../state/session";
import { animate } from "../../state/settings";
import { TableFrame } from "../../table/frame/TableFrame";
import { layout, type TablePosition } from "../../table/frame/tableProps";
import { useGameUI } from "../../table/frame/useGameUI";
import { Card } from "./Card";
import { progressOf } from "./progress";
import { useLessonStep, type LessonState } from "./useLessonStep";
import { usePointers } from "./usePointers";

/** A lesson on the board of its game. It starts at the step that this browser has reached. */
export function LessonPage({ lesson, title }: { lesson: Lesson; title: string }) {
  const ui = useGameUI(lesson.game);
  if (ui === "failed") return <NotLoaded />;
  if (!ui) return <Loading title={title} />;
  return <LessonTable lesson={lesson} heading={t("lessons.lesson", { game: title })} ui={ui} />;
}

function LessonTable({ lesson, heading, ui }: { lesson: Lesson; heading: string; ui: GameUI }) {
  const { game, steps } = lesson;
  const reached = steps.findIndex((step) => step.key === progressOf(game).at);
  const number = Math.max(0, reached);
  const { stand, busy, attempt, clicked, onMotion, again } = useLessonStep(game, steps[number]!.key);
  const verdict = stand?.verdict ?? null;
  const narrow = layout() === "narrow";
  const right = verdict?.outcome === "right";
  const named = right || !stand ? [] : steps[number]!.point!.map((thing) => ui.locate?.(thing) ?? []);
  const unseen = usePointers(named);
  useEffect(() => {
    if (narrow) scrollToCard();
  }, [narrow, number]);
  useEffect(() => {
    if (narrow && verdict) scrollToCard();
  }, [narrow, verdict]);
  const card = (
    <Card
      {...{ lesson, number, ui, verdict, again: () => void again() }}
      show={unseen && (() => unseen.scrollIntoView({ block: "center" }))}
    />
  );
  return (
    <TableFrame
      ui={ui}
      position={stand && { ...positionOf(stand, attempt), onMotion }}
      title="Fathom"
      tabTitle={heading}
      class="lesson"
      sent={busy}
      boardKey={stand?.round ?? 0}
      explained={stand?.round}
      onOutcome={clicked}
      header={
        <>
          <h1 class="lesson-title">{heading}</h1>
          <a class="button quiet" href="/learn">
            {t("lessons.all")}
          </a>
        </>
      }
      notices={narrow && card}
      sideTop={!narrow && card}
    />
  );
}

/** On a phone the task and the verdict are above the board, or beside it in a box that scrolls. */
function scrollToCard(): void {
  window.scrollTo(0, 0);
  document.querySelector(".stage-says")?.scrollTo(0, 0);
}

function positionOf(stand: LessonState, attempt: (tried: Attempt) => Promise<void>): TablePosition {
  return {
    view: stand.view,
    moves: stand.moves,
    idle: stand.moves.length ? "" : t("lessons.idle"),
    seats: seatsOf(stand),
    seat: stand.seat,
    last: stand.last,
    animate: stand.moving ? animate.value : 0,
    play: (line) => void attempt({ line }),
    why: (move) => void attempt({ move }),
  };
}

/** Return the seats of a lesson: the learner and opponents. */
function seatsOf({ seat, view }: LessonState): SeatInfo[] {
  return Array.from({ length: view.players }, (_, index) => ({
    seat: index + 1,
    kind: "person" as const,
    name: index + 1 === seat ? myName.value || suggestion.value : t("lessons.opponent"),
    level: 0,
    ready: true,
    owner: "",
  }));
}
