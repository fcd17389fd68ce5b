import { signal } from "@preact/signals";
import type { Clock, ClockFace } from "../../api/types";
import { formatAmount } from "../../i18n";

/** Ticks four times a second while somebody looks at a clock. */
export const now = signal(Date.now());
let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

export function subscribeToTicks(): () => void {
  if (watchers++ === 0) timer = setInterval(() => (now.value = Date.now()), 250);
  now.value = Date.now();
  return () => {
    if (--watchers === 0) clearInterval(timer);
  };
}

/** Milliseconds that a seat has left, at a moment by the server's clock. */
export function timeLeft(face: ClockFace, seat: number, at: number): number {
  const left = face.left[seat - 1] ?? 0;
  return Math.max(0, face.running === seat ? left - Math.max(0, at - face.since) : left);
}

const DAY = 86_400; // seconds

/** Whether a clock gives a day or more for a turn: a game by correspondence. */
export function allowsDays(clock: Clock): boolean {
  return clock !== null && Math.max(clock.seconds, clock.type === "game" ? (clock.increment ?? 0) : 0) >= DAY;
}

/** 4:05, 1:00:00, 2d 3h. */
export function formatClock(millis: number): string {
  const seconds = Math.ceil(millis / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  if (h >= 24) return `${formatAmount(Math.floor(h / 24), "day", "narrow")} ${formatAmount(h % 24, "hour", "narrow")}`;
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
