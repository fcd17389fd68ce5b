"""Values that pass between the server and a store."""

from typing import NamedTuple

import msgspec

from fathom.protocol.listings import TableListing
from fathom.protocol.notifications import NotificationType
from fathom.protocol.settings import Language, Millis, Person

Connections = dict[str, int]  # number of connections by person; "" stands for anonymous spectators


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A device or personal link that authenticates a person. Only the hash of its token is stored."""

    token_hash: bytes
    person: str
    kind: str  # "cookie" or "link"
    created: Millis
    expires: Millis


class ApiToken(msgspec.Struct, frozen=True, kw_only=True):
    """A token that authenticates a program as a person or as a bot. Only its hash is stored."""

    id: str
    token_hash: bytes
    owner: str  # the person who created it and may revoke it
    person: str  # the person it authenticates: the owner, or a bot of the owner
    name: str
    scopes: str  # separated by spaces
    created: Millis
    expires: Millis  # 0 means never
    used: Millis = 0


class ListedBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that can be invited. Its handle is public, the id of its person is not."""

    handle: str
    person: Person
    games: list[str]


class Subscription(msgspec.Struct, frozen=True, array_like=True):
    """An address that a person wants notifications sent to: a webhook or an e-mail address."""

    id: str
    person: str
    kind: str  # "web" or "mail"
    target: str
    secret: str  # signs webhooks
    table: str  # "" for all tables of the person
    on_turn: bool
    on_over: bool
    created: Millis  # older events are not sent
    confirmed: bool = False  # the owner of an e-mail address has opted in
    failures: int = 0  # consecutive
    paused: bool = False
    language: Language = "en"  # of e-mail
    on_invitation: bool = False

    @property
    def events(self) -> list[NotificationType]:
        """The notifications that it receives."""
        wanted: dict[NotificationType, bool] = {
            "your_turn": self.on_turn,
            "game_over": self.on_over,
            "invitation": self.on_invitation,
        }
        return [event for event, yes in wanted.items() if yes]


class DueNotification(msgspec.Struct, frozen=True):
    """A notification that has not been enqueued: it is the person's turn, a game is over, or there is an invitation."""

    subscription: str
    kind: str
    seq: int  # the entry that caused it; of an invitation, its time
    deadline: Millis | None
    listing: TableListing
    inviter: str = ""  # of an invitation: the name


class Delivery(msgspec.Struct, frozen=True):
    """A notification in the outbox."""

    id: str
    subscription: str
    event: str
    table: str
    seq: int
    body: str
    created: Millis
    next_at: Millis | None  # time of the next attempt; during an attempt, the end of its lease
    status: str = "waiting"  # then "delivered", "failed", or "dropped" if obsolete
    attempts: int = 0
    tried: Millis = 0
    code: int = 0  # HTTP or SMTP status of the last attempt
    why: str = ""
    lease: str = ""  # id of the attempt in progress


class DeliveryResult(msgspec.Struct, frozen=True, kw_only=True):
    """The outcome of a delivery attempt."""

    status: str
    code: int = 0
    why: str = ""
    next_at: Millis | None = None
    final: bool = False  # no retry can succeed: pause the subscription


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """A person with whom another one played, and their last common game."""

    person: Person
    last: TableListing


class Relation(msgspec.Struct, frozen=True):
    """A person whom another one mutes or blocks."""

    person: Person
    muted: bool
    blocked: bool


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """An invitation of one person by another to a table that waits for players."""

    id: str
    table: str
    inviter: Person
    invitee: Person
    created: Millis
    declined: bool = False
    listing: TableListing


class Downtime(NamedTuple):
    """A period without any server. It counts for no clock."""

    since: Millis = 0
    back: Millis = 0


class Heartbeat(NamedTuple):
    """The result of a heartbeat."""

    recovering: bool  # this server has to apply a downtime to all tables
    acquired: list[str]  # tables that this server owns from now on


class ClusterMessage(msgspec.Struct, omit_defaults=True):
    """A broadcast to the other servers. Delivery is best effort: receivers also poll."""

    sender: int = 0
    heads: dict[str, int] = {}  # the last seq of tables that were appended to
    presence: list[str] = []  # tables whose connections changed
    ended_sessions: list[tuple[str, bytes]] = []  # person, token hash
    renamed: list[tuple[str, str]] = []  # person, new name

    @property
    def empty(self) -> bool:
        """Whether the message has no content."""
        return not (self.heads or self.presence or self.ended_sessions or self.renamed)
