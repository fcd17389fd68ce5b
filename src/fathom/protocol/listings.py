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
    """The row of a table: what lists need to find it by, and the line they show."""

    table: str
    status: Status
    public: bool
    updated: Millis
    wake: bool  # must a server look after it as soon as it starts: a bot is to move, or a clock of less than a day runs
    due: Millis | None = None  # with days for a turn: when the clock that runs has no time left
    turn_seq: int = 0  # the entry by which it became this person's turn, or by which the game ended
    people: dict[str, bool]  # whose table it is, by person's id: who sits there, or has played; is it their turn?
    line: TableListing
