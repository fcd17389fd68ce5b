import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ReplayMoment } from "../../../api/types";
import type { GameUI } from "../../../games/contract";
import type { SeatNaming } from "../../../table/history/eventTexts";
import { clusterMarkers, nextIn } from "./markerClusters";
import { tr } from "../texts";

interface Props {
  ui: GameUI;
  moments: ReplayMoment[];
  name: SeatNaming;
  at: number;
  last: number;
  jump(step: number): void;
}

const MARK = 28; // px that a mark needs to be hit

/**
 * The whole game as a line to walk along, with what mattered above it. Where there is no room for all, several share a
 * mark, and each click goes on to the next of them. One mark is reached by Tab, the others by arrows.
 */
export function Timeline({ ui, moments, name, at, last, jump }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(12);
  useLayoutEffect(() => {
    const measure = () => setRoom(Math.max(4, Math.floor(line.current!.clientWidth / MARK)));
    measure(); // before anybody can point at a mark that would become another
    const watch = new ResizeObserver(measure);
    watch.observe(line.current!);
    return () => watch.disconnect();
  }, []);
  const marks = clusterMarkers(moments, last, room);
  const reached = Math.max(
    0,
    marks.findLastIndex((mark) => mark.moments[0]!.step <= at),
  );
  function arrows(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...line.current!.children] as HTMLElement[];
    const next = all[all.indexOf(event.target as HTMLElement) + by];
    next?.focus();
    next?.click();
  }
  return (
    <div class="timeline">
      <div ref={line} class="timeline-marks" role="group" aria-label={tr("moments")} onKeyDown={arrows}>
        {marks.map(({ place, moments: cluster }, index) => {
          const telling = mostTelling(ui, cluster);
          const words = cluster.map((each) => tr("moment.at", { step: each.step, text: ui.moments.tell(each, name) }));
          return (
            <button
              key={place}
              type="button"
              class={`timeline-mark seat-${telling.seat}`}
              style={{ left: `${place * 100}%` }}
              tabIndex={index === reached ? 0 : -1}
              aria-label={words.join("; ")}
              aria-current={cluster.some((each) => each.step === at) ? "step" : undefined}
              title={words.join("\n")}
              onClick={() => jump(nextIn(cluster, at))}
            >
              <MomentSign ui={ui} kind={telling.kind} />
              {cluster.length > 1 && <span aria-hidden="true">{cluster.length}</span>}
            </button>
          );
        })}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={tr("slider")}
        aria-valuetext={tr("at", { step: at, steps: last })}
        onInput={(event) => jump(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The one that matters most: games name their kinds in that order. */
function mostTelling(ui: GameUI, moments: ReplayMoment[]): ReplayMoment {
  const kinds = Object.keys(ui.moments.signs);
  return moments.reduce((best, moment) => (kinds.indexOf(moment.kind) < kinds.indexOf(best.kind) ? moment : best));
}

/** The sign of a kind of moment. */
export function MomentSign({ ui, kind, size = 16 }: { ui: GameUI; kind: string; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">
        {ui.moments.signs[kind] ?? <circle cx="12" cy="12" r="6" />}
      </g>
    </svg>
  );
}
