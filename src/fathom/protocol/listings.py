"""Rows of table lists, written in the same transaction as the log entry that changes them."""

from typing import Literal

import msgspec

from fathom.protocol.settings import BotSeat, Clock, Millis, Occupant, Player, RecordedPlayer

Status = Literal["open", "playing", "over"]


class SeatInfo(msgspec.Struct, frozen=True, kw_only=True):
    """The public occupant of a seat."""

    seat: int
    kind: Literal["open", "bot", "person", "remote"]
    name: str = ""
    level: int = 0
    ready: bool = False
    owner: str = ""  # of a remote bot: the name of its owner


def seat_info(seat: int, occupant: Occupant, ready: bool) -> SeatInfo:
    """Return the public view of a seat."""
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
    """A table in the lobby or in your list. Contains nothing secret."""

    table: str
    game: str
    status: Status
    public: bool
    host: str  # the name
    seats: list[SeatInfo]
    clock: Clock | None
    spectators: str
    created: Millis
    updated: Millis  # the last change of a seat, the turn or the status
    to_move: int = 0
    reason: str = ""
    ranking: list[list[int]] = []
    imported: bool = False  # whether it was played elsewhere
    hints: bool = False  # whether players may ask for hints
    practice: bool = False  # a decision was taken back beyond the usual limit: the result counts for nothing
    my_turn: bool = False  # in your list: whether it is your turn


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
