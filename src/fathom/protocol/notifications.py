"""What goes over the wire about games that take days: vacations, webhooks, e-mail, and the notices themselves."""

from datetime import UTC, datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.core.registry import game_named
from fathom.protocol.listings import TableListing
from fathom.protocol.settings import ClientMessage, Id, Millis
from fathom.protocol.updates import ServerMessage

Told = Literal["your_turn", "game_over"]
Events = Annotated[tuple[Told, ...], Meta(min_length=1, max_length=2)]
ALL: tuple[Told, ...] = ("your_turn", "game_over")
Timestamp = Annotated[int, Meta(ge=0, lt=2**53)]


class Turns(ServerMessage, frozen=True, kw_only=True):
    """At how many tables it is your turn."""

    count: int


class TakeVacation(ClientMessage, frozen=True, kw_only=True):
    """I am away from now until then."""

    until: Timestamp


class VacationInfo(ServerMessage, frozen=True, kw_only=True):
    """Until when you are on vacation, 0 if you are not; and how much there still is in this year."""

    until: Millis
    left: Millis  # not counting what is declared
    days: int  # that there are in any 365


class NewWebhook(ClientMessage, frozen=True, kw_only=True):
    """Tell me there. Without a table: of all tables where I sit."""

    url: Annotated[str, Meta(min_length=1, max_length=500)]
    events: Events = ALL
    table: Id | None = None


class UpdateWebhook(ClientMessage, frozen=True, kw_only=True):
    """Tell me nothing there for a while, or go on."""

    paused: bool


class WebhookInfo(ServerMessage, frozen=True, kw_only=True):
    """A webhook, as its owner sees it. The secret is shown once, when it is made."""

    hook: str
    url: str
    events: list[Told]
    table: str  # "" for all
    created: Millis
    failures: int  # attempts in a row that failed
    paused: bool
    secret: str = ""


class Webhooks(ServerMessage, frozen=True, kw_only=True):
    """My webhooks."""

    hooks: list[WebhookInfo]


class DeliveryInfo(ServerMessage, frozen=True, kw_only=True):
    """A notice on its way, or where it ended."""

    id: str  # the same in all attempts
    event: str
    table: str
    created: Millis
    status: Literal["waiting", "delivered", "failed", "dropped"]
    attempts: int
    tried: Millis  # when last, 0 if not yet
    code: int  # the status of the last answer, 0 if there was none
    why: str  # why the last attempt failed
    next: Millis  # when it is tried again, 0 if it is not


class Deliveries(ServerMessage, frozen=True, kw_only=True):
    """The last notices to one address, the newest first."""

    deliveries: list[DeliveryInfo]


class SetEmail(ClientMessage, frozen=True, kw_only=True):
    """Write to me there. A new address has to be confirmed first."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    events: Events = ALL


class EmailInfo(ServerMessage, frozen=True, kw_only=True):
    """E-mail: whether this server sends any, and what it knows of you."""

    offered: bool
    address: str
    confirmed: bool
    events: list[Told]
    paused: bool


class MailLinkToken(ClientMessage, frozen=True, kw_only=True):
    """What a link in an e-mail ends with."""

    token: Annotated[str, Meta(min_length=10, max_length=100, pattern=r"^[A-Za-z0-9_.-]*$(?!\n)")]


class NotificationSeat(ServerMessage, frozen=True, kw_only=True):
    """Who sits where."""

    seat: int
    kind: str
    name: str


class NotificationTable(ServerMessage, frozen=True, kw_only=True):
    """A table, as a notice tells of it: nothing that is hidden in the game."""

    table: str
    url: str
    game: str
    title: str
    seats: list[NotificationSeat]
    to_move: int = 0
    due: Millis = 0  # your_turn, with days for a turn: until when
    reason: str = ""  # game_over: why
    ranking: list[list[int]] = msgspec.field(default_factory=list)


class NotificationBody(ServerMessage, frozen=True, kw_only=True):
    """The body of a webhook."""

    type: Literal["your_turn", "game_over", "ping"]
    timestamp: str  # when it came to be so; ISO 8601
    data: NotificationTable | None = None


def notification_for(line: TableListing, due: Millis | None, site: str) -> NotificationBody:
    """What is told of a table: whose turn it is, or how it ended."""
    over = line.status == "over"
    data = NotificationTable(
        table=line.table,
        url=f"{site}/t/{line.table}",
        game=line.game,
        title=game_named(line.game).title,
        seats=[NotificationSeat(seat=seat.seat, kind=seat.kind, name=seat.name) for seat in line.seats],
        to_move=line.to_move,
        due=0 if over else due or 0,
        reason=line.reason,
        ranking=line.ranking,
    )
    return NotificationBody(type="game_over" if over else "your_turn", timestamp=iso(line.updated), data=data)


def iso(at: Millis) -> str:
    """A moment as other programs write it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
