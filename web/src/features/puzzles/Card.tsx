import { useLayoutEffect, useRef } from "preact/hooks";
import type { PuzzleInfo, PuzzleList } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { RuleLink } from "../../games/RuleLink";
import { formatNumber, t } from "../../i18n";
import { go } from "../../state/route";
import { asSentence, problemText } from "../../state/toasts";
import { Icon } from "../../ui/Icon";
import { chosenTheme, nextPuzzle } from "./progress";
import type { PuzzleState, Verdict } from "./usePuzzle";
import { kindTitle, reasonText, taskText } from "./words";

interface Props {
  list: PuzzleList;
  info: PuzzleInfo;
  ui: GameUI;
  stand: PuzzleState;
  busy: boolean;
  /** Whether this puzzle has replaced another, so that its heading gets the focus. */
  takesFocus: boolean;
  nameOf(seat: number): string;
  again(): void;
  showSolution(): void;
}

/** What is asked, what came of the last line, and the way to the next puzzle. */
export function Card({ list, info, ui, stand, busy, takesFocus, nameOf, again, showSolution }: Props) {
  const { game } = list;
  const { verdict, puzzle } = stand;
  const heading = useRef<HTMLHeadingElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const over = verdict?.outcome === "solved" || verdict?.outcome === "shown";
  useLayoutEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [info.id, takesFocus]);
  useLayoutEffect(() => {
    if (over) onward.current?.focus({ preventScroll: true });
  }, [over]);
  const next = () => go(`/puzzles/${game}/${nextPuzzle(list, chosenTheme.value[game] ?? "", info.id)}`);
  return (
    <section class={`puzzle-card card ${over ? "is-done" : ""}`} aria-labelledby="puzzle-kind">
      <p class="puzzle-rated hint">
        {info.id === list.daily && <b>{t("puzzles.daily")} · </b>}
        {t("puzzles.rated", { rating: formatNumber(info.rating) })}
      </p>
      <h2 id="puzzle-kind" ref={heading} tabIndex={-1}>
        {kindTitle(game, info.kind)}
      </h2>
      <p class="puzzle-task">{taskText(game, info.kind, puzzle.params, ui)}</p>
      <div class="puzzle-said" role="status">
        {verdict && <Said {...{ game, ui, verdict, stand, nameOf }} />}
      </div>
      <div class="row puzzle-ways">
        {(verdict || stand.lines.length > 0) && (
          <button type="button" class="button" onClick={again}>
            <Icon name="again" size={18} /> {t("puzzles.again")}
          </button>
        )}
        {!over && (
          <button type="button" class="button" aria-disabled={busy} onClick={showSolution}>
            <Icon name="lamp" size={18} /> {t("puzzles.show")}
          </button>
        )}
        <button ref={onward} type="button" class={`button ${over ? "main" : ""}`} onClick={next}>
          {t("puzzles.next")} <Icon name="forward" size={18} />
        </button>
      </div>
    </section>
  );
}

interface SaidProps {
  game: string;
  ui: GameUI;
  verdict: Verdict;
  stand: PuzzleState;
  nameOf(seat: number): string;
}

/** The verdict in words, with its reason, and what it did to the rating. */
function Said({ game, ui, verdict, stand, nameOf }: SaidProps) {
  if (verdict.outcome === "on") return <p class="banner good">{t("puzzles.on")}</p>;
  if (verdict.outcome === "refused") {
    const { problem } = verdict;
    return (
      <p class="banner bad">
        <b>{t("puzzles.refused")}</b> {asSentence(ui.problemText(problem) ?? problemText(problem))}{" "}
        {problem.rule && <RuleLink rule={problem.rule} />}
      </p>
    );
  }
  const reason = verdict.reason && reasonText(game, verdict.reason, ui);
  if (verdict.outcome === "wrong")
    return (
      <p class="banner warn">
        <b>{t("puzzles.wrong")}</b> {reason} <Rating stand={stand} />
      </p>
    );
  if (verdict.outcome === "solved")
    return (
      <p class="banner good">
        <b>{t(verdict.late ? "puzzles.solved.late" : "puzzles.solved")}</b> {reason} <Rating stand={stand} />
        {verdict.late && <> {t("puzzles.later")}</>}
      </p>
    );
  return (
    <div class="banner">
      <b>{t("puzzles.shown")}</b>
      <ol>
        {verdict.solution.map((event) => (
          <li key={event.line}>{ui.eventText(event, null, nameOf)}</li>
        ))}
      </ol>
      {reason} <Rating stand={stand} />
    </div>
  );
}

function Rating({ stand: { rating } }: { stand: PuzzleState }) {
  if (!rating) return null;
  const [before, after] = [rating.before, rating.after].map((value) => formatNumber(Math.round(value)));
  return <span class="puzzle-gain">{t("puzzles.gain", { before, after })}</span>;
}
