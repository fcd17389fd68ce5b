"""Puzzles as a client asks for them: lists, positions, attempts. Stateless: an attempt brings all its lines along."""

from functools import cache
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.core.bot import Reason
from fathom.core.errors import Refusal
from fathom.core.game import LegalMove
from fathom.core.intended import line_meant
from fathom.core.match import Match
from fathom.core.puzzle import Puzzle, Values
from fathom.protocol.commands import Line
from fathom.protocol.settings import ClientMessage
from fathom.protocol.updates import MovedEvent, Problem, ServerMessage, problem
from fathom.protocol.views import AnyIntendedMove, AnyView
from fathom.study.lessons import Frame, frame
from fathom.study.puzzles.attempts import try_lines
from fathom.study.puzzles.library import kind_of, plugin_with_puzzles, puzzle_called, puzzle_games, puzzles_of, start_of
from fathom.study.puzzles.rating import Solver, rated
from fathom.study.puzzles.selection import day_of, puzzle_of_day
from fathom.table.projections.history import Perspective, moved
from fathom.table.projections.updates import public_fields

LONGEST = 20  # lines of an attempt


class PuzzleInfo(ServerMessage, frozen=True, kw_only=True):
    """A puzzle in a list: its kind, which is its theme, and its rating."""

    id: str
    kind: str
    rating: int


class PuzzleList(ServerMessage, frozen=True, kw_only=True):
    """The puzzles of a game, and the one of the day."""

    game: str
    kinds: list[str]
    day: str
    daily: str
    puzzles: list[PuzzleInfo]


class PuzzlePosition(ServerMessage, frozen=True, kw_only=True):
    """The beginning of a puzzle, in the view of the seat that solves it."""

    game: str
    id: str
    kind: str
    seat: int
    rating: int
    params: Values
    level: int = 0  # the weakest level of the captain that solves it; 0: not measured
    view: AnyView
    moves: tuple[LegalMove, ...]
    last: MovedEvent | None = None


class DayQuery(ClientMessage, frozen=True, kw_only=True):
    """The day whose puzzle is asked for, as in 2026-05-31: the date where the solver is."""

    day: Annotated[str, Meta(max_length=40)]


class PuzzleAttempt(ClientMessage, frozen=True, kw_only=True):
    """The lines of an attempt, the right ones so far and a new one; or a request for the solution.

    In place of the new line there can be a `move` as data, which need not be legal: it is judged behind the lines.
    With `solver`, the rating before this puzzle, the answer has the rating after it once the attempt is decided.
    """

    lines: Annotated[tuple[Line, ...], Meta(max_length=LONGEST)] = ()
    move: AnyIntendedMove = None
    solution: bool = False
    solver: Solver | None = None


class AskPuzzles(ClientMessage, frozen=True, kw_only=True):
    """About puzzles, where there are no addresses: a game's list for a day, a puzzle, or an attempt."""

    game: str
    day: str = ""
    puzzle: str = ""
    attempt: PuzzleAttempt | None = None


class PuzzleAnswer(ServerMessage, frozen=True, kw_only=True):
    """The result of the newest line: on the way, solved, wrong with the reason, or refused by a rule.

    For a request for the solution the outcome is `shown`.
    """

    outcome: Literal["on", "solved", "wrong", "refused", "shown"]
    line: str = ""  # as notated
    reason: Reason | None = None  # wrong, solved, shown
    problem: Problem | None = None  # refused
    frames: tuple[Frame, ...] = ()  # on, solved: of the line; shown: of the whole solution
    moves: tuple[LegalMove, ...] = ()  # on: the next
    solution: tuple[str, ...] = ()  # shown
    solver: Solver | None = None  # solved, wrong, shown


def puzzle_list(game: str, day: str) -> PuzzleList:
    """Return the puzzles of a game. Raises `Refusal`."""
    puzzles = list(puzzles_of(game).values())
    chosen = puzzle_of_day(game, puzzles, day_of(day))
    return PuzzleList(
        game=game,
        kinds=list(dict.fromkeys(puzzle.kind for puzzle in puzzles)),
        day=day,
        daily=chosen.id,
        puzzles=[PuzzleInfo(id=each.id, kind=each.kind, rating=each.difficulty.rating) for each in puzzles],
    )


@cache
def games() -> list[str]:
    """Return the names of the games with puzzles."""
    return [game for game in puzzle_games() if puzzles_of(game)]


def position(game: str, puzzle: str) -> PuzzlePosition:
    """Return the beginning of a puzzle. Raises `Refusal`."""
    its = puzzle_called(game, puzzle)
    match = start_of(its)
    last = None
    if match.steps:
        before = match.prefix(len(match.steps) - 1)
        last = moved(match, public_fields(before), public_fields(match), Perspective(its.seat))
    return PuzzlePosition(
        game=game, id=its.id, kind=its.kind, seat=its.seat, rating=its.difficulty.rating, params=its.params,
        level=its.difficulty.level, view=match.view(its.seat), moves=match.game.legal_moves(match), last=last,
    )  # fmt: skip


def attempt(game: str, puzzle: str, asked: PuzzleAttempt) -> PuzzleAnswer:
    """Return the result of an attempt. Raises `Refusal` for an unknown puzzle."""
    its = puzzle_called(game, puzzle)
    match = start_of(its)
    if asked.solution:
        solver = rated(asked.solver, its.difficulty.rating, False) if asked.solver else None
        frames = tuple(played(match, its, line) for line in its.solution)
        return PuzzleAnswer(outcome="shown", reason=its.reason, solution=its.solution, frames=frames, solver=solver)
    kind = kind_of(plugin_with_puzzles(game), its)
    try:
        if not asked.lines and asked.move is None:
            return PuzzleAnswer(outcome="on", moves=match.game.legal_moves(match))
        *earlier, newest = (*asked.lines, None) if asked.move is not None else asked.lines
        before = try_lines(match, its, kind, [line for line in earlier if line is not None])
        if before.verdict.outcome != "on":
            return decided(its, asked, before.verdict.outcome, before.verdict.reason)
        line = match.state.format(match.state.parse(line_meant(match, newest, asked.move)))
    except Refusal as refusal:
        return PuzzleAnswer(outcome="refused", problem=problem(refusal))
    verdict = kind.judge(match.view(its.seat), its.params, line)
    if verdict.outcome == "wrong":
        return decided(its, asked, "wrong", verdict.reason, line)
    shown = played(match, its, line)
    if verdict.outcome == "solved":
        return decided(its, asked, "solved", its.reason, line, (shown,))
    return PuzzleAnswer(outcome="on", line=line, frames=(shown,), moves=match.game.legal_moves(match))


def decided(
    its: Puzzle,
    asked: PuzzleAttempt,
    outcome: Literal["solved", "wrong"],
    reason: Reason | None,
    line: str = "",
    frames: tuple[Frame, ...] = (),
) -> PuzzleAnswer:
    """Return the answer to an attempt that is decided, with the solver's new rating."""
    solver = rated(asked.solver, its.difficulty.rating, outcome == "solved") if asked.solver else None
    return PuzzleAnswer(outcome=outcome, line=line, reason=reason, frames=frames, solver=solver)


def played(match: Match, its: Puzzle, line: str) -> Frame:
    """Play a line, and return what its seat sees of it."""

    def play() -> None:
        match.play(line)

    return frame(match, its.seat, play)


def answered(asked: bytes | str) -> bytes:
    """Answer a request without a server: a list, a puzzle, or the result of an attempt."""
    its = msgspec.json.decode(asked, type=AskPuzzles)
    if not its.puzzle:
        return msgspec.json.encode(puzzle_list(its.game, its.day))
    if its.attempt is None:
        return msgspec.json.encode(position(its.game, its.puzzle))
    return msgspec.json.encode(attempt(its.game, its.puzzle, its.attempt))
