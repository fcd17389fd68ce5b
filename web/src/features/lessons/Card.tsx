import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Lesson } from "../../api/types";
import type { GameUI } from "../../games/contract";
import { t, tDynamic } from "../../i18n";
import { offline } from "../../state/app";
import { playAgainstEasyBot } from "../../table/create/quickStart";
import { go } from "../../state/route";
import { wide } from "../../state/settings";
import { asSentence, reportError, problemText } from "../../state/toasts";
import { Icon } from "../../ui/Icon";
import { RuleLink } from "../../games/RuleLink";
import type { Verdict } from "./useLessonStep";
import { goTo, progressOf } from "./progress";

interface Props {
  lesson: Lesson;
  number: number;
  ui: GameUI;
  verdict: Verdict | null;
  again(): void;
  /** Scroll to what the step points at; null if it is in sight. */
  show: (() => void) | null;
}

/** What to do, what came of it, and the way to the other steps. */
export function Card({ lesson, number, ui, verdict, again, show }: Props) {
  const { game, steps } = lesson;
  const { key, rules } = steps[number]!;
  const heading = useRef<HTMLHeadingElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const first = useRef(true);
  const right = verdict?.outcome === "right";
  const word = (part: string) => tDynamic(`${game}.lesson.${key}.${part}`);
  useLayoutEffect(() => {
    if (!first.current) heading.current?.focus({ preventScroll: true });
    first.current = false;
  }, [key]);
  useLayoutEffect(() => {
    if (!right) return;
    onward.current?.focus({ preventScroll: true });
    onward.current?.scrollIntoView({ block: "nearest" });
  }, [right]);
  return (
    <section class={`lesson-card card ${right ? "is-done" : ""}`} aria-labelledby="lesson-step">
      <p class="lesson-count hint">{t("lessons.step", { number: number + 1, count: steps.length })}</p>
      <h2 id="lesson-step" ref={heading} tabIndex={-1}>
        {word("title")}
      </h2>
      <p class="lesson-text">
        {word("text")} <b class="lesson-task">{word("task")}</b>{" "}
        {show && (
          <button type="button" class="link" onClick={show}>
            {t("lessons.show")}
          </button>
        )}
      </p>
      <div class="lesson-said" role="status">
        {verdict && <ServerMessage verdict={verdict} ui={ui} word={word} />}
      </div>
      {number === steps.length - 1 && <RealGame game={game} main={right} button={onward} />}
      <div class="row lesson-ways">
        {number > 0 && (
          <button type="button" class="button" onClick={() => goTo(game, steps[number - 1]!.key)}>
            <Icon name="back" size={18} /> {t("lessons.back")}
          </button>
        )}
        <button type="button" class="button" onClick={again}>
          <Icon name="again" size={18} /> {t("lessons.again")}
        </button>
        {number < steps.length - 1 && (
          <button
            ref={onward}
            type="button"
            class={`button ${right ? "main" : ""}`}
            onClick={() => goTo(game, steps[number + 1]!.key)}
          >
            {right ? t("lessons.next") : t("lessons.skip")} <Icon name="forward" size={18} />
          </button>
        )}
      </div>
      <details open={wide.value}>
        <summary>{t("lessons.more")}</summary>
        <Steps lesson={lesson} number={number} />
        <p class="hint lesson-rules">
          {t("lessons.rules")}{" "}
          {rules.map((rule) => (
            <RuleLink key={rule} rule={rule} />
          ))}
        </p>
      </details>
    </section>
  );
}

/** Right, or why not: by the rule, because something else is asked for, or because nothing is to be done there. */
function ServerMessage({ verdict, ui, word }: { verdict: Verdict; ui: GameUI; word(part: string): string }) {
  if (verdict.outcome === "right")
    return (
      <p class="banner good">
        <b>{t("lessons.right")}</b> {word("done")} {verdict.clicked && <b>{t("lessons.idle")}</b>}
      </p>
    );
  if (verdict.outcome === "other")
    return (
      <p class="banner warn">
        <b>{t("lessons.other")}</b> {word(`other.${verdict.why}`)}
      </p>
    );
  if (verdict.outcome === "wait") return <p class="banner">{t("lessons.wait")}</p>;
  if (verdict.outcome === "nothing")
    return (
      <p class="banner">
        <b>{t("lessons.nothing")}</b> {word("task")}
      </p>
    );
  const { problem } = verdict;
  return (
    <p class="banner bad">
      <b>{t("lessons.refused")}</b> {asSentence(ui.problemText(problem) ?? problemText(problem))}{" "}
      {problem.rule && <RuleLink rule={problem.rule} />}
    </p>
  );
}

/** All steps, to go to any of them. */
function Steps({ lesson, number }: { lesson: Lesson; number: number }) {
  const { game, steps } = lesson;
  const { done } = progressOf(game);
  return (
    <nav aria-label={t("lessons.steps")}>
      <ol class="lesson-steps">
        {steps.map(({ key }, index) => {
          const named = done.includes(key) ? "lessons.step_done" : "lessons.step_named";
          const label = t(named, { number: index + 1, title: tDynamic(`${game}.lesson.${key}.title`) });
          return (
            <li key={key}>
              <button
                type="button"
                class={done.includes(key) ? "is-done" : ""}
                aria-label={label}
                title={label}
                aria-current={index === number ? "step" : undefined}
                onClick={() => goTo(game, key)}
              >
                {index + 1}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface RealGameProps {
  game: string;
  main: boolean;
  button: { current: HTMLButtonElement | null };
}

/** Where a lesson leads to. */
function RealGame({ game, main, button }: RealGameProps) {
  const [busy, setBusy] = useState(false);
  async function begin() {
    setBusy(true);
    try {
      go(offline ? "/practice" : `/t/${await playAgainstEasyBot(game)}`);
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  }
  return (
    <div class="stack tight lesson-end">
      {main && <p>{t("lessons.play.text")}</p>}
      <button
        ref={button}
        type="button"
        class={`button ${main ? "main large" : ""}`}
        aria-disabled={busy}
        onClick={() => !busy && begin()}
      >
        {t("lessons.play")}
      </button>
    </div>
  );
}
