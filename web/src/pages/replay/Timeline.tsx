import { useRef } from "preact/hooks";
import type { ReplayMoment } from "../../api/types";
import type { GameUI } from "../../games/contract";
import type { Naming } from "../play/words";
import { say } from "./words";

interface Props {
  ui: GameUI;
  moments: ReplayMoment[];
  name: Naming;
  at: number;
  last: number;
  jump(step: number): void;
}

/** The whole game as a line to be walked along, with what mattered on it. One mark is reached by Tab, others by arrows. */
export function Timeline({ ui, moments, name, at, last, jump }: Props) {
  const marks = useRef<HTMLDivElement>(null);
  const current = moments.findLastIndex((its) => its.step <= at);
  const reached = Math.max(0, current);
  function arrows(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...marks.current!.children] as HTMLElement[];
    const next = all[all.indexOf(event.target as HTMLElement) + by];
    next?.focus();
    next?.click();
  }
  return (
    <div class="timeline">
      <div ref={marks} class="timeline-marks" role="group" aria-label={say("moments")} onKeyDown={arrows}>
        {moments.map((moment, index) => (
          <button
            key={`${moment.step} ${moment.kind} ${index}`}
            type="button"
            class={`timeline-mark seat-${moment.seat}`}
            style={{ left: `${(moment.step / Math.max(1, last)) * 100}%` }}
            tabIndex={index === reached ? 0 : -1}
            aria-label={say("moment.at", { step: moment.step, text: ui.moments.tell(moment, name) })}
            aria-current={moment.step === at ? "step" : undefined}
            title={ui.moments.tell(moment, name)}
            onClick={() => jump(moment.step)}
          >
            <MomentSign ui={ui} kind={moment.kind} />
          </button>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={say("slider")}
        aria-valuetext={say("at", { step: at, steps: last })}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The sign of a kind of moment. */
export function MomentSign({ ui, kind, size = 16 }: { ui: GameUI; kind: string; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">
        {ui.moments.signs[kind]}
      </g>
    </svg>
  );
}
