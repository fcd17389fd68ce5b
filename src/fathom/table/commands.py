"""Internal commands: what bots, timers, other tables and the account service cause at a table.

They are decided like the commands of players (`protocol/commands.py`), and never come over the wire.
"""

import msgspec

from fathom.core.match import Match
from fathom.protocol.commands import Command
from fathom.protocol.settings import Millis, Person
from fathom.table.events import Event

SYSTEM = Person(id="", name="")  # the actor of what no person has asked for


class InternalCommand(msgspec.Struct, frozen=True, kw_only=True):
    """`id` is that of the player's command which caused it, if one did."""

    id: str = ""


class OpenTable(InternalCommand, frozen=True, kw_only=True):
    """Begin the log of a new table with these events; no change if the table exists."""

    events: list[Event]
    replayed: Match | None = None  # of an imported record, so that it is not replayed twice


class SeatGuest(InternalCommand, frozen=True, kw_only=True):
    """Seat the remote bot that an `Invite` named; None if it cannot be invited now."""

    seat: int
    bot: Person | None


class LinkRematch(InternalCommand, frozen=True, kw_only=True):
    """Announce the table of the rematch, which exists by now; no change if one is announced."""

    table: str


class PlayBotMove(InternalCommand, frozen=True, kw_only=True):
    """Play what a built-in bot chose at entry `seq`; no change if the position is another one by now."""

    seat: int
    seq: int
    line: str


class PlayPlannedMove(InternalCommand, frozen=True, kw_only=True):
    """Play a move that the actor has planned for entry `seq`; no change if the position is another one by now."""

    seat: int
    seq: int
    line: str


class CallFlag(InternalCommand, frozen=True, kw_only=True):
    """Forfeit the seat whose clock has run out; no change if none has."""


class RecordDowntime(InternalCommand, frozen=True, kw_only=True):
    """Leave out a time without servers from the running clock. It ends now, or at `until` if that is given."""

    since: Millis
    until: Millis = 0


class TakeVacation(InternalCommand, frozen=True, kw_only=True):
    """Pause the actor's clock; no change where vacations do not apply, or where this one is known."""

    since: Millis
    until: Millis


class EndVacation(InternalCommand, frozen=True, kw_only=True):
    """End the actor's vacation early; no change if there is none."""


class ErasePerson(InternalCommand, frozen=True, kw_only=True):
    """Give up a person's seats and erase the person. Redacting earlier entries is up to the caller."""

    person: str
    alias: str


AnyCommand = (
    Command | OpenTable | SeatGuest | LinkRematch | PlayBotMove | PlayPlannedMove | CallFlag | RecordDowntime
    | TakeVacation | EndVacation | ErasePerson
)  # fmt: skip
