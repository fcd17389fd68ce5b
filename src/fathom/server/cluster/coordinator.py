"""The cluster coordinator of a worker: heartbeat, takeover, sync with other workers, eviction of idle tables."""

import asyncio
import time
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.protocol.settings import Millis
from fathom.server.background import Tasks
from fathom.server.config import Config
from fathom.server.runtime.service import TableService
from fathom.server.telemetry.logging import log, store_failed
from fathom.server.ws.registry import ConnectionRegistry
from fathom.store.cluster import Cluster
from fathom.store.errors import StoreError
from fathom.store.models import ClusterMessage, Downtime
from fathom.store.queries.tables import TableIndex
from fathom.table.clock import UNNOTICED

FOREVER: Millis = 2**53
GATHER: Final = 0.005  # seconds in which messages of other workers are gathered into one sync
SWEEP: Final = 10  # seconds between two evictions, and between two syncs of tables with connections


class ClusterCoordinator:
    """The coordinator of this worker with all others on the store."""

    def __init__(
        self,
        table_service: TableService,
        registry: ConnectionRegistry,
        cluster: Cluster,
        index: TableIndex,
        config: Config,
    ) -> None:
        self._table_service = table_service
        self._registry = registry
        self._sleep_detector = table_service.sleep_detector
        self._cluster, self._index = cluster, index
        self._config = config
        self._tasks = Tasks()
        self._outdated: set[str] = set()  # tables that other workers have written to
        self._moved: set[str] = set()  # tables whose remote presence has changed
        self._received = asyncio.Event()
        self._waking = False

    async def open(self) -> None:
        """Join the cluster, and start the background tasks."""
        self._sleep_detector.downtime = await self._cluster.join(self, now())
        await self._renew()
        for work in (self._heartbeats, self._sync, self._sweep):
            self._tasks.start(work())

    async def close(self) -> None:
        """Leave the cluster."""
        await self._tasks.close()
        await self._cluster.leave()

    def receive(self, message: ClusterMessage) -> None:
        for table, seq in message.heads.items():
            live = self._table_service.peek(table)
            known = live.table.seq if live and live.loaded else 0
            if known < seq:
                self._sync_later(table)
        self._moved.update(table for table in message.presence if self._table_service.peek(table))
        if self._outdated or self._moved:
            self._received.set()
        for person, device in message.ended_sessions:
            self._registry.apply_disconnect(person, device)
        for person, name in message.renamed:
            self._registry.apply_rename(person, name)

    def _sync_later(self, table: str) -> bool:
        """Sync a table soon if it is in use or owned by this worker; otherwise when it is needed."""
        live = self._table_service.peek(table)
        if self._cluster.owns(table) or (live and not live.idle):
            self._outdated.add(table)
            return True
        if live:
            live.mark_stale()
        return False

    def reconnected(self, downtime: Downtime) -> None:
        """Handle the return of a lost connection: sync everything."""
        if downtime.back:
            self._sleep_detector.downtime = downtime
        self._sync_all()
        self._tasks.start(self._registry.recheck())
        for live in self._table_service.all():
            self._table_service.check(live)

    def _sync_all(self) -> None:
        self._moved.update(live.id for live in self._table_service.all() if self._sync_later(live.id))
        self._received.set()

    async def _sync(self) -> None:
        while True:
            await self._received.wait()
            await asyncio.sleep(GATHER)
            self._received.clear()
            outdated, self._outdated = self._outdated, set()
            moved, self._moved = self._moved, set()
            try:
                await self._table_service.sync(outdated)
                for table in outdated:
                    if self._table_service.peek(table) is None and self._cluster.owns(table):
                        await self._table_service.get(table)
                await self._table_service.refresh_presence(moved)
            except StoreError as fault:
                store_failed("sync with other workers failed, retrying", fault)
            except Refusal as refusal:
                log.error("sync with other workers failed, retrying", reason=str(refusal))

    async def _heartbeats(self) -> None:
        while True:
            await asyncio.sleep(self._config.heartbeat)
            try:
                await self.heartbeat()
            except StoreError as fault:
                store_failed("heartbeat failed", fault)

    async def heartbeat(self) -> None:
        """Send a heartbeat. A downtime of this worker is reported first. Raises `StoreError`."""
        self._sleep_detector.check()
        if self._sleep_detector.unreported:
            await self._cluster.record_downtime(now())
            self._sleep_detector.unreported = False
        await self._renew()

    async def _renew(self) -> None:
        waking, ours = await self._cluster.heartbeat(now())
        if waking and not self._waking:
            self._waking = True
            self._tasks.start(self._wake())
        elif ours:
            self._tasks.start(self._take_over(ours))

    async def _take_over(self, tables: list[str]) -> None:
        """Schedule the tables of a crashed worker."""
        for table_id in tables:
            try:
                await self._table_service.wake_table(table_id)
            except Refusal as refusal:
                log.error("takeover of a table failed", reason=str(refusal))

    async def _wake(self) -> None:
        """Record the downtime at all tables with a running clock or a bot to move."""
        try:
            for table_id in sorted(await self._waiting()):
                try:
                    async with self._table_service.locked(table_id):
                        pass
                    await self._table_service.wake_table(table_id)
                except Refusal as refusal:
                    if refusal.code.startswith("store"):
                        raise StoreError(str(refusal)) from refusal
            await self._cluster.downtime_applied()
            await self._cluster.record_heartbeat(now())
        except StoreError as fault:
            store_failed("downtime not recorded at all tables, retrying", fault)
        finally:
            self._waking = False

    async def _waiting(self) -> set[str]:
        """Return the tables to wake. Correspondence ignores a short downtime unless a deadline is near."""
        since, back = self._sleep_detector.downtime
        before = FOREVER if back - since >= UNNOTICED else back + UNNOTICED
        return {*await self._index.needing_wakeup(), *await self._index.overdue(before)}

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self._table_service.evict(time.monotonic() - self._config.keep_loaded)
            if not self._cluster.alone:
                self._sync_all()
