"""A game so far as one audience lived it, in one piece: for those who come later, and for walking back and forth."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.game import SPECTATOR, Game, GameResult
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.step import Step
from fathom.core.work import Work, finish
from fathom.protocol.listings import SeatInfo
from fathom.protocol.updates import PublicEvent, ServerMessage
from fathom.table.events import Entry
from fathom.table.messages_en import ENGLISH
from fathom.table.projections.public_events import told
from fathom.table.projections.updates import Fields, changed
from fathom.table.table import Table


class StoryStep(ServerMessage, frozen=True, kw_only=True):
    """A move as it was told, and the fields of the view that it changed."""

    event: PublicEvent
    view: dict[str, Any] = msgspec.field(default_factory=dict)


class StoryNote(ServerMessage, frozen=True, kw_only=True):
    """Something that happened beside the moves, after so many steps of those that stand."""

    step: int
    event: PublicEvent


class History(ServerMessage, frozen=True, kw_only=True):
    """The view after the deal, and one step after the other; to be taken in like updates.

    A long game comes in pages. Only the first has what is not a step; pages fit together if `undone` is the same.
    """

    first: Any
    seats: list[SeatInfo]  # who had them at first
    steps: list[StoryStep]
    notes: list[StoryNote]
    total: int  # steps of the game, on all pages
    undone: int = 0  # the last entry by which a step was taken back


@dataclass(frozen=True)
class Course:
    """The course of a game up to a moment, immutable: it can be worked on while the game goes on."""

    game: Game
    players: int
    options: Options
    start: int
    deal: Mapping[str, object]
    steps: tuple[Step, ...]
    result: GameResult | None

    @classmethod
    def of(cls, match: Match) -> "Course":
        """Return the course of a match so far."""
        its = match.game, match.players, match.options, match.start, match.deal
        return cls(*its, tuple(match.steps), match.result)

    def at_deal(self) -> Match:
        """Return the game before its first step."""
        return Match(self.game, self.players, self.options, self.start, self.deal)


def story(table: Table, audience: int) -> History:
    """What an audience knew after each step of the game as it stands."""
    return finish(telling(table, audience))


def telling(table: Table, audience: int, begin: int = 0, count: int | None = None) -> Work[History]:
    """Return the work of making a page of a story: `count` steps after the first `begin`. Raises `Refusal` at once.

    What it needs of the table is taken now: the work can be done while the table changes.
    """
    if table.play is None:
        raise Refusal(RefusalKind.ILLEGAL, "not_started", ENGLISH)
    if audience == SPECTATOR and not table.watched:
        raise Refusal(RefusalKind.FORBIDDEN, "not_for_spectators", ENGLISH)
    course = Course.of(table.play.match)
    total = len(course.steps)
    if begin > total:
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_step", ENGLISH, step=begin, steps=total)
    seats, notes = ([], []) if begin else (table.beginners, [noted(table, step, its) for step, its in table.notes])
    page = History(first=None, seats=seats, steps=[], notes=notes, total=total, undone=table.undone_seq)
    return _told(course, Perspective(audience), begin, count, page)


def _told(course: Course, eyes: "Perspective", begin: int, count: int | None, page: History) -> Work[History]:
    first, steps = yield from living(course, eyes, begin, count)
    return msgspec.structs.replace(page, first=None if begin else first, steps=steps)


class Perspective:
    """What one audience sees of a game: views, lines and news."""

    def __init__(self, audience: int) -> None:
        self.audience = audience

    def whole(self, match: Match) -> Fields:
        """All fields of a view."""
        view: Fields = msgspec.to_builtins(match.view(self.audience))
        del view["legal"]
        return view

    def own_fields(self, match: Match) -> Fields:
        """Those that differ by audience."""
        return match.game.private_fields(match, self.audience)

    def told(self, match: Match, step: Step) -> tuple[str, tuple[int, ...]]:
        """A move's line and news. The end opens the last one."""
        if match.over:
            return step.line, step.news
        return step.line_for(self.audience), step.news_for(self.audience)


def living(
    played: Course, eyes: Perspective, begin: int = 0, count: int | None = None
) -> Work[tuple[Fields, list[StoryStep]]]:
    """Work out the view after the first `begin` steps, and what each of the next `count` told and changed."""
    match = played.at_deal()
    for step in played.steps[:begin]:
        match.replay_step(step)
        yield
    end_as(match, played)
    first = eyes.whole(match)
    public, own = public_fields(match), eyes.own_fields(match)
    steps = []
    for step in played.steps[begin : None if count is None else begin + count]:
        yield
        match.replay_step(step)
        end_as(match, played)
        before, before_own = public, own
        public, own = public_fields(match), eyes.own_fields(match)
        view = eyes.whole(match) if match.over else {**changed(before, public), **changed(before_own, own)}
        steps.append(StoryStep(event=moved(match, before, public, eyes), view=view))
    return first, steps


def end_as(match: Match, played: Course) -> None:
    """An end that no rule gave came with the last step."""
    if played.result and not match.over and len(match.steps) == len(played.steps):
        match.end(played.result)


def noted(table: Table, step: int, entry: Entry) -> StoryNote:
    """What everybody was told then, but for the proof of fairness, which the snapshot has."""
    return StoryNote(step=step, event=msgspec.structs.replace(told(table, entry), fairness=None))


def moved(match: Match, before: Fields, after: Fields, eyes: Perspective) -> PublicEvent:
    """The last move as an audience saw it."""
    step = match.steps[-1]
    line, news = eyes.told(match, step)
    motions = match.game.piece_moves(before, after, step.seat, line, news)
    return PublicEvent(type="moved", seat=step.seat, line=line, news=news, motions=motions)


def public_fields(match: Match) -> Fields:
    """What changes from step to step in everybody's view."""
    result = match.result
    return {
        "to_move": match.to_move,
        "over": match.over,
        "reason": result.reason if result else "",
        "ranking": result.ranking if result else (),
        **match.game.public_fields(match),
    }
