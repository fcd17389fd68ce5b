"""The cluster of the only server on an SQLite file."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from fathom.protocol.settings import Millis
from fathom.store.cluster import Cluster, ClusterListener
from fathom.store.models import ClusterMessage, Connections, Downtime, Heartbeat
from fathom.store.queries.heartbeats import BEGIN_RECOVERY, END_RECOVERY, Heartbeats
from fathom.store.queries.runner import QueryRunner

NODE: Final = 1  # the number of the only server


class SingleNode(Heartbeats, Cluster):
    """A cluster of one server, which owns every table. There are no others to send to or to receive from."""

    alone = True

    def __init__(self, runner: QueryRunner) -> None:
        super().__init__(runner)
        self._recovering = True

    async def join(self, listener: ClusterListener, now: Millis) -> Downtime:
        await self._runner.write((BEGIN_RECOVERY, now, NODE))
        return Downtime(await self.last_heartbeat() or now, now)

    async def record_downtime(self, now: Millis) -> None:
        await self._runner.write((BEGIN_RECOVERY, now, NODE))
        self._recovering = True

    async def downtime_applied(self) -> None:
        await self._runner.write((END_RECOVERY, NODE))

    async def ready(self) -> None:
        return

    def owns(self, table: str) -> bool | None:
        return True

    async def acquire(self, table: str) -> bool:
        return True

    async def heartbeat(self, now: Millis) -> Heartbeat:
        await self.record_heartbeat(now)
        recovering, self._recovering = self._recovering, False
        return Heartbeat(recovering, [])

    def publish(self, message: ClusterMessage) -> None:
        return

    def set_connections(self, table: str, person: str, connections: int) -> None:
        return

    async def remote_connections(self, tables: Iterable[str]) -> dict[str, Connections]:
        return {}

    async def entries_after(self, heads: Mapping[str, int]) -> dict[str, list[bytes]]:
        return {}

    async def active_sessions(self, token_hashes: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        return {}

    async def leave(self) -> None:
        return
