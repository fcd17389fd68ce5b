"""A game that is over, to be looked at again: as one seat knew it, as all who watched did, or with all revealed.

What is made for a seat holds nothing that it did not know before the game was over.
"""

from dataclasses import dataclass

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.game import SPECTATOR, Highlight
from fathom.core.match import Match
from fathom.core.record import Record, replay_work
from fathom.core.step import Step
from fathom.core.work import Work
from fathom.protocol.history import Replay, ReplayMoment, StoryNote, StoryStep
from fathom.protocol.listings import SeatInfo
from fathom.protocol.settings import Begin
from fathom.table.guards import require_readable
from fathom.table.messages_en import ENGLISH
from fathom.table.projections.history import Course, Perspective, build_steps, note_for
from fathom.table.projections.updates import Fields
from fathom.table.record_import import as_refusal, shown_names
from fathom.table.table import Table


class ReplayPerspective(Perspective):
    """The knowledge of an audience at the time, up to the last step; for None, everything revealed."""

    def __init__(self, seat: int | None) -> None:
        super().__init__(SPECTATOR if seat is None else seat)
        self.seat = seat

    def whole(self, match: Match) -> Fields:
        view = super().whole(match)
        lines, news = zip(*[self.told(match, step) for step in match.steps], strict=True) if match.steps else ((), ())
        opening = match.opening_news if self.seat is None else match.opening_seen[self.seat]
        return {**view, "log": lines, "news": (opening, *news), **self.own_fields(match)}

    def own_fields(self, match: Match) -> Fields:
        return match.game.hidden_fields(match, self.seat)

    def told(self, match: Match, step: Step) -> tuple[str, tuple[int, ...]]:
        if self.seat is None:
            return step.line, step.news
        return step.line_for(self.seat), step.news_for(self.seat)


@dataclass(frozen=True)
class ReplaySource:
    """A game whose hidden information may be shown."""

    match: Match
    seats: list[SeatInfo]
    beginners: list[SeatInfo]
    notes: list[StoryNote]
    begin: Begin | None = None


def at_table(table: Table, person: str) -> ReplaySource:
    """Return a finished game of a table. Raises `Refusal` unless the person may see it and it is over."""
    require_readable(table, person)
    if table.play is None or table.status != "over":
        raise Refusal(RefusalKind.ILLEGAL, "not_over", ENGLISH)
    notes = [note_for(table, step, entry) for step, entry in table.notes]
    begin = table.beginning.begin if table.beginning else None
    return ReplaySource(table.play.match, table.lines, table.beginners, notes, begin)


def reading(record: Record, data: bytes) -> Work[ReplaySource]:
    """Replay a record that was read from `data`, as work that pauses at each move. Raises `Refusal`."""
    try:
        match = yield from replay_work(record)
    except InvalidRecord as fault:
        raise as_refusal(fault) from None
    names = enumerate(shown_names(data, match.players), 1)
    seats = [SeatInfo(seat=seat, kind="person", name=name) for seat, name in names]
    return ReplaySource(match, seats, seats, [])


def replaying(source: ReplaySource, seat: int | None) -> Work[Replay]:
    """Build a replay for a seat, the spectator, or with everything revealed, as work that pauses at each step."""
    match = source.match
    first, steps = yield from build_steps(Course.of(match), ReplayPerspective(seat))
    found = yield from highlights(match, first, steps)
    return Replay(
        game=match.game.name,
        seat=seat,
        seats=source.seats,
        beginners=source.beginners,
        first=first,
        steps=steps,
        turns=turns(first, steps),
        moments=found,
        notes=source.notes,
        finished=match.over,
        begin=source.begin,
    )


def turns(first: Fields, steps: list[StoryStep]) -> list[int]:
    """Return the steps after which another seat is to move."""
    found, to_move = [], first["to_move"]
    for number, step in enumerate(steps, 1):
        now = step.view.get("to_move", to_move)
        if now != to_move:
            found.append(number)
        to_move = now
    return found


def highlights(match: Match, first: Fields, steps: list[StoryStep]) -> Work[list[ReplayMoment]]:
    """Return the highlights of a game from what the audience could see."""
    found: list[ReplayMoment] = []
    before = first
    for number, step in enumerate(steps, 1):
        yield
        after = {**before, **step.view}
        event = step.event
        told: tuple[Highlight, ...] = match.game.highlights(before, after, event.seat, event.line, event.motions)
        found += [ReplayMoment(step=number, seat=event.seat, kind=its.kind, params=its.params) for its in told]
        before = after
    return found
