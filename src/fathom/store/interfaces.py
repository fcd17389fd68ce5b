"""Interface of a store. Every method may raise `StoreError`; every write is durable when it returns."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from fathom.protocol.settings import Millis
from fathom.store.models import ClusterMessage, Connections, Downtime, Heartbeat
from fathom.store.queries.accounts import Accounts
from fathom.store.queries.log import AppendWriter, EventLog
from fathom.store.queries.outbox import Outbox
from fathom.store.queries.runner import QueryRunner
from fathom.store.queries.tables import TableIndex


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


class Store(ABC):
    """The parts of a store. All methods can be called concurrently. A backend adds how it is opened and closed."""

    def __init__(self, runner: QueryRunner, writer: AppendWriter, cluster: Cluster, key: bytes) -> None:
        self.log = EventLog(runner, writer)
        self.tables = TableIndex(runner)
        self.accounts = Accounts(runner)
        self.outbox = Outbox(runner)
        self.cluster = cluster
        self.key = key  # 32 random bytes, created with the store, secret; ids of tables are derived from it
        self.runner = runner
        self.writer = writer

    @abstractmethod
    async def close(self) -> None:
        """Flush pending writes and release all resources. Idempotent."""
