import { useEffect, useRef, useState } from "preact/hooks";
import type {
  Frame,
  LegalMove,
  Moved,
  Problem,
  PuzzleAnswer,
  PuzzleAttempt,
  PuzzlePosition,
  Reason,
  View,
} from "../../api/types";
import { animate, pace } from "../../state/settings";
import { reportError } from "../../state/toasts";
import { motionsOf } from "../../table/live/minimumTime";
import { puzzleBackend } from "./backend";
import { isNew, keepResult, progressOf } from "./progress";

/** What came of the last line, in data: the card finds the words. */
export type Verdict =
  | { outcome: "on" }
  | { outcome: "solved"; reason: Reason; late: boolean } // `late`: after a wrong line or the solution
  | { outcome: "wrong"; reason: Reason | null }
  | { outcome: "refused"; problem: Problem }
  | { outcome: "shown"; reason: Reason; solution: Moved[] };

/** How a puzzle stands: what is on the board, and what came of the last line. */
export interface PuzzleState {
  puzzle: PuzzlePosition;
  /** Another number after each time that the puzzle begins. */
  round: number;
  view: View;
  moves: LegalMove[];
  last: Moved | null;
  lines: string[];
  moving: boolean;
  verdict: Verdict | null;
  /** The rating before and after this puzzle, once it counts. */
  rating: { before: number; after: number } | null;
}

/** A puzzle, played: begins when its id changes, and again when asked to. */
export function usePuzzle(game: string, id: string) {
  const [stand, setStand] = useState<PuzzleState | null>(null);
  const round = useRef(0); // what was asked in an earlier round is answered too late
  const motion = useRef<Promise<void> | null>(null); // of the move that is shown
  const failed = useRef(false); // in this visit
  const [busy, setBusy] = useState(false);

  async function begin() {
    const now = ++round.current;
    setBusy(false);
    const puzzle = await puzzleBackend()
      .then((backend) => backend.position(game, id))
      .catch(reportError);
    if (!puzzle || round.current !== now) return;
    const { view, moves, last } = puzzle;
    const begun = { puzzle, round: now, view, moves, last: last ?? null, lines: [], moving: false, verdict: null };
    setStand((before) => ({ ...begun, rating: before?.puzzle.id === id ? before.rating : null }));
  }
  useEffect(() => {
    failed.current = false;
    void begin();
    const rounds = round;
    return () => void ++rounds.current;
  }, [game, id]); // eslint-disable-line react-hooks/exhaustive-deps -- `begin` is a new function at each render

  const change = (changes: Partial<PuzzleState>) => setStand((before) => before && { ...before, ...changes });

  /** Ask what comes of an attempt. Its answer is shown, and kept the first time that it decides. */
  async function ask(tried: PuzzleAttempt) {
    if (busy || !stand) return;
    setBusy(true);
    const now = ++round.current; // a beginning that is still on its way would undo what comes of this
    const counts = isNew(progressOf(game), id);
    const { solver } = progressOf(game);
    const answer = await puzzleBackend()
      .then((backend) => backend.attempt(game, id, { ...tried, solver: counts ? solver : null }))
      .catch(reportError);
    if (round.current !== now) return;
    setBusy(false);
    if (!answer) return;
    keep(answer, solver.rating);
    const lines = tried.lines ?? [];
    await show(answer, now, tried.move ? [...lines, answer.line ?? ""] : lines);
  }

  function keep({ outcome, solver }: PuzzleAnswer, before: number) {
    if (outcome === "on" || outcome === "refused") return;
    if (failed.current) return; // the first result of a visit counts
    const isSolved = outcome === "solved";
    failed.current = !isSolved;
    keepResult(game, id, isSolved, solver);
    if (solver) change({ rating: { before, after: solver.rating } });
  }

  async function show(answer: PuzzleAnswer, now: number, lines: string[]) {
    const reason = answer.reason ?? null;
    if (answer.outcome === "refused") return change({ verdict: { outcome: "refused", problem: answer.problem! } });
    if (answer.outcome === "wrong") return change({ verdict: { outcome: "wrong", reason } });
    change({ verdict: null });
    if (!(await play(answer.frames ?? [], now))) return;
    const moves = answer.moves ?? [];
    if (answer.outcome === "on") change({ moves, lines, verdict: { outcome: "on" } });
    else if (answer.outcome === "solved")
      change({ moves, lines, verdict: { outcome: "solved", reason: reason!, late: failed.current } });
    else {
      const solution = (answer.frames ?? []).map(({ event }) => event);
      change({ moves: [], verdict: { outcome: "shown", reason: reason!, solution } });
    }
  }

  /** Show one move after the other, as lessons do; without any pace, the last. Returns whether the puzzle is the same. */
  async function play(frames: Frame[], now: number): Promise<boolean> {
    const shown = pace.peek() ? frames : frames.slice(-1);
    for (const [index, { event, view }] of shown.entries()) {
      change({ view, last: event, moves: [], moving: animate.peek() > 0 });
      if (index < shown.length - 1) {
        await new Promise((done) => setTimeout(done, pace.peek() * motionsOf(game, event)));
        await motion.current;
      }
      if (round.current !== now) return false;
    }
    return true;
  }

  return {
    stand: stand?.puzzle.id === id ? stand : null,
    busy,
    attempt: (tried: PuzzleAttempt) => {
      if (stand?.moves.length) void ask(tried);
    },
    showSolution: () => void ask({ solution: true }),
    onMotion: (ended: Promise<void>) => void (motion.current = ended),
    again: begin,
  };
}
