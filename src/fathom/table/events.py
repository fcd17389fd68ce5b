"""What has happened at a table, as the log keeps it: with all its secrets. State is a fold over these."""

import msgspec

from fathom.core.record import Record
from fathom.protocol.commands import ProposedAction
from fathom.protocol.settings import Begin, BotSeat, Millis, Occupant, Player, Settings
from fathom.table.chance.verify import Proof


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Anything that changes a table."""


class Beginning(Event, frozen=True, kw_only=True):
    """What a table goes on with: the moment of another game, and that game's record up to there."""

    begin: Begin
    record: Record


class Imported(Event, frozen=True, kw_only=True):
    """A game that was not played here. What it says was found to follow the rules, and its proof, if any, to hold."""

    record: Record
    proof: Proof | None = None


class Created(Event, tag="created", frozen=True, kw_only=True):
    """A table was made. The secret decides the deal; its commitment is public from here on."""

    settings: Settings
    host: str
    seats: list[Occupant]
    secret: str
    rematch_of: str = ""
    beginning: Beginning | None = None
    imported: Imported | None = None


class Seated(Event, tag="seated", frozen=True, kw_only=True):
    """A seat changed hands before the start."""

    seat: int
    occupant: Occupant


class Swapped(Event, tag="swapped", frozen=True, kw_only=True):
    """Two seats changed places before the start."""

    seat: int
    other: int


class Readied(Event, tag="readied", frozen=True, kw_only=True):
    """A seat committed to its random part. Logs from before there were commitments have the part itself."""

    seat: int
    commitment: str = ""
    part: str = ""


class Revealed(Event, tag="revealed", frozen=True, kw_only=True):
    """A seat revealed the part that it had committed to."""

    seat: int
    part: str


class Unreadied(Event, tag="unreadied", frozen=True, kw_only=True):
    """All commitments and parts are void: parts were revealed, and now a seat or a commitment changes."""


class Started(Event, tag="started", frozen=True, kw_only=True):
    """The deal is made, from the secret, these parts by seat, and the settings.

    A bot's part is the server's. The part of a person who was away and has not revealed it is their commitment.
    Logs from before settings were bound have the parts alone.
    """

    parts: list[str]
    commitments: list[str] = []  # by seat; empty for a bot
    settings: str = ""  # the digest that `binding.digest` gives
    names: list[str] = []  # by seat: the hash of the name as it is bound; empty for a bot


class Moved(Event, tag="moved", frozen=True, kw_only=True):
    """A decision, with what was announced."""

    seat: int
    line: str


class Undone(Event, tag="undone", frozen=True, kw_only=True):
    """The last decision was taken back; `steps` are left."""

    seat: int
    steps: int


class HandedOver(Event, tag="handed_over", frozen=True, kw_only=True):
    """A seat changed hands during the game: agreed, away, resigned, time."""

    seat: int
    occupant: BotSeat | Player
    why: str


class Proposed(Event, tag="proposed", frozen=True, kw_only=True):
    """Somebody, by seat (0 if not seated), asks the people on other seats."""

    seat: int
    name: str
    what: ProposedAction
    waiting: list[int]


class Answered(Event, tag="answered", frozen=True, kw_only=True):
    """Somebody, by seat, says yes or no."""

    seat: int
    proposal: int
    yes: bool


class Chatted(Event, tag="chatted", frozen=True, kw_only=True):
    """Somebody said something; seat 0 watches."""

    seat: int
    name: str
    text: str


class Ended(Event, tag="ended", frozen=True, kw_only=True):
    """The game ended at the table, not by the rules: resigned, time, agreed."""

    reason: str
    ranking: list[list[int]]


class Rematched(Event, tag="rematched", frozen=True, kw_only=True):
    """The same people meet again at another table."""

    table: str


class Resumed(Event, tag="resumed", frozen=True, kw_only=True):
    """The server was not there since then, until the moment of this entry or another one before: clocks stood still."""

    since: Millis
    until: Millis = 0


class Vacation(Event, tag="vacation", frozen=True, kw_only=True):
    """Whoever did this is on vacation until then: their clock stands still. `since` is when they said so."""

    seat: int
    name: str
    since: Millis
    until: Millis


class Returned(Event, tag="returned", frozen=True, kw_only=True):
    """Whoever did this is back before the end of their vacation."""

    seat: int
    name: str


class Forgotten(Event, tag="forgotten", frozen=True, kw_only=True):
    """Somebody had their data deleted, and is nobody known from here on; `said` are the entries of what they said.

    When this is written, what the log has of them before goes too: names, words, and the id, for which `alias` stands.
    """

    person: str
    alias: str
    said: list[int] = []


Happening = (
    Created | Seated | Swapped | Readied | Revealed | Unreadied | Started | Moved | Undone | HandedOver | Proposed
    | Answered | Chatted | Ended | Rematched | Resumed | Vacation | Returned | Forgotten
)  # fmt: skip


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log. `by` and `id` name the command that led to it, if one did."""

    seq: int
    at: Millis
    event: Happening
    by: str = ""
    id: str = ""

    def encode(self) -> bytes:
        """As the store keeps it."""
        return ENCODER.encode(self)


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Entry)
