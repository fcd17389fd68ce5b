import { useEffect, useRef, useState } from "preact/hooks";
import { persistedSignal } from "../../state/storage";

export const PACES = [0.5, 1, 2, 4] as const;
export type Pace = (typeof PACES)[number];
const STEP = 1400; // milliseconds for a move at the usual pace

/** How fast games are played back; this browser remembers. */
export const pace = persistedSignal<Pace>("replay.pace", 1);

export interface Playback {
  at: number;
  playing: boolean;
  /** Was the last thing a single step forward? Then it is worth moving pieces. */
  stepped: boolean;
  /** Milliseconds that a move is shown. */
  lasts: number;
  /** The same at this very moment: keys come faster than pictures. */
  now(): number;
  /** Show a step; whoever does that by hand wants it to stand still. */
  jump(step: number): void;
  toggle(): void;
}

/** Plays steps one after the other, up to the last. */
export function usePlayback(wished: number, last: number): Playback {
  const [at, setAt] = useState(wished);
  const [playing, setPlaying] = useState(false);
  const [stepped, setStepped] = useState(false);
  const lasts = STEP / pace.value;
  const within = (step: number) => Math.min(Math.max(step, 0), last);
  const shown = within(at);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    if (!playing) return;
    if (shown >= last) return setPlaying(false);
    const timer = setTimeout(() => {
      setStepped(true);
      setAt(shown + 1);
    }, lasts);
    return () => clearTimeout(timer);
  }, [playing, shown, last, lasts]);
  function jump(step: number) {
    setPlaying(false);
    setStepped(step === latest.current + 1);
    latest.current = within(step);
    setAt(latest.current);
  }
  function toggle() {
    if (!playing && shown >= last) {
      setStepped(false);
      setAt(0);
    }
    setPlaying(!playing);
  }
  return { at: shown, playing, stepped, lasts, now: () => latest.current, jump, toggle };
}
