"""Messages of a table to its clients, for HTTP, WebSocket and the client library."""

from typing import Any, Literal

import msgspec

from fathom.core.errors import Refusal
from fathom.core.game import LegalMove, MadeMove
from fathom.protocol.commands import ProposedAction
from fathom.protocol.listings import SeatInfo, Status
from fathom.protocol.settings import Begin, Millis, Settings
from fathom.protocol.views import AnyView, EncodedUpdate, TableChanges, ViewChanges

API = "/api/v1"  # the path of all requests
VERSION = 2  # of the messages
CHAT_KEPT = 200  # lines; older ones are dropped from snapshots and replicas


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of messages from the server. Fields with their default are omitted."""


class Problem(ServerMessage, frozen=True, kw_only=True):
    """The reason of a refusal. `text` is English; code, rule and parameters serve other languages."""

    kind: str
    code: str
    text: str
    rule: str = ""
    params: dict[str, Any] = {}


class Proposal(ServerMessage, frozen=True, kw_only=True):
    """An open proposal."""

    proposal: int
    seat: int  # of its author; 0 if not seated
    name: str
    what: ProposedAction
    waiting: list[int]  # seats that have not answered


class ClockFace(ServerMessage, frozen=True, kw_only=True):
    """Remaining times by seat. `since` is when the clock of seat `running` started; 0 if none runs."""

    left: list[Millis]
    running: int
    since: Millis


class Seal(ServerMessage, frozen=True, kw_only=True):
    """A commitment to a hidden line: SHA-256 over salt and line (docs/fairness.md)."""

    step: int
    seal: str


class Opening(ServerMessage, frozen=True, kw_only=True):
    """The opening of a seal: its line and salt."""

    step: int
    line: str
    salt: str


class Fairness(ServerMessage, frozen=True, kw_only=True):
    """The data that proves the deal fair. Secret and openings are present once the game is over."""

    commitment: str
    part_commitments: list[str]  # by seat; empty while missing
    parts: list[str]  # by seat; empty until revealed
    settings: str = ""  # digest of settings and seats once no seat is open, as in the record
    resets: int = 0  # number of times that revealed parts became void by a change of a seat or commitment
    seals: list[Seal]
    openings: list[Opening]
    secret: str = ""


class SeenStep(ServerMessage, frozen=True, kw_only=True):
    """A step that disclosed something before it was taken back: its number, and its public line."""

    step: int
    seat: int
    line: str


class TableInfo(ServerMessage, frozen=True, kw_only=True):
    """The public state of a table beside the game itself."""

    table: str
    status: Status
    settings: Settings
    host: int  # the host's seat; 0 if the host has none
    host_name: str
    seats: list[SeatInfo]
    pending: list[Proposal]
    clock: ClockFace | None
    vacations: dict[int, Millis]  # by seat: the end of its owner's vacation
    undo: int  # number of steps that the seat to move can undo
    take_back: bool  # `undo` returns to the only person's last decision, over the moves of bots as well
    practice: bool = False  # a decision was taken back beyond the usual limit: the result counts for nothing
    seen: list[SeenStep] = []  # what had come out in steps that were taken back; the latest ones
    rematch: str  # id of the next table, if any
    rematch_of: str
    begin: Begin | None = None  # the position of another game that this one continues
    imported: Literal["", "proven", "unproven"] = ""  # played elsewhere; proven: its fairness proof is consistent


class ChatLine(ServerMessage, frozen=True, kw_only=True):
    """A chat message. Seat 0 is a spectator. `voice` numbers the people who chat at a table, whatever their name."""

    seq: int
    at: Millis
    seat: int
    name: str
    text: str
    voice: int = 0


class EventBase(ServerMessage, tag_field="type", frozen=True, kw_only=True):
    """Base of the public events. A spectator who may not watch receives the type and `seat` only."""

    @property
    def type(self) -> str:
        """Return the tag that names the event on the wire."""
        return str(self.__struct_config__.tag)


class SeatEvent(EventBase, frozen=True, kw_only=True):
    """Base of the public events that concern a seat, or come from its occupant. Seat 0 is a spectator or chance."""

    seat: int = 0


class CreatedEvent(EventBase, tag="created", frozen=True, kw_only=True):
    """The table was created by the host `name`."""

    name: str = ""


class SeatedEvent(SeatEvent, tag="seated", frozen=True, kw_only=True):
    """The occupant of a seat changed before the start."""

    occupant: SeatInfo | None = None
    fairness: Fairness | None = None


class SwappedEvent(SeatEvent, tag="swapped", frozen=True, kw_only=True):
    """Two seats exchanged their occupants before the start."""

    other: int = 0
    fairness: Fairness | None = None


class ReadiedEvent(SeatEvent, tag="readied", frozen=True, kw_only=True):
    """A seat committed to its random part."""

    fairness: Fairness | None = None


class RevealedEvent(SeatEvent, tag="revealed", frozen=True, kw_only=True):
    """A seat revealed its random part, which stands in `fairness.parts`."""

    fairness: Fairness | None = None


class UnreadiedEvent(EventBase, tag="unreadied", frozen=True, kw_only=True):
    """All commitments and parts became void."""

    fairness: Fairness | None = None


class StartedEvent(EventBase, tag="started", frozen=True, kw_only=True):
    """The game was dealt."""

    fairness: Fairness | None = None


class MovedEvent(SeatEvent, tag="moved", frozen=True, kw_only=True):
    """A decision, as this audience may read it. `fairness` is present if the decision ended the game."""

    line: str = ""
    move: MadeMove | None = None  # the same as data
    news: tuple[int, ...] = ()  # what it disclosed in the game's own code, as in `view.news`
    seal: str = ""
    openings: list[Opening] = []
    fairness: Fairness | None = None


class UndoneEvent(SeatEvent, tag="undone", frozen=True, kw_only=True):
    """The last decision was taken back, with the moves of bots after it."""

    steps: int = -1  # that remain
    practice: bool = False  # it went beyond the usual limit
    seen: list[SeenStep] = []  # what had come out in the steps that were taken back


class HandedOverEvent(SeatEvent, tag="handed_over", frozen=True, kw_only=True):
    """The occupant of a seat changed during the game."""

    occupant: SeatInfo | None = None
    why: str = ""


class ProposedEvent(SeatEvent, tag="proposed", frozen=True, kw_only=True):
    """A proposal was made. Its number is the entry's `seq`."""

    name: str = ""
    proposal: int = 0
    what: ProposedAction | None = None


class AnsweredEvent(SeatEvent, tag="answered", frozen=True, kw_only=True):
    """A seat accepted or declined a proposal."""

    proposal: int = 0
    yes: bool | None = None


class ChattedEvent(SeatEvent, tag="chatted", frozen=True, kw_only=True):
    """A chat line. Seat 0 is a spectator. `voice` is that of the `ChatLine`."""

    name: str = ""
    text: str = ""
    voice: int = 0


class EndedEvent(EventBase, tag="ended", frozen=True, kw_only=True):
    """The game ended by resignation, time or agreement, not by a rule of the game."""

    reason: str = ""
    ranking: tuple[tuple[int, ...], ...] = ()
    fairness: Fairness | None = None


class RematchedEvent(EventBase, tag="rematched", frozen=True, kw_only=True):
    """A rematch was created at another table."""

    table: str = ""


class ResumedEvent(EventBase, tag="resumed", frozen=True, kw_only=True):
    """The server was down; that time counts on no clock."""


class VacationEvent(SeatEvent, tag="vacation", frozen=True, kw_only=True):
    """The owner of a seat is on vacation, which stops their clock."""

    name: str = ""
    until: Millis = 0


class ReturnedEvent(SeatEvent, tag="returned", frozen=True, kw_only=True):
    """The owner of a seat ended their vacation early."""

    name: str = ""


class ForgottenEvent(EventBase, tag="forgotten", frozen=True, kw_only=True):
    """A person's data was erased from the table."""

    said: list[int] = []  # the entries of the chat lines that were deleted


PublicEvent = (
    CreatedEvent | SeatedEvent | SwappedEvent | ReadiedEvent | RevealedEvent | UnreadiedEvent | StartedEvent
    | MovedEvent | UndoneEvent | HandedOverEvent | ProposedEvent | AnsweredEvent | ChattedEvent | EndedEvent
    | RematchedEvent | ResumedEvent | VacationEvent | ReturnedEvent | ForgottenEvent
)  # fmt: skip


class Update(ServerMessage, tag="update", frozen=True, kw_only=True):
    """One log entry and the changes it made for this audience.

    `view` and `table` contain the changed fields. `view.log` and `view.news` grow by the event's `line` and `news`
    unless they are among these. `moves` is complete, and present whenever this seat is to move.
    """

    seq: int
    at: Millis
    event: PublicEvent
    view: ViewChanges = {}
    table: TableChanges = {}
    moves: tuple[LegalMove, ...] = ()


class Snapshot(ServerMessage, tag="snapshot", frozen=True, kw_only=True):
    """Everything that an audience may know."""

    version: int
    seq: int
    at: Millis
    seat: int  # the audience; 0 is the public view
    yours: list[int]  # the seats of the person who asked
    hosting: bool = False  # whether that person is the host without a seat
    table: TableInfo
    fairness: Fairness | None = None  # omitted for spectators who may not watch
    view: AnyView = None  # the game's view, once the game has begun, if this audience may watch
    moves: tuple[LegalMove, ...] = ()
    chat: list[ChatLine] = []


class Accepted(ServerMessage, tag="accepted", frozen=True, kw_only=True):
    """A command was executed. `seq` is its last log entry."""

    id: str
    seq: int
    table: str = ""  # rematch: the new table


class Refused(ServerMessage, tag="refused", frozen=True, kw_only=True):
    """A command was refused and changed nothing. `missed` has the updates that a stale client needs."""

    id: str
    seq: int
    problem: Problem
    missed: list[EncodedUpdate] = []


class Presence(ServerMessage, tag="presence", frozen=True, kw_only=True):
    """Absent players by seat, with the time since when, and the number of spectators. Not part of the log."""

    away: dict[int, Millis]
    spectators: int


def problem(refusal: Refusal) -> Problem:
    """Return a refusal as a message."""
    params = {name: value if isinstance(value, str | int) else str(value) for name, value in refusal.params.items()}
    return Problem(kind=str(refusal.kind), code=refusal.code, text=refusal.text, rule=refusal.rule, params=params)
