import { useEffect, useMemo, useRef } from "preact/hooks";
import type { GameUI } from "../../games/contract";
import { language, t } from "../../i18n";
import { SeatSign } from "../../ui/SeatSign";
import type { History, HistoryNote, HistoryStep } from "./history";
import { Icon, type IconName } from "../../ui/Icon";
import { memo } from "../../ui/memo";
import { eventText, type SeatNaming } from "./eventTexts";
import "./log.css";

interface Props {
  ui: GameUI;
  history: History;
  name: SeatNaming;
  /** The moment that is shown; null is now. */
  at: number | null;
  go(step: number | null): void;
}

interface Line {
  step: number;
  seat: number;
  text: string;
  note: boolean;
  /** Whether a turn begins with it: the lines of a turn are one paragraph. */
  first: boolean;
}

/** The game in words, and buttons to navigate it. */
export function Log(props: Props) {
  const { history, at, go } = props;
  const now = history.steps.length - 1;
  const shown = at ?? now;
  return (
    <div class="log">
      <div class="history-buttons" role="group" aria-label={t("history")}>
        <StepButton icon="first" label={t("history.first")} off={shown <= 0} onClick={() => go(0)} />
        <StepButton icon="back" label={t("history.back")} off={shown <= 0} onClick={() => go(shown - 1)} />
        <span key={now} class="history-at">
          {t("history.at", { step: shown, steps: now })}
        </span>
        <StepButton icon="forward" label={t("history.forward")} off={at === null} onClick={() => go(shown + 1)} />
        <button type="button" class="button" aria-disabled={at === null} onClick={() => go(null)}>
          {t("history.now")}
        </button>
      </div>
      <LogLines {...props} />
    </div>
  );
}

/** A click on a line shows that moment. */
export function LogLines({ ui, history, name, at, go }: Props) {
  const names = seatNames(history, name);
  const cache = useTextCache(ui, names);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `name` is a new function at each render: the cache has its names
  const lines = useMemo(() => linesOf(ui, history, name, cache), [ui, history, cache]);
  const box = useRef<HTMLOListElement>(null);
  const now = history.steps.length - 1;
  const shown = at ?? now;
  useEffect(() => (box.current ? bringToSight(box.current, at) : undefined), [at, lines.length]);
  function clicked(event: MouseEvent) {
    const line = (event.target as Element).closest<HTMLElement>("[data-step]");
    if (line) go(Number(line.dataset.step) === now ? null : Number(line.dataset.step));
  }
  return (
    <ol ref={box} class="log-lines" onClick={clicked}>
      {lines.map((line, index) => (
        <LogLine key={index} {...line} current={!line.note && line.step === shown} />
      ))}
    </ol>
  );
}

/** Return a cache of log texts: a game may have hundreds of lines. It is valid for one game, these names and one language. */
function useTextCache(ui: GameUI, names: string): WeakMap<HistoryStep, string> {
  const spoken = language.value;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the dependencies are the key of the cache
  return useMemo(() => new WeakMap<HistoryStep, string>(), [ui, names, spoken]);
}

/** Return the names of all seats of a game, as one cache key. */
function seatNames({ steps }: History, name: SeatNaming): string {
  const players = steps[0]?.view.players ?? 0;
  return Array.from({ length: players }, (_, index) => name(index + 1)).join("\n");
}

const SETTLES = 6; // frames, at most

/** Scroll to a step, or to the end. Lines out of sight have a guessed height: it takes some frames to stay there. */
function bringToSight(box: HTMLElement, step: number | null): () => void {
  let frame = 0;
  function scroll(left: number) {
    const line = box.querySelector(`[data-step="${step}"]`)?.closest("li");
    box.scrollTop = line ? line.offsetTop - (box.clientHeight - line.offsetHeight) / 2 : box.scrollHeight;
    if (left > 0) frame = requestAnimationFrame(() => scroll(left - 1));
  }
  scroll(SETTLES);
  return () => cancelAnimationFrame(frame);
}

/** A long game has hundreds of these, and each move adds one. */
const LogLine = memo(({ step, seat, text, note, first, current }: Line & { current: boolean }) => {
  if (note) return <li class="log-note">{text}</li>;
  return (
    <li class={first ? "log-turn" : ""}>
      <button type="button" class="log-line" data-step={step} aria-current={current ? "step" : undefined}>
        {seat && first ? <SeatSign seat={seat} size={13} /> : <span class="log-dot" />}
        <span>{text}</span>
      </button>
    </li>
  );
});

export function StepButton(props: { icon: IconName; label: string; off: boolean; onClick(): void }) {
  return (
    <button
      type="button"
      class="button icon"
      aria-label={props.label}
      aria-disabled={props.off}
      onClick={() => !props.off && props.onClick()}
    >
      <Icon name={props.icon} />
    </button>
  );
}

function linesOf(ui: GameUI, { steps, notes }: History, name: SeatNaming, cache: WeakMap<HistoryStep, string>): Line[] {
  const lines: Line[] = [];
  steps.forEach((each, step) => {
    const { event } = each;
    const before = steps[step - 1]?.view ?? null;
    const text = cache.get(each) ?? (event ? ui.eventText(event, before, name) : (ui.startText?.() ?? t("log.begins")));
    cache.set(each, text);
    const seat = event?.seat ?? 0;
    lines.push({ step, seat, text, note: false, first: seat !== (steps[step - 1]?.event?.seat ?? 0) });
    for (const note of notes) {
      const words = note.step === step ? noteText(ui, note, name) : "";
      if (words) lines.push({ step, seat: 0, text: words, note: true, first: false });
    }
  });
  return gathered(lines);
}

/** A note, with the moves that were taken back and stay seen. */
function noteText(ui: GameUI, { event, before, seen = [] }: HistoryNote, name: SeatNaming): string {
  const moves = seen.map((move) => ui.eventText(move.event, move.before, name));
  return [eventText(event, name, before), ...moves].filter(Boolean).join(" ");
}

/** The same note several times in a row is one line. */
function gathered(lines: Line[]): Line[] {
  const found: Line[] = [];
  let count = 1;
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    count = line.note && before?.note && before.text === line.text ? count + 1 : 1;
    if (count > 1) found[found.length - 1] = { ...line, text: t("event.times", { text: line.text, count }) };
    else found.push(line);
  });
  return found;
}
