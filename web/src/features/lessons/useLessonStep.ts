import { useEffect, useRef, useState } from "preact/hooks";
import type { Attempt, LegalMove, Frame, Moved, AttemptResult, View } from "../../api/types";
import { animate, pace } from "../../state/settings";
import { reportError } from "../../state/toasts";
import type { Outcome } from "../../table/frame/useOutcomes";
import { motionsOf } from "../../table/live/minimumTime";
import { lessonBackend } from "./backend";
import { finished } from "./progress";

/** What came of the learner's last move or click, in data: the card finds the words. */
export type Verdict =
  | { outcome: "right"; clicked?: boolean } // `clicked`: on the board, after the step was done
  | { outcome: "other"; why: string }
  | { outcome: "refused"; problem: NonNullable<AttemptResult["problem"]> }
  | { outcome: "nothing" } // a click where nothing is to be done
  | { outcome: "wait" }; // a click while moves are shown

/** How a step stands: what is on the board, and what was said to the last move. */
export interface LessonState {
  step: string;
  /** Another number after each time that a step begins. */
  round: number;
  seat: number;
  view: View;
  moves: LegalMove[];
  last: Moved | null;
  moving: boolean;
  verdict: Verdict | null;
}

/** A step of a lesson, played: begins when its key changes, and again when asked to. */
export function useLessonStep(game: string, step: string) {
  const [stand, setStand] = useState<LessonState | null>(null);
  const round = useRef(0); // what was asked in an earlier round is answered too late
  const motion = useRef<Promise<void> | null>(null); // of the move that is shown
  const [busy, setBusy] = useState(false); // a move is on its way

  async function begin() {
    const now = ++round.current;
    setBusy(false);
    const scene = await lessonBackend()
      .then((backend) => backend.position(game, step))
      .catch(reportError);
    if (!scene || round.current !== now) return;
    const { seat, view, moves, last } = scene;
    setStand({ step, round: now, seat, view, moves, last: last ?? null, moving: false, verdict: null });
  }
  useEffect(() => {
    void begin();
    const rounds = round;
    return () => void ++rounds.current;
  }, [game, step]); // eslint-disable-line react-hooks/exhaustive-deps -- `begin` is a new function at each render

  async function attempt(what: Attempt) {
    if (busy || !stand) return;
    if (!stand.moves.length)
      return setVerdict(stand.verdict?.outcome === "right" ? { outcome: "right", clicked: true } : { outcome: "wait" });
    setBusy(true);
    const now = ++round.current; // a beginning that is still on its way would undo what comes of this
    const tried = await lessonBackend()
      .then((backend) => backend.attempt(game, step, what))
      .catch(reportError);
    if (round.current !== now) return;
    setBusy(false);
    if (!tried) return;
    if (tried.outcome === "refused") setVerdict({ outcome: "refused", problem: tried.problem! });
    else if (tried.outcome === "other") setVerdict({ outcome: "other", why: tried.why ?? "" });
    else await show(tried.frames ?? [], now);
  }
  const setVerdict = (verdict: Verdict | null) => setStand((before) => before && { ...before, verdict });

  /** Drop a reproach as soon as the learner begins something else, and answer a click that did nothing. */
  function clicked(outcome: Outcome) {
    if (!stand || outcome === "sent") return;
    if (outcome === "nothing" && !stand.moves.length) return void attempt({ line: "" });
    if (stand.verdict?.outcome !== "right") setVerdict(outcome === "nothing" ? { outcome: "nothing" } : null);
  }

  /** Show one move after the other, each for its minimum time and until its animation has ended; without any pace, the last. */
  async function show(frames: Frame[], now: number) {
    setVerdict(null);
    for (const { event, view } of pace.peek() ? frames : frames.slice(-1)) {
      const moving = animate.peek() > 0;
      setStand((before) => before && { ...before, view, last: event, moves: [], moving });
      await new Promise((done) => setTimeout(done, pace.peek() * motionsOf(game, event)));
      await motion.current;
      if (round.current !== now) return;
    }
    finished(game, step);
    setVerdict({ outcome: "right" });
  }

  const onMotion = (ended: Promise<void>) => void (motion.current = ended);
  return { stand: stand?.step === step ? stand : null, busy, attempt, clicked, onMotion, again: begin };
}
