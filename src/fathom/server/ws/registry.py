"""The open WebSockets of this process, by person: renamed and closed when an account changes."""

from collections.abc import Iterator
from contextlib import contextmanager

from fathom.core.clock import now
from fathom.protocol.settings import Person
from fathom.server.telemetry.logging import store_failed
from fathom.server.transport.connection import SERVER_STOPS, SESSION_ENDED, Connection
from fathom.store.cluster import Cluster
from fathom.store.errors import StoreError
from fathom.store.models import ClusterMessage

ALL_DEVICES = b""


class ConnectionRegistry:
    """Finds the connections of a person. Changes are published to the other servers of the cluster."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._connections: dict[str, set[Connection]] = {}

    @contextmanager
    def registered(self, connection: Connection) -> Iterator[None]:
        """Register a connection while it is open."""
        group = self._connections.setdefault(connection.person.id, set())
        group.add(connection)
        try:
            yield
        finally:
            group.discard(connection)
            if not group:
                self._connections.pop(connection.person.id, None)

    def rename(self, person: Person) -> None:
        """Apply a person's new name to their connections, on every server."""
        self.apply_rename(person.id, person.name)
        self._cluster.publish(ClusterMessage(renamed=[(person.id, person.name)]))

    def disconnect(self, person: str, device: bytes = ALL_DEVICES) -> None:
        """Close the connections of a session or token that has ended, or of all, on every server."""
        self.apply_disconnect(person, device)
        self._cluster.publish(ClusterMessage(ended_sessions=[(person, device)]))

    def apply_rename(self, person: str, name: str) -> None:
        """Apply a new name to the connections of this process."""
        for connection in self._connections.get(person, ()):
            connection.rename(name)

    def apply_disconnect(self, person: str, device: bytes) -> None:
        """Close the connections of this process."""
        for connection in list(self._connections.get(person, ())):
            if device in (ALL_DEVICES, connection.device):
                connection.close(SESSION_ENDED, "signed out")

    async def recheck(self) -> None:
        """Compare all connections with the store: messages of other servers may have been lost."""
        known = [each for person, group in self._connections.items() if person for each in group]
        try:
            names = await self._cluster.active_sessions([each.device for each in known], now())
        except StoreError as error:  # the coordinator asks again after the next outage
            store_failed("cannot recheck sessions", error)
            return
        for connection in known:
            if connection.device in names:
                self.apply_rename(connection.person.id, names[connection.device])
            else:
                self.apply_disconnect(connection.person.id, connection.device)

    def close(self) -> None:
        """Close every connection because the server stops."""
        for connection in [each for group in self._connections.values() for each in group]:
            connection.close(SERVER_STOPS)
