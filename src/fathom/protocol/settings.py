"""What is agreed on before a game: who sits where, and how the table is run."""

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from fathom.core.options import Value

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
Seat = Annotated[int, Meta(ge=1, le=9)]
Millis = int  # of time, or since 1970
DAY = 86_400  # seconds
Second = Annotated[int, Meta(ge=1, le=30 * DAY)]


class TimeSpan(NamedTuple):
    """A period of time, such as a vacation."""

    since: Millis
    until: Millis


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What comes from outside is taken at its word: a field that is not known is a mistake."""


class HostSeat(ClientMessage, tag="me", frozen=True, kw_only=True):
    """A seat for whoever makes the table."""


class OpenSeat(ClientMessage, tag="open", frozen=True, kw_only=True):
    """A seat that anybody may take."""


class BotSeat(ClientMessage, tag="bot", frozen=True, kw_only=True):
    """A seat for a bot."""

    bot: Annotated[str, Meta(max_length=40)]
    level: Annotated[int, Meta(ge=1, le=9)] = 1


class Player(ClientMessage, tag="person", frozen=True, kw_only=True):
    """A seat that a person has taken, or a person's bot. The id stays inside the server; others see the names."""

    person: str
    name: str
    owner: str = ""  # of a bot: who runs it


class RecordedPlayer(ClientMessage, tag="written", frozen=True, kw_only=True):
    """Somebody in an imported game: nobody here, only a name in a record."""

    name: str


DELETED_USER = "Former player"  # whoever has had their data deleted
REPLACEMENT_BOT = BotSeat(bot="greedy", level=3)  # goes on with a seat that was given up

SeatRequest = HostSeat | OpenSeat | BotSeat
Occupant = OpenSeat | BotSeat | Player | RecordedPlayer


class MoveClock(ClientMessage, tag="move", frozen=True, kw_only=True):
    """Time for each turn, however many decisions it has."""

    seconds: Second


class GameClock(ClientMessage, tag="game", frozen=True, kw_only=True):
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


class Settings(ClientMessage, frozen=True, kw_only=True):
    """How a table is run. `options` is complete, preset included."""

    game: str
    players: int
    options: dict[str, Value]
    public: bool
    clock: Clock | None
    undo: bool
    spectators: Literal["on", "off", "after"]
    chat: bool
    hints: bool = False  # who made a table before there were hints agreed to none


class Begin(ClientMessage, frozen=True, kw_only=True):
    """A moment of a game that is over: the table, and after how many steps. A new game can go on from there."""

    table: Id
    step: Annotated[int, Meta(ge=0, lt=2**53)]


class NewTable(ClientMessage, frozen=True, kw_only=True, rename={"begin": "from"}):
    """The wish for a table, as it comes from outside. `id` makes a repeat harmless.

    With `from` it goes on with a game that is over, whose number of seats and options it keeps.
    """

    id: Id
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=9)]
    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: dict[str, Value] = {}
    public: bool = False
    clock: Clock | None = None
    undo: bool = True
    spectators: Literal["on", "off", "after"] = "on"
    chat: bool = True
    hints: bool = True
    begin: Begin | None = None


class Person(msgspec.Struct, frozen=True):
    """Somebody, known to the server by an id that nobody else sees; or a bot that somebody runs elsewhere."""

    id: str
    name: str
    owner: str = ""  # of a bot: the name of who runs it
