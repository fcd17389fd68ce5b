"""The cluster of servers on one PostgreSQL database."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from fathom.protocol.settings import Millis
from fathom.store.cluster import Cluster, ClusterListener
from fathom.store.errors import StoreError
from fathom.store.models import ClusterMessage, Connections, Downtime, Heartbeat
from fathom.store.postgres.bus import MessageBus, decode_message
from fathom.store.postgres.database import PgDatabase
from fathom.store.postgres.membership import Membership
from fathom.store.postgres.ownership import Ownership
from fathom.store.postgres.presence import PresenceWriter
from fathom.store.queries.heartbeats import BEGIN_RECOVERY, END_RECOVERY, HEARTBEAT, Heartbeats

CLEANUP_ROUNDS = 30  # heartbeats between two releases of finished tables
ALONE_ROUNDS = 30  # heartbeats without another server: one that restarts is back within that time

ENTRIES_AFTER = """
    SELECT table_id, entry FROM unnest($1::text[], $2::bigint[]) AS known (its_table, since)
    JOIN log ON table_id = its_table AND seq > since ORDER BY table_id, seq
"""
REMOTE_CONNECTIONS = """
    SELECT table_id, person, sum(connections)::bigint FROM presence
    WHERE table_id = ANY($1::text[]) AND worker <> $2 GROUP BY table_id, person
"""
ACTIVE_SESSIONS = """
    SELECT token_hash, name FROM sessions JOIN people ON id = person
    WHERE token_hash = ANY($1::bytea[]) AND expires > $2
    UNION ALL SELECT token_hash, people.name FROM tokens JOIN people ON people.id = person
    WHERE token_hash = ANY($1::bytea[]) AND (expires = 0 OR expires > $2)
"""
STATUS = "SELECT recovery_owner = $1, (SELECT count(*) FROM workers) FROM server"
LEAVE = """
    WITH owned AS (DELETE FROM ownership WHERE worker = $1), present AS (DELETE FROM presence WHERE worker = $1)
    DELETE FROM workers WHERE number = $1
"""


class PgCluster(Heartbeats, Cluster):
    """The cluster of any number of servers on one database."""

    def __init__(self, database: PgDatabase) -> None:
        super().__init__(database)
        self.alone = True
        self._membership = Membership(database.dsn, self._receive)
        self._ownership = Ownership(database, self._membership)
        self._bus = MessageBus(self._membership)
        self._presence = PresenceWriter(self._membership, self.publish)
        self._listener: ClusterListener | None = None
        self._reloading: asyncio.Task[None] | None = None
        self._round = 0
        self._rounds_alone = ALONE_ROUNDS

    async def join(self, listener: ClusterListener, now: Millis) -> Downtime:
        self._listener = listener
        downtime = await self._membership.open(self._reconnected)
        await self._bus.send(ClusterMessage())  # the others stop being alone before this server accepts requests
        return downtime

    async def record_downtime(self, now: Millis) -> None:
        await self._membership.fetch(BEGIN_RECOVERY, now, self._membership.number)

    async def downtime_applied(self) -> None:
        await self._membership.fetch(END_RECOVERY, self._membership.number)

    async def ready(self) -> None:
        await self._membership.ready()

    def owns(self, table: str) -> bool | None:
        return self._ownership.owns(table)

    async def acquire(self, table: str) -> bool:
        return await self._ownership.acquire(table)

    async def heartbeat(self, now: Millis) -> Heartbeat:
        await self._membership.fetch(HEARTBEAT, now)
        inherited, left = await self._ownership.reap_dead()
        if left:
            message = ClusterMessage(presence=sorted(set(left)))
            self.publish(message)
            self._deliver(message)
        self._round += 1
        if self._round % CLEANUP_ROUNDS == 0:
            await self._ownership.release_finished()
        adopted = await self._ownership.adopt_orphans()
        ((recovering, servers),) = await self._membership.fetch(STATUS, self._membership.number)
        self._rounds_alone = self._rounds_alone + 1 if servers <= 1 else 0
        self.alone = self._rounds_alone > ALONE_ROUNDS
        return Heartbeat(bool(recovering), inherited + adopted)

    def publish(self, message: ClusterMessage) -> None:
        if self._listener is not None:  # otherwise this server has not joined
            self._bus.publish(message)

    def set_connections(self, table: str, person: str, connections: int) -> None:
        self._presence.update(table, person, connections)

    async def remote_connections(self, tables: Iterable[str]) -> dict[str, Connections]:
        asked = list(tables)
        found: dict[str, Connections] = {table: {} for table in asked}
        for table, person, count in await self._runner.rows(REMOTE_CONNECTIONS, asked, self._membership.number):
            found[table][person] = count
        return found

    async def entries_after(self, heads: Mapping[str, int]) -> dict[str, list[bytes]]:
        found: dict[str, list[bytes]] = {}
        for table, entry in await self._runner.rows(ENTRIES_AFTER, list(heads), list(heads.values())):
            found.setdefault(table, []).append(entry)
        return found

    async def active_sessions(self, token_hashes: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        return dict(await self._runner.rows(ACTIVE_SESSIONS, list(token_hashes), now))

    async def leave(self) -> None:
        if self._listener is None:
            return
        await self._presence.close()
        await self._bus.close()
        if self._reloading is not None:
            self._reloading.cancel()
            await asyncio.wait([self._reloading])
        self._listener = None
        with suppress(StoreError):
            await self._membership.fetch(LEAVE, self._membership.number)
        await self._membership.close()

    def _receive(self, payload: str) -> None:
        message = decode_message(payload)
        if message.sender != self._membership.number:
            self.alone, self._rounds_alone = False, 0
            self._deliver(message)

    def _deliver(self, message: ClusterMessage) -> None:
        if self._listener is not None:
            self._listener.receive(message)

    def _reconnected(self, downtime: Downtime) -> None:
        self._presence.write_all()
        self._reloading = asyncio.create_task(self._reload(downtime))

    async def _reload(self, downtime: Downtime) -> None:
        with suppress(StoreError):  # the connection was lost again, and this runs again after the next reconnect
            await self._ownership.reload()
            assert self._listener is not None
            self._listener.reconnected(downtime)
