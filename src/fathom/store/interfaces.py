"""Interfaces of a store. Every method may raise `StoreError`; every write is durable when it returns."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from fathom.protocol.listings import Summary, TableListing
from fathom.protocol.settings import Millis, Person, TimeSpan
from fathom.store.models import (
    ApiToken,
    ClusterMessage,
    Connections,
    Delivery,
    DeliveryResult,
    Downtime,
    DueNotification,
    Heartbeat,
    ListedBot,
    Session,
    Subscription,
)


class EventLog(Protocol):
    """The append-only log of each table. `(table, seq)` is unique and arbitrates between concurrent writers."""

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        """Append entries `first`, `first + 1`, … and replace the table's index row, atomically.

        Without a summary the index row stays as it is. Raises `AppendConflict` unless `first` is the next seq.
        """

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        """Return the entries of a table after seq `since`, in order. An unknown table has none."""

    async def add_mentions(self, table: str, people: Iterable[str]) -> None:
        """Index that entries of a table mention these people. Idempotent; called before the entries are appended."""

    async def mentions_of(self, person: str) -> list[str]:
        """Return the tables whose entries mention a person, seated or not."""

    async def redact_entries(self, table: str, entries: Mapping[int, bytes], person: str) -> None:
        """Replace entries by seq, drop bodies of settled deliveries, and delete the person's mention, atomically."""

    async def delete_table(self, table: str) -> None:
        """Delete a table and all its rows."""


class TableIndex(Protocol):
    """One row per table, written in the same transaction as the entries that change it."""

    async def lobby(self, limit: int) -> list[TableListing]:
        """Return public tables that are not over: open ones first, then those in play, the newest first.

        A table is listed if it is among the first few of at least one of its people.
        """

    async def tables_of(self, person: str, limit: int) -> list[TableListing]:
        """Return a person's tables: those with the person to move, then unfinished, then over; the newest first."""

    async def count_unfinished(self, person: str) -> int:
        """Return the number of a person's tables that are not over."""

    async def unfinished_of(self, person: str) -> list[str]:
        """Return the ids of a person's tables that are not over, sorted."""

    async def finished_of(self, person: str, after: str, limit: int) -> list[str]:
        """Return a page of the ids of a person's tables that are over, sorted, starting after an id."""

    async def needing_wakeup(self) -> list[str]:
        """Return the tables that a server has to load at start."""

    async def overdue(self, before: Millis) -> list[str]:
        """Return the correspondence tables whose deadline is not after that time, the earliest first."""

    async def count_turns(self, person: str) -> int:
        """Return the number of tables in play where the person is to move."""

    async def turn_seq(self, table: str) -> int:
        """Return the seq of the entry that started the present turn or ended the game; 0 if unknown."""


class Accounts(Protocol):
    """People, their sessions, tokens, bots and vacations."""

    async def add_person(self, person: Person, session: Session) -> None:
        """Insert a person with a first session. Raises `AppendConflict` if the id or the token hash exists."""

    async def rename(self, person: str, name: str) -> None:
        """Change a person's name."""

    async def add_session(self, session: Session) -> None:
        """Insert a session and delete expired ones."""

    async def person_of(self, token_hash: bytes, kind: str, now: Millis) -> Person | None:
        """Return the person whom an unexpired session of that kind authenticates."""

    async def delete_sessions(self, person: str, kind: str, token_hash: bytes | None = None) -> None:
        """Delete one session of that kind, or all."""

    async def begin_erasure(self, person: str) -> None:
        """Mark a person for erasure and delete all sessions and tokens of the person. Idempotent."""

    async def pending_erasures(self) -> list[str]:
        """Return the people whose erasure has begun and is not complete."""

    async def delete_person(self, person: str) -> None:
        """Delete a person and complete the erasure. No table may mention the person any more."""

    async def add_token(self, token: ApiToken) -> None:
        """Insert a token."""

    async def token_for(self, token_hash: bytes, now: Millis) -> tuple[ApiToken, Person] | None:
        """Return an unexpired token by its hash, and the person it authenticates."""

    async def tokens_of(self, owner: str) -> list[tuple[ApiToken, Person]]:
        """Return the tokens of an owner and the people they authenticate, the newest first."""

    async def delete_token(self, owner: str, token: str) -> None:
        """Revoke a token."""

    async def record_use(self, token: str, now: Millis) -> None:
        """Store when a token was last used."""

    async def add_bot(self, bot: Person, owner: str, handle: str) -> None:
        """Insert a bot that a person owns."""

    async def bots_of(self, owner: str) -> list[Person]:
        """Return the bots of a person, by name."""

    async def list_bot(self, bot: str, games: list[str], until: Millis) -> None:
        """Allow invitations of a bot to these games until that time."""

    async def listed_bots(self, now: Millis) -> list[ListedBot]:
        """Return the bots that can be invited, by name."""

    async def vacations_of(self, person: str, after: Millis) -> list[TimeSpan]:
        """Return a person's vacations that end after that time, the earliest first."""

    async def take_vacation(self, person: str, span: TimeSpan) -> None:
        """Insert a vacation. An earlier vacation that has not ended ends when this one starts."""

    async def end_vacation(self, person: str, now: Millis) -> None:
        """End a person's vacation at that time."""

    async def on_vacation(self, now: Millis) -> list[tuple[Person, TimeSpan]]:
        """Return the people whose vacation has not ended."""


class Outbox(Protocol):
    """Subscriptions, and the transactional outbox of their notifications."""

    async def add_subscription(self, subscription: Subscription) -> None:
        """Insert a subscription."""

    async def subscriptions_of(self, person: str, kind: str) -> list[Subscription]:
        """Return a person's subscriptions of that kind, the oldest first."""

    async def subscription(self, subscription: str) -> Subscription | None:
        """Return a subscription by its id."""

    async def confirm(self, subscription: str, now: Millis) -> None:
        """Confirm a subscription. Events before that time are not sent."""

    async def set_paused(self, person: str, subscription: str, paused: bool) -> None:
        """Pause or resume a person's subscription, and reset its failure count."""

    async def set_events(self, subscription: str, on_turn: bool, on_over: bool) -> None:
        """Choose the events that are sent."""

    async def delete_subscription(self, person: str, subscription: str) -> None:
        """Delete a person's subscription and its deliveries."""

    async def subscribers(self) -> set[str]:
        """Return the people with an active subscription."""

    async def due_notifications(self, since: Millis, table: str = "") -> list[DueNotification]:
        """Return notifications missing from the outbox, for one table or for all that changed since that time."""

    async def enqueue(self, deliveries: Sequence[Delivery]) -> None:
        """Insert deliveries. Idempotent per subscription, table, seq and event."""

    async def next_attempt(self) -> Millis | None:
        """Return when the next delivery is due."""

    async def acquire(self, lease: str, now: Millis, until: Millis, limit: int) -> list[Delivery]:
        """Lease due deliveries until that time. A delivery has at most one valid lease."""

    async def record_attempt(self, delivery: Delivery, result: DeliveryResult, max_failures: int) -> None:
        """Store the outcome of an attempt with a valid lease. Too many consecutive failures pause the subscription."""

    async def deliveries_of(self, subscription: str, limit: int) -> list[Delivery]:
        """Return the latest deliveries of a subscription, the newest first."""

    async def delete_settled(self, before: Millis) -> None:
        """Delete settled deliveries and unconfirmed subscriptions created before that time."""


class ClusterListener(Protocol):
    """The receiver of cluster events."""

    def receive(self, message: ClusterMessage) -> None:
        """Handle a message of another server."""

    def reconnected(self, downtime: Downtime) -> None:
        """Handle a restored connection. Any number of messages may have been missed."""


class Cluster(Protocol):
    """Membership, table ownership, message bus and presence of the servers on one store."""

    alone: bool  # no other server is known

    async def join(self, listener: ClusterListener, now: Millis) -> Downtime:
        """Register this server. Returns the downtime if no other server was alive."""

    async def record_downtime(self, now: Millis) -> None:
        """Store that no server ran until now, although this one did not restart. This server recovers the tables."""

    async def downtime_applied(self) -> None:
        """Store that all tables know of the downtime."""

    async def ready(self) -> None:
        """Wait until this server is registered. Raises `StoreError` after a timeout."""

    def owns(self, table: str) -> bool | None:
        """Return whether this server owns a table; None if its owner is unknown."""

    async def acquire(self, table: str) -> bool:
        """Try to become the owner of a table. Returns whether this server owns it."""

    async def heartbeat(self, now: Millis) -> Heartbeat:
        """Write a heartbeat, and take over the tables of crashed servers."""

    async def record_heartbeat(self, now: Millis) -> None:
        """Write a heartbeat only. Has no effect while a downtime is being applied, since it would hide its length."""

    async def last_heartbeat(self) -> Millis:
        """Return when any server last wrote a heartbeat; 0 if never. Entries of the log do not count as one."""

    def publish(self, message: ClusterMessage) -> None:
        """Broadcast a message to the other servers. Messages are batched."""

    def set_connections(self, table: str, person: str, connections: int) -> None:
        """Set the number of a person's connections at a table on this server."""

    async def remote_connections(self, tables: Iterable[str]) -> dict[str, Connections]:
        """Return the connections at these tables on other servers."""

    async def entries_after(self, heads: Mapping[str, int]) -> dict[str, list[bytes]]:
        """Return the entries after the given seq, for those tables that have any."""

    async def active_sessions(self, token_hashes: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        """Return those sessions and tokens that are still valid, with the names of their people."""

    async def leave(self) -> None:
        """Unregister this server, and delete its ownership and presence."""


class Store(Protocol):
    """The parts of a store. All methods can be called concurrently."""

    log: EventLog
    tables: TableIndex
    accounts: Accounts
    outbox: Outbox
    cluster: Cluster
    key: bytes  # 32 random bytes, created with the store, secret; ids of tables are derived from it

    async def close(self) -> None:
        """Flush pending writes and release all resources. Idempotent."""
