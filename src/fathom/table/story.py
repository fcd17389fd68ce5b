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
    first, steps = lived(table.play.match, Eyes(audience))
    notes = [noted(table, step, entry) for step, entry in table.notes]
    return Story(first=first, seats=table.beginners, steps=steps, notes=notes)


class Eyes:
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


def lived(played: Match, eyes: Eyes) -> tuple[Fields, list[StoryStep]]:
    """The view after the deal, and what each step told and changed."""
    match = Match(played.game, played.players, played.options, played.start, played.deal)
    end_as(match, played)
    first = eyes.whole(match)
    public, own = public_fields(match), eyes.own_fields(match)
    steps = []
    for step in played.steps:
        match.take(step.action)
        if step.outcome is not None:
            match.settle(step.outcome)
        end_as(match, played)
        before, before_own = public, own
        public, own = public_fields(match), eyes.own_fields(match)
        view = eyes.whole(match) if match.over else {**changed(before, public), **changed(before_own, own)}
        steps.append(StoryStep(event=moved(match, before, public, eyes), view=view))
    return first, steps


def end_as(match: Match, played: Match) -> None:
    """An end that no rule gave came with the last step."""
    if played.result and not match.over and len(match.steps) == len(played.steps):
        match.end(played.result)


def noted(table: Table, step: int, entry: Entry) -> StoryNote:
    """What everybody was told then, but for the proof of fairness, which the snapshot has."""
    return StoryNote(step=step, event=msgspec.structs.replace(told(table, entry), fairness=None))


def moved(match: Match, before: Fields, after: Fields, eyes: Eyes) -> ToldEvent:
    """The last move as an audience saw it."""
    step = match.steps[-1]
    line, news = eyes.told(match, step)
    motions = match.game.motions(before, after, step.seat, line, news)
    return ToldEvent(type="moved", seat=step.seat, line=line, news=news, motions=motions)


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
