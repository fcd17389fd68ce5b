"""A game so far as one audience lived it, in one piece: for those who come later, and for walking back and forth."""

from typing import Any

import msgspec

from fathom.core.errors import Kind, Refusal
from fathom.core.game import SPECTATOR
from fathom.core.match import Match
from fathom.core.step import Step
from fathom.table.events import Entry
from fathom.table.feed import Fields, changed
from fathom.table.messages import Said, ToldEvent
from fathom.table.summary import SeatLine
from fathom.table.table import Table
from fathom.table.told import told
from fathom.table.words import ENGLISH


class StoryStep(Said, frozen=True, kw_only=True):
    """A move as it was told, and the fields of the view that it changed."""

    event: ToldEvent
    view: dict[str, Any] = msgspec.field(default_factory=dict)


class StoryNote(Said, frozen=True, kw_only=True):
    """Something that happened beside the moves, after so many steps of those that stand."""

    step: int
    event: ToldEvent


class Story(Said, frozen=True, kw_only=True):
    """The view after the deal, and one step after the other; to be taken in like updates."""

    first: Any
    seats: list[SeatLine]  # who had them at first
    steps: list[StoryStep]
    notes: list[StoryNote]


def story(table: Table, audience: int) -> Story:
    """What an audience knew after each step of the game as it stands."""
    if table.play is None:
        raise Refusal(Kind.ILLEGAL, "not_started", ENGLISH)
    if audience == SPECTATOR and not table.watched:
        raise Refusal(Kind.FORBIDDEN, "not_for_spectators", ENGLISH)
    played = table.play.match
    match = Match(played.game, played.players, played.options, played.start, played.deal)
    first = whole(match, audience)
    public, own = fields(match, audience)
    steps = []
    for step in played.steps:
        match.take(step.action)
        if step.outcome is not None:
            match.settle(step.outcome)
        before, before_own = public, own
        public, own = fields(match, audience)
        view = whole(match, audience) if match.over else {**changed(before, public), **changed(before_own, own)}
        steps.append(StoryStep(event=moved(match, before, public, match.steps[-1], audience), view=view))
    notes = [noted(table, step, entry) for step, entry in table.notes]
    return Story(first=first, seats=table.beginners, steps=steps, notes=notes)


def noted(table: Table, step: int, entry: Entry) -> StoryNote:
    """What everybody was told then, but for the proof of fairness, which the snapshot has."""
    return StoryNote(step=step, event=msgspec.structs.replace(told(table, entry), fairness=None))


def moved(match: Match, before: Fields, after: Fields, step: Step, audience: int) -> ToldEvent:
    """A move as an audience saw it."""
    line, news = (step.line, step.news) if match.over else (step.line_for(audience), step.news_for(audience))
    motions = match.game.motions(before, after, step.seat, line, news)
    return ToldEvent(type="moved", seat=step.seat, line=line, news=news, motions=motions)


def fields(match: Match, audience: int) -> tuple[Fields, Fields]:
    """What changes from step to step in a view: for everybody, and for this audience."""
    result = match.result
    public = {
        "to_move": match.to_move,
        "over": match.over,
        "reason": result.reason if result else "",
        "ranking": result.ranking if result else (),
        **match.game.public_fields(match),
    }
    return public, match.game.private_fields(match, audience)


def whole(match: Match, audience: int) -> Fields:
    """All fields of a view."""
    view: Fields = msgspec.to_builtins(match.view(audience))
    del view["legal"]
    return view
