import { useEffect } from "preact/hooks";
import type { Lesson, SeatInfo } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { t } from "../../i18n";
import { Loading } from "../../shell/Loading";
import { NotLoaded } from "../../shell/NotLoaded";
import { myName, suggestion } from "../../state/session";
import { animate } from "../../state/settings";
import { showToast } from "../../state/toasts";
import { TableFrame } from "../../table/frame/TableFrame";
import { layout, type TablePosition } from "../../table/frame/tableProps";
import { useGameUI } from "../../table/frame/useGameUI";
import { Card } from "./Card";
import { progressOf } from "./progress";
import { useLessonStep, type LessonState } from "./useLessonStep";

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
  const { stand, busy, attempt, again } = useLessonStep(game, steps[number]!.key);
  const verdict = stand?.verdict ?? null;
  const narrow = layout() === "narrow";
  useEffect(() => {
    if (narrow) window.scrollTo(0, 0); // to the task and the verdict
  }, [narrow, number, verdict]);
  const card = <Card lesson={lesson} number={number} ui={ui} verdict={verdict} again={() => void again()} />;
  return (
    <TableFrame
      ui={ui}
      position={stand && positionOf(stand, attempt)}
      title="Fathom"
      tabTitle={heading}
      class="lesson"
      sent={busy}
      boardKey={stand?.round ?? 0}
      explained={stand?.round}
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

function positionOf(stand: LessonState, attempt: (line: string) => Promise<void>): TablePosition {
  const idle = stand.moves.length ? "" : t("lessons.idle");
  const play = (line: string) => (idle ? showToast(() => t("lessons.idle")) : void attempt(line));
  return {
    view: stand.view,
    moves: stand.moves,
    idle,
    seats: seatsOf(stand),
    seat: stand.seat,
    last: stand.last,
    animate: stand.moving ? animate.value : 0,
    play,
    why: play,
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
