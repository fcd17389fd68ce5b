"""History of a game: the view after the deal, then one step after the other."""

import msgspec

from fathom.protocol.listings import SeatInfo
from fathom.protocol.settings import Begin
from fathom.protocol.updates import MovedEvent, PublicEvent, ServerMessage
from fathom.protocol.views import FirstView, FirstViewOrNull, ViewChanges


class StoryStep(ServerMessage, frozen=True, kw_only=True):
    """A move as the audience saw it, and the fields of the view that it changed."""

    event: MovedEvent
    view: ViewChanges = msgspec.field(default_factory=dict)


class StoryNote(ServerMessage, frozen=True, kw_only=True):
    """An event other than a move, with the number of steps before it."""

    step: int
    event: PublicEvent


class History(ServerMessage, frozen=True, kw_only=True):
    """The view after the deal and the steps since, to be applied like updates.

    A long game comes in pages. Only the first has `first`, `seats` and `notes`; pages with the same `undone` belong
    together.
    """

    first: FirstViewOrNull
    seats: list[SeatInfo]  # at the start
    steps: list[StoryStep]
    notes: list[StoryNote]
    total: int  # steps of the game, on all pages
    undone: int = 0  # the last entry that took back a step


class ReplayMoment(ServerMessage, frozen=True, kw_only=True):
    """A highlight of a game: its step, the seat that moved, and a kind that the game defines."""

    step: int
    seat: int
    kind: str
    params: dict[str, str | int] = msgspec.field(default_factory=dict)


class Replay(ServerMessage, frozen=True, kw_only=True):
    """A finished or recorded game: the view after the deal and the steps since, to be applied like updates."""

    game: str
    seat: int | None = None  # the audience; 0 is the spectator, None means that everything is revealed
    seats: list[SeatInfo]
    beginners: list[SeatInfo]  # at the start
    first: FirstView
    steps: list[StoryStep]
    turns: list[int]  # the steps after which the seat to move changes
    moments: list[ReplayMoment]
    notes: list[StoryNote]
    finished: bool  # False if the record ends before the game
    begin: Begin | None = None  # the position of another game that this one continues
    drawings: tuple[str, ...] = ()  # if asked for: the view after the deal and after each step, as text
