"""What is agreed on before a game: who sits where, and how the table is run."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.core.options import Value

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
Seat = Annotated[int, Meta(ge=1, le=9)]
Millis = int  # of time, or since 1970
DAY = 86_400  # seconds
Second = Annotated[int, Meta(ge=1, le=30 * DAY)]


class Message(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes from outside is taken at its word: a field that is not known is a mistake."""


class Me(Message, tag="me", frozen=True, kw_only=True):
    """A seat for whoever makes the table."""


class Open(Message, tag="open", frozen=True, kw_only=True):
    """A seat that anybody may take."""


class BotSeat(Message, tag="bot", frozen=True, kw_only=True):
    """A seat for a bot."""

    bot: Annotated[str, Meta(max_length=40)]
    level: Annotated[int, Meta(ge=1, le=9)] = 1


class Human(Message, tag="person", frozen=True, kw_only=True):
    """A seat that a person has taken. The id stays inside the server; others see the name."""

    person: str
    name: str


STAND_IN = BotSeat(bot="greedy", level=3)  # goes on with a seat that was given up

Wish = Me | Open | BotSeat
Occupant = Open | BotSeat | Human


class MoveClock(Message, tag="move", frozen=True, kw_only=True):
    """Time for each turn, however many decisions it has."""

    seconds: Second


class GameClock(Message, tag="game", frozen=True, kw_only=True):
    """Time for the whole game, and some more after each turn."""

    seconds: Second
    increment: Annotated[int, Meta(ge=0, le=DAY)] = 0


Clock = MoveClock | GameClock
OFFERED: tuple[Clock, ...] = (  # the choices that a form shows; any other can be asked for
    MoveClock(seconds=30),
    MoveClock(seconds=120),
    GameClock(seconds=900, increment=5),
    MoveClock(seconds=DAY),
    MoveClock(seconds=3 * DAY),
    MoveClock(seconds=7 * DAY),
)


def by_correspondence(clock: Clock | None) -> bool:
    """Has everybody days for a turn? Then nobody has to be there (docs/correspondence.md)."""
    if isinstance(clock, GameClock):
        return max(clock.seconds, clock.increment) >= DAY
    return clock is not None and clock.seconds >= DAY


class Settings(Message, frozen=True, kw_only=True):
    """How a table is run. `options` is complete, preset included."""

    game: str
    players: int
    options: dict[str, Value]
    public: bool
    clock: Clock | None
    undo: bool
    spectators: Literal["on", "off", "after"]
    chat: bool


class NewTable(Message, frozen=True, kw_only=True):
    """The wish for a table, as it comes from outside. `id` makes a repeat harmless."""

    id: Id
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Wish], Meta(min_length=1, max_length=9)]
    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[str, Value] = {}
    public: bool = False
    clock: Clock | None = None
    undo: bool = True
    spectators: Literal["on", "off", "after"] = "on"
    chat: bool = True


class Person(msgspec.Struct, frozen=True):
    """Somebody, known to the server by an id that nobody else sees."""

    id: str
    name: str
