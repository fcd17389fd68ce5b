"""Replays of finished games: from the perspective of a seat or a spectator, or with everything revealed.

The replay for a seat contains nothing that the seat did not know before the game was over.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from fathom.core.errors import InvalidRecord, Refusal, RefusalKind
from fathom.core.game import SPECTATOR, Highlight, View
from fathom.core.match import Match
from fathom.core.record import Record, replay_work
from fathom.core.registry import game_named
from fathom.core.step import Step
from fathom.core.work import Work
from fathom.protocol.history import Replay, ReplayMoment, StoryNote, StoryStep
from fathom.protocol.listings import SeatInfo
from fathom.protocol.settings import Begin
from fathom.table.guards import require_readable
from fathom.table.messages_en import ENGLISH
from fathom.table.projections.history import Course, Perspective, build_steps, end_as, note_for
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
    return ReplaySource(table.play.match, table.seat_infos, table.beginners, notes, begin)


def reading(record: Record, data: bytes) -> Work[ReplaySource]:
    """Replay a record that was read from `data`, as work that pauses at each move. Raises `Refusal`."""
    try:
        match = yield from replay_work(record)
    except InvalidRecord as fault:
        raise as_refusal(fault) from None
    names = enumerate(shown_names(data, match.players), 1)
    seats = [SeatInfo(seat=seat, kind="person", name=name) for seat, name in names]
    return ReplaySource(match, seats, seats, [])


def replaying(source: ReplaySource, seat: int | None, names: str = "") -> Work[Replay]:
    """Build a replay for a seat, the spectator, or with everything revealed, as work that pauses at each step.

    With names of seats, one per line, the replay has a text drawing of each moment.
    """
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
        drawings=tuple((yield from drawings(Course.of(match), ReplayPerspective(seat), names))),
    )


def drawings(course: Course, perspective: ReplayPerspective, names: str) -> Work[list[str]]:
    """Return the text drawing after the deal and after each step; none without names."""
    match, found = course.dealt, list[str]()
    for step in (None, *course.steps) if names else ():
        yield
        if step:
            match.replay_step(step)
        end_as(match, course)
        opened = [match.view(seat) for seat in range(1, match.players + 1)] if perspective.seat is None else []
        found.append(drawn(msgspec.convert(perspective.whole(match), match.game.view_type), names, opened))
    return found


def drawn(view: View, names: str, opened: Sequence[View] = ()) -> str:
    """Return a view as text, with the names of the seats, one per line; nothing without names."""
    if not names:
        return ""
    from fathom.study.drawing import draw_text  # Rich is neither loaded at the start of a server nor in a browser

    return draw_text(game_named(str(view.__struct_config__.tag)), view, names.splitlines(), opened)


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
        told: tuple[Highlight, ...] = match.game.highlights(before, after, event.seat, event.move)
        found += [ReplayMoment(step=number, seat=event.seat, kind=its.kind, params=its.params) for its in told]
        before = after
    return found
