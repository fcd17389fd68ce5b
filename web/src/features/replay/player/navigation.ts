import type { Replay, ReplayMoment } from "../../../api/types";
import type { KeyMap } from "../../../ui/keyMap";
import { PACES, pace, type Playback } from "./playback";
import { stepOfTurn } from "../source";

export interface Navigation {
  /** The moments that are not hidden. */
  moments: ReplayMoment[];
  /** Jump to the next or the previous turn. */
  turn(by: 1 | -1): void;
  /** Return whether there is a moment in a direction. */
  hasMoment(by: 1 | -1): boolean;
  /** Jump to the next or the previous moment, if there is one. */
  jumpToMoment(by: 1 | -1): void;
}

/** Return the navigation of a replay by turns, and by the moments whose kind is not hidden. */
export function navigationOf(player: Playback, replay: Replay, last: number, hidden: ReadonlySet<string>): Navigation {
  const { now, jump } = player;
  const moments = replay.moments.filter(({ kind }) => !hidden.has(kind));
  const nearest = (by: 1 | -1) =>
    by > 0 ? moments.find(({ step }) => step > now()) : moments.findLast(({ step }) => step < now());
  return {
    moments,
    turn: (by) => jump(stepOfTurn(replay.turns, last, now(), by)),
    hasMoment: (by) => nearest(by) !== undefined,
    jumpToMoment(by) {
      const moment = nearest(by);
      if (moment) jump(moment.step);
    },
  };
}

/** Return the key map of a replay. */
export function replayKeys({ now, jump, toggle }: Playback, navigation: Navigation, last: number): KeyMap {
  const changePace = (by: 1 | -1) => void (pace.value = PACES[PACES.indexOf(pace.value) + by] ?? pace.value);
  return {
    " ": toggle,
    ArrowLeft: () => jump(now() - 1),
    ArrowRight: () => jump(now() + 1),
    PageUp: () => navigation.turn(-1),
    PageDown: () => navigation.turn(1),
    Home: () => jump(0),
    End: () => jump(last),
    n: () => navigation.jumpToMoment(1),
    p: () => navigation.jumpToMoment(-1),
    "+": () => changePace(1),
    "-": () => changePace(-1),
  };
}
