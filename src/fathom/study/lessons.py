"""Lessons on the real engine: positions, the lines that are right in them, and what follows.

A lesson is data of the game's plugin; the browser client has its texts under the keys used here. Lessons are
stateless: a step is named, and its position follows from the data.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Literal

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import LegalMove
from fathom.core.intended import line_meant
from fathom.core.match import Match
from fathom.core.messages_en import shown
from fathom.core.record import Record, replay_move, replay_prefix
from fathom.core.registry import plugins
from fathom.protocol.commands import Line, require_one
from fathom.protocol.settings import ClientMessage
from fathom.protocol.updates import MovedEvent, Problem, ServerMessage, problem
from fathom.protocol.views import AnyIntendedMove, AnyView
from fathom.study.messages_en import ENGLISH
from fathom.table.projections.history import Perspective, moved
from fathom.table.projections.updates import public_fields

REST = "..."  # at the end of a pattern: any rest of the line


class StepPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One idea: where it begins, which lines are right, and what happens then.

    Without a position it begins where the step before it ended; that step then has one right line only.
    """

    key: str
    position: str = ""
    accept: tuple[str, ...]  # lines, or their beginnings
    other: dict[str, str]  # what is legal and not asked for, and the key of the words that say why
    refused: dict[str, str]  # likely mistakes, and the rule that forbids each; for the tests
    rules: tuple[str, ...]  # to read more
    point: tuple[str, ...] = ()  # what the words name, in the terms of the client's board, which marks it
    chance: str = ""  # what chance decides, as a line announces it
    then: tuple[str, ...] = ()  # lines that follow by themselves, as a record has them


class LessonPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as written."""

    game: str
    seat: int  # the learner's
    positions: dict[str, Record]
    steps: tuple[StepPlan, ...]


class LessonStep(ServerMessage, frozen=True, kw_only=True):
    """A step of a lesson: its name, which is also that of its words, its rules, and what the board points at."""

    key: str
    rules: tuple[str, ...]
    point: tuple[str, ...] = ()


class Lesson(ServerMessage, frozen=True, kw_only=True):
    """A lesson, by its game."""

    game: str
    steps: list[LessonStep]


class Lessons(ServerMessage, frozen=True, kw_only=True):
    """All lessons."""

    lessons: list[Lesson]


class LessonPosition(ServerMessage, frozen=True, kw_only=True):
    """The position at the beginning of a step, in the learner's view."""

    game: str
    step: str
    seat: int
    view: AnyView
    moves: tuple[LegalMove, ...]
    last: MovedEvent | None = None


class Attempt(ClientMessage, frozen=True, kw_only=True):
    """The learner plays a line, or asks why a move as data cannot be played."""

    line: Line | None = None
    move: AnyIntendedMove = None

    def __post_init__(self) -> None:
        require_one(self.line, self.move)


class AskLesson(ClientMessage, frozen=True, kw_only=True):
    """About lessons, where there are no addresses: all of them, a step of one, or what is tried there."""

    game: str = ""
    step: str = ""
    line: Line | None = None
    move: AnyIntendedMove = None


class Frame(ServerMessage, frozen=True, kw_only=True):
    """An event, and the view after it."""

    event: MovedEvent
    view: AnyView


class AttemptResult(ServerMessage, frozen=True, kw_only=True):
    """The result of an attempt: right, with what follows; legal but not asked for; or refused."""

    outcome: Literal["right", "other", "refused"]
    why: str = ""  # other: the key of the words
    problem: Problem | None = None  # refused: by which rule
    frames: tuple[Frame, ...] = ()  # right: one for each line


@cache
def plan_of(game: str) -> LessonPlan:
    """Return the lesson plan of a game. Raises `Refusal`."""
    data = plugins()[game].lesson_plan() if game in plugins() else None
    if data is None:
        known = ", ".join(lesson_games())
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_lesson", ENGLISH, game=shown(game), known=known)
    return msgspec.json.decode(data, type=LessonPlan)


def lesson_games() -> list[str]:
    """Return the names of the games that have a lesson."""
    return [name for name, plugin in plugins().items() if plugin.lesson_plan() is not None]


def lessons() -> Lessons:
    """Return all lessons with their steps."""
    plans = [plan_of(game) for game in lesson_games()]
    contents = [[LessonStep(key=step.key, rules=step.rules, point=step.point) for step in plan.steps] for plan in plans]
    return Lessons(lessons=[Lesson(game=plan.game, steps=steps) for plan, steps in zip(plans, contents, strict=True)])


def number_of(plan: LessonPlan, key: str) -> int:
    """Return the index of a step. Raises `Refusal`."""
    for number, step in enumerate(plan.steps):
        if step.key == key:
            return number
    raise Refusal(RefusalKind.NOT_FOUND, "no_such_lesson_step", ENGLISH, step=shown(key))


@cache
def position_at(game: str, number: int) -> Match:
    """Return the match at the beginning of a step. Shared: copy it before playing."""
    plan = plan_of(game)
    step = plan.steps[number]
    if step.position:
        return replay_prefix(plan.positions[step.position])
    match = copied(position_at(game, number - 1))
    before = plan.steps[number - 1]
    play(match, before, before.accept[0])
    for line in before.then:
        replay_move(match, line)
    return match


def copied(match: Match) -> Match:
    """Return a copy of a match."""
    return match.prefix(len(match.steps))


def play(match: Match, step: StepPlan, line: str) -> None:
    """Play the learner's line, and the outcome of chance that the lesson sets."""
    match.play(line)
    for outcome in match.game.parse_chance(step.chance) if match.state.chance_due else ():
        match.apply_chance(outcome)
    assert not match.state.chance_due, f"{step.key} does not set the outcome of chance"


@cache
def scene(game: str, key: str) -> LessonPosition:
    """Return the position of a step, and what can be done there."""
    plan = plan_of(game)
    match = position_at(game, number_of(plan, key))
    last = None
    if match.steps:
        before = match.prefix(len(match.steps) - 1)
        last = moved(match, public_fields(before), public_fields(match), Perspective(plan.seat))
    view, moves = match.view(plan.seat), match.game.legal_moves(match)
    return LessonPosition(game=game, step=key, seat=plan.seat, view=view, moves=moves, last=last)


def attempt(game: str, key: str, tried: str | None, move: Any = None) -> AttemptResult:
    """Return the result of the learner's line, or of the one that an intended move stands for."""
    plan = plan_of(game)
    number = number_of(plan, key)
    step, match = plan.steps[number], copied(position_at(game, number))
    try:
        line = match.state.format(match.state.parse(line_meant(match, tried, move)))
    except Refusal as refusal:
        return AttemptResult(outcome="refused", problem=problem(refusal))
    if not any(fits(line, pattern) for pattern in step.accept):
        why = next((why for pattern, why in step.other.items() if fits(line, pattern)), "")
        return AttemptResult(outcome="other", why=why)
    played = frame(match, plan.seat, partial(play, match, step, line))
    followed = [frame(match, plan.seat, partial(replay_move, match, following)) for following in step.then]
    return AttemptResult(outcome="right", frames=(played, *followed))


def answered(asked: bytes | str) -> bytes:
    """Answer a request without a server: all lessons, a step, or the result of a line."""
    its = msgspec.json.decode(asked, type=AskLesson)
    if not its.game:
        return msgspec.json.encode(lessons())
    if its.line is None and its.move is None:
        return msgspec.json.encode(scene(its.game, its.step))
    return msgspec.json.encode(attempt(its.game, its.step, its.line, its.move))


def fits(line: str, pattern: str) -> bool:
    """Return whether a line matches a pattern."""
    return line.startswith(pattern.removesuffix(REST)) if pattern.endswith(REST) else line == pattern


def frame(match: Match, seat: int, happen: Callable[[], None]) -> Frame:
    """Run an action, and return what the learner sees of it."""
    before = public_fields(match)
    happen()
    return Frame(event=moved(match, before, public_fields(match), Perspective(seat)), view=match.view(seat))
