"""What the lists of tables are made of: written with the entry that changes it, in the same transaction."""

from typing import Literal

import msgspec

from fathom.protocol.settings import BotSeat, Clock, Millis, Occupant, Player, RecordedPlayer

Status = Literal["open", "playing", "over"]


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits on a seat, for everybody to see."""

    seat: int
    kind: Literal["open", "bot", "person", "remote"]
    name: str = ""
    level: int = 0
    ready: bool = False
    owner: str = ""  # of a remote bot: who runs it


def seat_info(seat: int, occupant: Occupant, ready: bool) -> SeatInfo:
    """A seat as everybody sees it."""
    if isinstance(occupant, Player) and occupant.owner:
        return SeatInfo(seat=seat, kind="remote", name=occupant.name, ready=True, owner=occupant.owner)
    if isinstance(occupant, Player):
        return SeatInfo(seat=seat, kind="person", name=occupant.name, ready=ready)
    if isinstance(occupant, RecordedPlayer):
        return SeatInfo(seat=seat, kind="person", name=occupant.name, ready=True)
    if isinstance(occupant, BotSeat):
        return SeatInfo(seat=seat, kind="bot", name=occupant.bot, level=occupant.level, ready=True)
    return SeatInfo(seat=seat, kind="open")


class TableListing(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the lobby or among my games. Nothing here is secret."""

    table: str
    game: str
    status: Status
    public: bool
    host: str  # the name
    seats: list[SeatInfo]
    clock: Clock | None
    spectators: str
    created: Millis
    updated: Millis  # when a seat, the turn or the status was last another one
    to_move: int = 0
    reason: str = ""
    ranking: list[list[int]] = []
    imported: bool = False  # it was not played here
    hints: bool = False  # may those who play ask for them?
    my_turn: bool = False  # in the list of my games: does it wait for me


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The index row of a table: the columns that queries need, and the listing that they return."""

    table: str
    status: Status
    public: bool
    updated: Millis
    needs_wakeup: bool  # a server has to load the table at start: a bot is to move, or a clock of less than a day runs
    deadline: Millis | None = None  # of a correspondence game: when the running clock has no time left
    turn_seq: int = 0  # seq of the entry that started the present turn or ended the game
    people: list[str]  # ids of the people who sit or have played there
    to_move: str = ""  # id of the person to move
    listing: TableListing
