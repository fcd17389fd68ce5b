"""The cluster of the servers on one store: heartbeats, table ownership, message bus and presence."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from fathom.protocol.settings import Millis
from fathom.store.models import ClusterMessage, Connections, Downtime, Heartbeat
from fathom.store.queries.runner import Queries, QueryRunner

# A heartbeat during a recovery would hide the length of the downtime from the tables that do not know it yet.
HEARTBEAT = "UPDATE server SET heartbeat = $1 WHERE recovery_owner = 0"
LAST_HEARTBEAT = "SELECT heartbeat FROM server"
BEGIN_RECOVERY = "UPDATE server SET downtime_end = $1, recovery_owner = $2"
END_RECOVERY = "UPDATE server SET recovery_owner = 0 WHERE recovery_owner = $1"

NODE = 1  # the number of the only server


class ClusterListener(Protocol):
    """The receiver of cluster events."""

    def receive(self, message: ClusterMessage) -> None:
        """Handle a message of another server."""

    def reconnected(self, downtime: Downtime) -> None:
        """Handle a restored connection. Any number of messages may have been missed."""


class Cluster(Queries):
    """A cluster of one server, which owns every table. `PgCluster` overrides it for any number of servers."""

    def __init__(self, runner: QueryRunner) -> None:
        super().__init__(runner)
        self.alone = True  # no other server is known
        self._recovering = True

    async def join(self, listener: ClusterListener, now: Millis) -> Downtime:
        """Register this server. Returns the downtime if no other server was alive."""
        await self._runner.write((BEGIN_RECOVERY, now, NODE))
        return Downtime(await self.last_heartbeat() or now, now)

    async def record_downtime(self, now: Millis) -> None:
        """Store that no server ran until now, although this one did not restart. This server recovers the tables."""
        await self._runner.write((BEGIN_RECOVERY, now, NODE))
        self._recovering = True

    async def downtime_applied(self) -> None:
        """Store that all tables know of the downtime."""
        await self._runner.write((END_RECOVERY, NODE))

    async def ready(self) -> None:
        """Wait until this server is registered. Raises `StoreError` after a timeout."""

    def owns(self, table: str) -> bool | None:
        """Return whether this server owns a table; None if its owner is unknown."""
        return True

    async def acquire(self, table: str) -> bool:
        """Try to become the owner of a table. Returns whether this server owns it."""
        return True

    async def heartbeat(self, now: Millis) -> Heartbeat:
        """Write a heartbeat, and take over the tables of crashed servers."""
        await self.record_heartbeat(now)
        recovering, self._recovering = self._recovering, False
        return Heartbeat(recovering, [])

    async def record_heartbeat(self, now: Millis) -> None:
        """Write a heartbeat only. Has no effect while a downtime is being applied, since it would hide its length."""
        await self._runner.write((HEARTBEAT, now))

    async def last_heartbeat(self) -> Millis:
        """Return when any server last wrote a heartbeat; 0 if never. Entries of the log do not count as one."""
        return int(await self._runner.value(LAST_HEARTBEAT))

    def publish(self, message: ClusterMessage) -> None:
        """Broadcast a message to the other servers. Messages are batched."""

    def set_connections(self, table: str, person: str, connections: int) -> None:
        """Set the number of a person's connections at a table on this server."""

    async def remote_connections(self, tables: Iterable[str]) -> dict[str, Connections]:
        """Return the connections at these tables on other servers."""
        return {}

    async def entries_after(self, heads: Mapping[str, int]) -> dict[str, list[bytes]]:
        """Return the entries of other servers after the given seq, for those tables that have any."""
        return {}

    async def active_sessions(self, token_hashes: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        """Return those sessions and tokens that are still valid, with the names of their people."""
        return {}

    async def leave(self) -> None:
        """Unregister this server, and delete its ownership and presence."""
