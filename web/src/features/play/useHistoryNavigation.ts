import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isComplete, type HistoryStep } from "../../table/history/history";
import type { LiveTable } from "../../table/live/liveTable";

export interface HistoryNavigation {
  /** The step that was asked for; null is the present. */
  at: number | null;
  /** The position at that step; undefined in the present, and until the history is loaded. */
  past: HistoryStep | undefined;
  /** Whether the last step was the next one: only then do pieces move. */
  stepping: boolean;
  /** Return the step that is shown at this moment: keys come faster than renders. */
  shownStep(): number;
  /** Show a step; null, or a step after the last one, is the present. */
  showStep(step: number | null): void;
}

/** Navigate the history of a live table. A step that is asked for before the history is loaded is shown later. */
export function useHistoryNavigation(live: LiveTable): HistoryNavigation {
  const [at, setAt] = useState<number | null>(null);
  const [stepping, setStepping] = useState(false);
  const latest = useRef(at);
  latest.current = at;
  const { replica, history } = live.display.shown.value!;
  const view = replica.view!;
  const present = view.log.length;
  useLayoutEffect(() => {
    if (latest.current !== null && latest.current >= present) setAt(null); // moves were taken back
  }, [present]);
  const shownStep = () => latest.current ?? present;
  function showStep(step: number | null) {
    const to = step === null || step >= present ? null : Math.max(0, step);
    setStepping(to !== null && to === shownStep() + 1);
    latest.current = to;
    setAt(to);
  }
  const past = at !== null && at < present && isComplete(history, view) ? history.steps[at] : undefined;
  return { at, past, stepping, shownStep, showStep };
}
