"""Settings of a table: seats, clock and options."""

from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from fathom.core.options import Value

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
AidName = Annotated[str, Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=1, le=9)]
Millis = int  # milliseconds: a duration, or a time since 1970
DAY = 86_400  # seconds
Language = Literal["en", "nl", "de", "fr"]  # of texts for people
Second = Annotated[int, Meta(ge=1, le=30 * DAY)]


class TimeSpan(NamedTuple):
    """A period of time, such as a vacation."""

    since: Millis
    until: Millis


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of messages from clients. Unknown fields are refused."""


class HostSeat(ClientMessage, tag="me", frozen=True, kw_only=True):
    """A seat for the creator of the table."""


class OpenSeat(ClientMessage, tag="open", frozen=True, kw_only=True):
    """An open seat."""


class BotSeat(ClientMessage, tag="bot", frozen=True, kw_only=True):
    """A seat for a bot."""

    bot: Annotated[str, Meta(max_length=40)]
    level: Annotated[int, Meta(ge=1, le=9)] = 1


class Player(ClientMessage, tag="person", frozen=True, kw_only=True):
    """A seat of a person or of a remote bot. The id stays inside the server; others see the names."""

    person: str
    name: str
    owner: str = ""  # of a remote bot: the name of its owner


class RecordedPlayer(ClientMessage, tag="written", frozen=True, kw_only=True):
    """A player of an imported game: only a name in its record."""

    name: str


DELETED_USER = "Former player"  # name of a person whose data was erased
REPLACEMENT_BOT = BotSeat(bot="greedy", level=3)  # takes over a forfeited seat

SeatRequest = HostSeat | OpenSeat | BotSeat
Occupant = OpenSeat | BotSeat | Player | RecordedPlayer


class MoveClock(ClientMessage, tag="move", frozen=True, kw_only=True):
    """Time per turn, for all its decisions."""

    seconds: Second


class GameClock(ClientMessage, tag="game", frozen=True, kw_only=True):
    """Time for the whole game, with an increment per turn."""

    seconds: Second
    increment: Annotated[int, Meta(ge=0, le=DAY)] = 0


Clock = MoveClock | GameClock
OFFERED: tuple[Clock, ...] = (  # suggestions; other values are accepted
    MoveClock(seconds=30),
    MoveClock(seconds=120),
    GameClock(seconds=900, increment=5),
    MoveClock(seconds=DAY),
    MoveClock(seconds=3 * DAY),
    MoveClock(seconds=7 * DAY),
)


def by_correspondence(clock: Clock | None) -> bool:
    """Return whether a clock allows days per turn: a correspondence game (docs/correspondence.md)."""
    if isinstance(clock, GameClock):
        return max(clock.seconds, clock.increment) >= DAY
    return clock is not None and clock.seconds >= DAY


class Settings(ClientMessage, frozen=True, kw_only=True):
    """The settings of a table. `options` is complete, with the preset applied."""

    game: str
    players: int
    options: dict[str, Value]
    public: bool
    clock: Clock | None
    undo: bool
    spectators: Literal["on", "off", "after"]
    chat: bool
    hints: bool = False  # False for tables created before hints existed
    aids: tuple[str, ...] = ()  # the game's aids that are enabled (`GameInfo.aids`); they change no rule


class Begin(ClientMessage, frozen=True, kw_only=True):
    """A position of a finished game, from which a new game can continue: the table and the number of steps."""

    table: Id
    step: Annotated[int, Meta(ge=0, lt=2**53)]


class NewTable(ClientMessage, frozen=True, kw_only=True, rename={"begin": "from"}):
    """Create a table. Idempotent per `id`. With `from` it continues a finished game and keeps its seats and options."""

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
    aids: Annotated[tuple[AidName, ...], Meta(max_length=9)] | None = None  # null: all of them, if all others are bots
    begin: Begin | None = None


class Person(msgspec.Struct, frozen=True):
    """A person, with an id that only the server sees; or a remote bot."""

    id: str
    name: str
    owner: str = ""  # of a remote bot: the name of its owner
