"""The history of a game as one audience experienced it: for late joiners and for replay."""

from dataclasses import dataclass

import msgspec

from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.step import Step
from fathom.core.work import Work, finish
from fathom.protocol.history import History, StoryNote, StoryStep
from fathom.protocol.updates import MovedEvent
from fathom.table.events import Entry
from fathom.table.guards import require_step, require_watchable
from fathom.table.projections.public_events import render_public
from fathom.table.projections.updates import Fields, changed, public_fields
from fathom.table.state import TableState


@dataclass(frozen=True)
class Course:
    """A copy of the steps of a match, for work that runs while the match continues."""

    dealt: Match  # before its first step
    steps: tuple[Step, ...]
    result: GameResult | None

    @classmethod
    def of(cls, match: Match) -> "Course":
        """Return the course of a match so far."""
        return cls(match.prefix(0), tuple(match.steps), match.result)


def history(table: TableState, audience: int) -> History:
    """Return what an audience knew after each step. Raises `Refusal`."""
    return finish(history_page(table, audience))


def history_page(table: TableState, audience: int, begin: int = 0, count: int | None = None) -> Work[History]:
    """Return the work of building a page: `count` steps after the first `begin`. Raises `Refusal` at once.

    The work uses a copy of the steps, so that the table may change meanwhile.
    """
    course = Course.of(require_watchable(table, audience))
    total = len(course.steps)
    require_step(begin, total)
    seats, notes = ([], []) if begin else (table.beginners, [note_for(table, step, its) for step, its in table.notes])
    page = History(first=None, seats=seats, steps=[], notes=notes, total=total, undone=table.undone_seq)
    return _page(course, Perspective(audience), begin, count, page)


def _page(course: Course, perspective: "Perspective", begin: int, count: int | None, page: History) -> Work[History]:
    first, steps = yield from build_steps(course, perspective, begin, count)
    return msgspec.structs.replace(page, first=None if begin else first, steps=steps)


class Perspective:
    """The view, lines and news of a match for one audience."""

    def __init__(self, audience: int) -> None:
        self.audience = audience

    def whole(self, match: Match) -> Fields:
        """Return all fields of a view."""
        view: Fields = msgspec.to_builtins(match.view(self.audience))
        del view["legal"]
        return view

    def own_fields(self, match: Match) -> Fields:
        """Return the fields that differ by audience."""
        return match.game.private_fields(match, self.audience)

    def told(self, match: Match, step: Step) -> tuple[str, tuple[int, ...]]:
        """Return a move's line and news. The end of the game discloses the last move."""
        if match.over:
            return step.line, step.news
        return step.line_for(self.audience), step.news_for(self.audience)


def build_steps(
    played: Course, perspective: Perspective, begin: int = 0, count: int | None = None
) -> Work[tuple[Fields, list[StoryStep]]]:
    """Compute the view after the first `begin` steps, and the event and changes of each of the next `count`."""
    match = played.dealt
    for step in played.steps[:begin]:
        match.replay_step(step)
        yield
    end_as(match, played)
    first = perspective.whole(match)
    public, own = public_fields(match), perspective.own_fields(match)
    steps = []
    for step in played.steps[begin : None if count is None else begin + count]:
        yield
        match.replay_step(step)
        end_as(match, played)
        before, before_own = public, own
        public, own = public_fields(match), perspective.own_fields(match)
        view = perspective.whole(match) if match.over else {**changed(before, public), **changed(before_own, own)}
        steps.append(StoryStep(event=moved(match, before, public, perspective), view=view))
    return first, steps


def end_as(match: Match, played: Course) -> None:
    """Apply an end that the table set, after the last step."""
    if played.result and not match.over and len(match.steps) == len(played.steps):
        match.end(played.result)


def note_for(table: TableState, step: int, entry: Entry) -> StoryNote:
    """Return an entry as a note, without the fairness data, which the snapshot has."""
    event = render_public(table, entry)
    if hasattr(event, "fairness"):
        event = msgspec.structs.replace(event, fairness=None)
    return StoryNote(step=step, event=event)


def moved(match: Match, before: Fields, after: Fields, perspective: Perspective) -> MovedEvent:
    """Return the last move as an audience saw it."""
    step = match.steps[-1]
    line, news = perspective.told(match, step)
    move = match.game.made_move(before, after, step.seat, line, news)
    return MovedEvent(seat=step.seat, line=line, move=move, news=news)
