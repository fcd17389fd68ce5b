"""Messages of correspondence play: turns, vacations, webhooks, e-mail and notifications."""

from datetime import UTC, datetime
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.core.registry import game_named
from fathom.protocol.listings import TableListing
from fathom.protocol.settings import ClientMessage, Id, Language, Millis
from fathom.protocol.updates import ServerMessage

NotificationType = Literal["your_turn", "game_over", "invitation"]
Events = Annotated[tuple[NotificationType, ...], Meta(min_length=1, max_length=3)]
ALL: tuple[NotificationType, ...] = ("your_turn", "game_over", "invitation")
Timestamp = Annotated[int, Meta(ge=0, lt=2**53)]


class Turns(ServerMessage, frozen=True, kw_only=True):
    """The number of tables at which it is your turn."""

    count: int


class TakeVacation(ClientMessage, frozen=True, kw_only=True):
    """Go on vacation until a time."""

    until: Timestamp


class VacationInfo(ServerMessage, frozen=True, kw_only=True):
    """Your vacation: its end, 0 for none, and the time that is left this year."""

    until: Millis
    left: Millis  # without the vacation in progress
    days: int  # allowed in any 365 days


class NewWebhook(ClientMessage, frozen=True, kw_only=True):
    """Create a webhook, for one table or for all tables where you have a seat or are invited."""

    url: Annotated[str, Meta(min_length=1, max_length=500)]
    events: Events = ALL
    table: Id | None = None


class UpdateWebhook(ClientMessage, frozen=True, kw_only=True):
    """Pause or resume a webhook."""

    paused: bool


class WebhookInfo(ServerMessage, frozen=True, kw_only=True):
    """A webhook as its owner sees it. The secret is shown only at its creation."""

    hook: str
    url: str
    events: list[NotificationType]
    table: str  # "" for all
    created: Millis
    failures: int  # consecutive failed attempts
    paused: bool
    secret: str = ""


class Webhooks(ServerMessage, frozen=True, kw_only=True):
    """Your webhooks."""

    hooks: list[WebhookInfo]


class DeliveryInfo(ServerMessage, frozen=True, kw_only=True):
    """The state of one delivery."""

    id: str  # constant over all attempts
    event: str
    table: str
    created: Millis
    status: Literal["waiting", "delivered", "failed", "dropped"]
    attempts: int
    tried: Millis  # when last, 0 if not yet
    code: int  # the status of the last answer, 0 if there was none
    why: str  # the reason of the last failure
    next: Millis  # time of the next attempt, 0 for none


class Deliveries(ServerMessage, frozen=True, kw_only=True):
    """The last deliveries of a webhook, newest first."""

    deliveries: list[DeliveryInfo]


class SetEmail(ClientMessage, frozen=True, kw_only=True):
    """Set your e-mail address. A new one must be confirmed."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]
    events: Events = ALL
    language: Language = "en"


class EmailInfo(ServerMessage, frozen=True, kw_only=True):
    """Your e-mail settings. `offered` says whether this server sends e-mail."""

    offered: bool
    address: str
    confirmed: bool
    events: list[NotificationType]
    paused: bool
    language: Language


class MailLinkToken(ClientMessage, frozen=True, kw_only=True):
    """The token of a link in an e-mail."""

    token: Annotated[str, Meta(min_length=10, max_length=100, pattern=r"^[A-Za-z0-9_.-]*$(?!\n)")]


class NotificationSeat(ServerMessage, frozen=True, kw_only=True):
    """A seat in a notification."""

    seat: int
    kind: str
    name: str


class NotificationTable(ServerMessage, frozen=True, kw_only=True):
    """A table in a notification. Contains nothing that is hidden in the game."""

    table: str
    url: str
    game: str
    title: str
    seats: list[NotificationSeat]
    to_move: int = 0
    due: Millis = 0  # your_turn in a correspondence game: the deadline
    reason: str = ""  # game_over: the reason
    ranking: list[list[int]] = msgspec.field(default_factory=list)
    inviter: str = ""  # invitation: the name of the person who invites you


class NotificationBody(ServerMessage, frozen=True, kw_only=True):
    """The body of a webhook."""

    type: Literal["your_turn", "game_over", "invitation", "ping"]
    timestamp: str  # of the event; ISO 8601
    data: NotificationTable | None = None


def notification_for(line: TableListing, due: Millis | None, site: str, inviter: str = "") -> NotificationBody:
    """Return the notification about a table: whose turn it is, how the game ended, or who invites to it."""
    over = line.status == "over"
    kind: NotificationType = "invitation" if inviter else "game_over" if over else "your_turn"
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
        inviter=inviter,
    )
    return NotificationBody(type=kind, timestamp=iso(line.updated), data=data)


def iso(at: Millis) -> str:
    """Return a time in ISO 8601, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
