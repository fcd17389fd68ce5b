import { useEffect, useRef, useState } from "preact/hooks";
import { persistedSignal } from "../../../state/storage";

export const PACES = [0.5, 1, 2, 4] as const;
export type Pace = (typeof PACES)[number];
const STEP = 1400; // milliseconds for a move at the usual pace

/** Speed of playback, stored in this browser. */
export const pace = persistedSignal<Pace>("replay.pace", 1);

export interface Playback {
  at: number;
  playing: boolean;
  /** Whether the last change was one step forward: only then do pieces move. */
  stepped: boolean;
  /** Milliseconds for which a move is shown, and longer if its animation takes longer. */
  lasts: number;
  /** Show no further step before this animation has ended. */
  waitFor(ended: Promise<void>): void;
  /** Return the step at this moment: keys come faster than renders. */
  now(): number;
  /** Show a step and stop playback. */
  jump(step: number): void;
  toggle(): void;
}

/** Play steps one by one, up to the last. */
export function usePlayback(wished: number, last: number): Playback {
  const [at, setAt] = useState(wished);
  const [playing, setPlaying] = useState(false);
  const [stepped, setStepped] = useState(false);
  const lasts = STEP / pace.value;
  const within = (step: number) => Math.min(Math.max(step, 0), last);
  const shown = within(at);
  // The state at this moment: keys come faster than renders.
  const latest = useRef(shown);
  latest.current = shown;
  const motion = useRef<Promise<void> | null>(null);
  const running = useRef(playing);
  running.current = playing;
  useEffect(() => {
    if (!playing) return;
    if (shown >= last) return setPlaying(false);
    let stopped = false;
    const timer = setTimeout(async () => {
      await motion.current;
      if (stopped) return;
      setStepped(true);
      setAt(shown + 1);
    }, lasts);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [playing, shown, last, lasts]);
  function jump(step: number) {
    running.current = false;
    setPlaying(false);
    setStepped(step === latest.current + 1);
    latest.current = within(step);
    setAt(latest.current);
  }
  function toggle() {
    running.current = !running.current;
    setPlaying(running.current);
    if (!running.current || latest.current < last) return;
    latest.current = 0;
    setStepped(false);
    setAt(0);
  }
  const waitFor = (ended: Promise<void>) => void (motion.current = ended);
  return { at: shown, playing, stepped, lasts, waitFor, now: () => latest.current, jump, toggle };
}
