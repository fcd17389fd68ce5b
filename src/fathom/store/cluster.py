"""Interface of the cluster of the servers on one store: heartbeats, table ownership, message bus and presence."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from fathom.protocol.settings import Millis
from fathom.store.models import ClusterMessage, Connections, Downtime, Heartbeat


class ClusterListener(Protocol):
    """The receiver of cluster events."""

    def receive(self, message: ClusterMessage) -> None:
        """Handle a message of another server."""

    def reconnected(self, downtime: Downtime) -> None:
        """Handle a restored connection. Any number of messages may have been missed."""


class Cluster(ABC):
    """The membership of one server in a cluster."""

    alone: bool  # no other server is known

    @abstractmethod
    async def join(self, listener: ClusterListener, now: Millis) -> Downtime:
        """Register this server. Returns the downtime if no other server was alive."""

    @abstractmethod
    async def record_downtime(self, now: Millis) -> None:
        """Store that no server ran until now, although this one did not restart. This server recovers the tables."""

    @abstractmethod
    async def downtime_applied(self) -> None:
        """Store that all tables know of the downtime."""

    @abstractmethod
    async def ready(self) -> None:
        """Wait until this server is registered. Raises `StoreError` after a timeout."""

    @abstractmethod
    def owns(self, table: str) -> bool | None:
        """Return whether this server owns a table; None if its owner is unknown."""

    @abstractmethod
    async def acquire(self, table: str) -> bool:
        """Try to become the owner of a table. Returns whether this server owns it."""

    @abstractmethod
    async def heartbeat(self, now: Millis) -> Heartbeat:
        """Write a heartbeat, and take over the tables of crashed servers."""

    @abstractmethod
    async def record_heartbeat(self, now: Millis) -> None:
        """Write a heartbeat only. Has no effect while a downtime is being applied, since it would hide its length."""

    @abstractmethod
    async def last_heartbeat(self) -> Millis:
        """Return when any server last wrote a heartbeat; 0 if never. Entries of the log do not count as one."""

    @abstractmethod
    def publish(self, message: ClusterMessage) -> None:
        """Broadcast a message to the other servers. Messages are batched."""

    @abstractmethod
    def set_connections(self, table: str, person: str, connections: int) -> None:
        """Set the number of a person's connections at a table on this server."""

    @abstractmethod
    async def remote_connections(self, tables: Iterable[str]) -> dict[str, Connections]:
        """Return the connections at these tables on other servers."""

    @abstractmethod
    async def entries_after(self, heads: Mapping[str, int]) -> dict[str, list[bytes]]:
        """Return the entries of other servers after the given seq, for those tables that have any."""

    @abstractmethod
    async def active_sessions(self, token_hashes: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        """Return those sessions and tokens that are still valid, with the names of their people."""

    @abstractmethod
    async def leave(self) -> None:
        """Unregister this server, and delete its ownership and presence."""
