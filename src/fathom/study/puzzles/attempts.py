"""The checking of an attempt: lines from the beginning of a puzzle, up to the one that is judged."""

from collections.abc import Sequence
from typing import Any

import msgspec

from fathom.core.errors import Refusal
from fathom.core.match import Match
from fathom.core.puzzle import Puzzle, PuzzleKind, Verdict


class AttemptEnd(msgspec.Struct, frozen=True):
    """The end of an attempt: a verdict, and how many of the lines were played before it."""

    verdict: Verdict
    right: int


def try_lines(match: Match[Any, Any], puzzle: Puzzle, kind: PuzzleKind, lines: Sequence[str]) -> AttemptEnd:
    """Play lines from the beginning of a puzzle until one is wrong or the puzzle is solved.

    The match stands after the last right line. Raises `Refusal` for a line that is not legal.
    """
    verdict = Verdict("on")
    for number, line in enumerate(lines):
        canonical = match.state.format(match.state.parse(line))
        verdict = kind.judge(match.view(puzzle.seat), puzzle.params, canonical)
        if verdict.outcome == "wrong":
            return AttemptEnd(verdict, number)
        match.play(canonical)
        if verdict.outcome == "solved":
            return AttemptEnd(Verdict("solved", puzzle.reason), number + 1)
    return AttemptEnd(verdict, len(lines))


def fault_of(match: Match[Any, Any], puzzle: Puzzle, kind: PuzzleKind) -> str:
    """Return what is wrong with a stored puzzle by solving it again; empty if nothing is."""
    if match.over or match.state.chance_due or match.to_move != puzzle.seat:
        return f"seat {puzzle.seat} is not to move"
    posed = kind.pose(match.view(puzzle.seat))
    if posed is None:
        return "there is no such puzzle in this position"
    for name, stored, found in (
        ("params", puzzle.params, posed.params),
        ("solution", puzzle.solution, posed.solution),
        ("reason", puzzle.reason, posed.reason),
        ("bits", puzzle.difficulty.bits, posed.bits),
        ("clues", puzzle.difficulty.clues, posed.clues),
    ):
        if stored != found:
            return f"its {name} is {stored}, and solving it again gives {found}"
    return fault_of_solution(match, puzzle, kind)


def fault_of_solution(match: Match[Any, Any], puzzle: Puzzle, kind: PuzzleKind) -> str:
    """Return what is wrong with the judgement of the solution and of every other first line; empty if nothing is."""
    view = match.view(puzzle.seat)
    verdicts = {line: kind.judge(view, puzzle.params, line) for line in view.legal}
    wrong = [verdict for verdict in verdicts.values() if verdict.outcome == "wrong"]
    if not wrong:
        return "no first line is wrong"
    if any(verdict.reason is None for verdict in wrong):
        return "a line is rejected without a reason"
    try:
        end = try_lines(match, puzzle, kind, puzzle.solution)
    except Refusal as refusal:
        return f"its solution is not legal: {refusal}"
    if end.verdict != Verdict("solved", puzzle.reason) or end.right != len(puzzle.solution):
        return f"its solution is judged {end.verdict.outcome} after {end.right} lines"
    return ""
