"""Events of a table as the log stores them, secrets included. The state follows from them (`evolve.py`)."""

import msgspec

from fathom.core.record import Record
from fathom.protocol.commands import ProposedAction
from fathom.protocol.settings import Begin, BotSeat, Millis, Occupant, Player, Settings
from fathom.protocol.updates import SeenStep
from fathom.table.chance.verify import Proof


class EventBase(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A change of a table. Field names and tags are the storage format."""


class SeatEvent(EventBase, frozen=True, kw_only=True):
    """A change that concerns a seat, or by its occupant."""

    seat: int


class Beginning(EventBase, frozen=True, kw_only=True):
    """The start of a table that continues another game: the moment, and the record up to there."""

    begin: Begin
    record: Record


class Imported(EventBase, frozen=True, kw_only=True):
    """A game that was played elsewhere. It was validated against the rules, and its proof, if any, verified."""

    record: Record
    proof: Proof | None = None


class Created(EventBase, tag="created", frozen=True, kw_only=True):
    """A table was created. The secret decides the deal; its commitment is public from now on."""

    settings: Settings
    host: str
    seats: list[Occupant]
    secret: str
    rematch_of: str = ""
    beginning: Beginning | None = None
    imported: Imported | None = None


class Seated(SeatEvent, tag="seated", frozen=True, kw_only=True):
    """A seat got another occupant before the start."""

    occupant: Occupant


class Swapped(SeatEvent, tag="swapped", frozen=True, kw_only=True):
    """Two occupants swapped seats before the start."""

    other: int


class Readied(SeatEvent, tag="readied", frozen=True, kw_only=True):
    """A seat committed to its random part. The oldest logs have the part itself."""

    commitment: str = ""
    part: str = ""


class Revealed(SeatEvent, tag="revealed", frozen=True, kw_only=True):
    """A seat revealed the part that it had committed to."""

    part: str


class Unreadied(EventBase, tag="unreadied", frozen=True, kw_only=True):
    """All commitments and parts became void: a seat or a commitment changes after a part was revealed."""


class Started(EventBase, tag="started", frozen=True, kw_only=True):
    """The game started, dealt from the secret, these parts by seat, and the settings.

    A bot's part is the server's. The part of an absent person who has not revealed it is their commitment.
    The oldest logs have the parts alone.
    """

    parts: list[str]
    commitments: list[str] = []  # by seat; empty for a bot
    settings: str = ""  # the digest that `binding.digest` gives
    names: list[str] = []  # by seat: the salted hash of the name; empty for a bot


class Moved(SeatEvent, tag="moved", frozen=True, kw_only=True):
    """A decision: the full line, with its announcement."""

    line: str


class Undone(SeatEvent, tag="undone", frozen=True, kw_only=True):
    """The last decision of a seat was taken back, with all that followed it; `steps` are left."""

    steps: int
    practice: bool = False  # beyond what `Match.undo_limit` allows
    seen: list[SeenStep] = []  # the steps taken back that had disclosed something


class HandedOver(SeatEvent, tag="handed_over", frozen=True, kw_only=True):
    """A seat got another occupant during the game. `why`: agreed, away, resigned, time."""

    occupant: BotSeat | Player
    why: str


class Proposed(SeatEvent, tag="proposed", frozen=True, kw_only=True):
    """A person (seat 0: a spectator) proposed something to the people on other seats."""

    name: str
    what: ProposedAction
    waiting: list[int]


class Answered(SeatEvent, tag="answered", frozen=True, kw_only=True):
    """A person answered or withdrew a proposal."""

    proposal: int
    yes: bool


class Chatted(SeatEvent, tag="chatted", frozen=True, kw_only=True):
    """A person (seat 0: a spectator) wrote a line of chat. It is empty if the person was erased."""

    name: str
    text: str


class Ended(EventBase, tag="ended", frozen=True, kw_only=True):
    """The game ended at the table, not by the rules. `reason`: resigned, time, agreed."""

    reason: str
    ranking: list[list[int]]


class Rematched(EventBase, tag="rematched", frozen=True, kw_only=True):
    """The rematch takes place at another table."""

    table: str


class Resumed(EventBase, tag="resumed", frozen=True, kw_only=True):
    """No server ran from `since` until `until`, or until this entry if that is 0: the clocks stood still."""

    since: Millis
    until: Millis = 0


class Vacation(SeatEvent, tag="vacation", frozen=True, kw_only=True):
    """The author declared a vacation at `since`: their clock stands still until `until`."""

    name: str
    since: Millis
    until: Millis


class Returned(SeatEvent, tag="returned", frozen=True, kw_only=True):
    """The author ended a vacation early."""

    name: str


class Forgotten(EventBase, tag="forgotten", frozen=True, kw_only=True):
    """A person was erased; `said` are the entries of their chat.

    Earlier entries are redacted when this one is written: names and chat are removed, and `alias` replaces the id.
    """

    person: str
    alias: str
    said: list[int] = []


Event = (
    Created | Seated | Swapped | Readied | Revealed | Unreadied | Started | Moved | Undone | HandedOver | Proposed
    | Answered | Chatted | Ended | Rematched | Resumed | Vacation | Returned | Forgotten
)  # fmt: skip


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of the log. `by` and `id` are the author and the id of the command that led to it, if one did."""

    seq: int
    at: Millis
    event: Event
    by: str = ""
    id: str = ""

    def encode(self) -> bytes:
        """Return the stored form."""
        return ENCODER.encode(self)


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Entry)
