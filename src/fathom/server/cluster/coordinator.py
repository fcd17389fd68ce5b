"""What a server does by itself: give signs of life, wake tables, hear the other servers, forget what nobody needs."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.protocol.settings import Millis
from fathom.server.background import Tasks
from fathom.server.config import Config
from fathom.server.runtime.service import TableService
from fathom.server.telemetry.logging import log, store_failed
from fathom.store.errors import StoreError
from fathom.store.interfaces import Store
from fathom.store.models import ClusterMessage, Downtime
from fathom.table.clock import UNNOTICED

FOREVER: Millis = 2**53
GATHER: Final = 0.005  # seconds; what others write meanwhile is read at once
SWEEP: Final = 10  # seconds between two looks for tables that nobody needs in memory, and for what was not heard


class ClusterCoordinator:
    """This server among all that use the store. `ended` and `named` are told what others say about people."""

    def __init__(self, table_service: TableService, store: Store, config: Config) -> None:
        self.ended: Callable[[str, bytes], None]
        self.named: Callable[[str, str], None]
        self.doubtful: Callable[[], None]  # something about people may not have been heard
        self._table_service = table_service
        self._store = store
        self._config = config
        self._tasks = Tasks()
        self._behind: set[str] = set()  # tables that others have written to
        self._moved: set[str] = set()  # tables at which somebody has come or gone elsewhere
        self._heard = asyncio.Event()
        self._waking = False

    async def open(self) -> None:
        """Join the others, and take up what was going on when the last server ended."""
        self._table_service.absence = await self._store.cluster.join(self, now())
        await self._tend()
        self._tasks.start(self._live())
        self._tasks.start(self._listen())
        self._tasks.start(self._sweep())

    async def close(self) -> None:
        """Leave the others."""
        await self._tasks.close()
        await self._store.cluster.leave()

    # What others say.

    def receive(self, message: ClusterMessage) -> None:
        """Another server has done something."""
        for table, seq in message.heads.items():
            live = self._table_service.there(table)
            known = live.table.seq if live and live.loaded else 0
            if known < seq:
                self._catch_up_with(table)
        self._moved.update(table for table in message.presence if self._table_service.there(table))
        if self._behind or self._moved:
            self._heard.set()
        for person, device in message.ended_sessions:
            self.ended(person, device)
        for person, name in message.renamed:
            self.named(person, name)

    def _catch_up_with(self, table: str) -> bool:
        """Soon, if there is anybody to tell, or anything to do; else when somebody asks for it."""
        live = self._table_service.there(table)
        if self._store.cluster.owns(table) or (live and not live.idle):
            self._behind.add(table)
            return True
        if live:
            live.behind = True
        return False

    def reconnected(self, absence: Downtime) -> None:
        """We were cut off from the others."""
        if absence.back:
            self._table_service.absence = absence
        self._doubt_everything()
        self.doubtful()
        for live in self._table_service.all():
            if live.loaded:
                self._table_service.reschedule(live)

    def _doubt_everything(self) -> None:
        self._moved.update(live.id for live in self._table_service.all() if self._catch_up_with(live.id))
        self._heard.set()

    async def _listen(self) -> None:
        """Take in what others have done; what comes meanwhile is taken in together."""
        while True:
            await self._heard.wait()
            await asyncio.sleep(GATHER)
            self._heard.clear()
            behind, self._behind = self._behind, set()
            moved, self._moved = self._moved, set()
            try:
                await self._table_service.sync(behind)
                for table in behind:
                    if self._table_service.there(table) is None and self._store.cluster.owns(table):
                        await self._table_service.at(table)
                await self._table_service.set_remote_presence(moved)
            except StoreError as fault:  # what was missed is looked for later
                store_failed("cannot follow the others", fault)
            except Refusal as refusal:
                log.error("cannot follow the others", why=str(refusal))

    # What is done all the time.

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(self._config.beat)
            try:
                await self.beat()
            except StoreError as fault:
                store_failed("heartbeat failed", fault)

    async def beat(self) -> None:
        """A sign of life; if the machine has slept, the store hears of that first."""
        self._table_service.look_at_the_time()
        if self._table_service.slept:
            await self._store.cluster.record_downtime(now())
            self._table_service.slept = False
        await self._tend()

    async def _tend(self) -> None:
        waking, ours = await self._store.cluster.heartbeat(now())
        if waking and not self._waking:
            self._waking = True
            self._tasks.start(self._wake())
        elif ours:
            self._tasks.start(self._take_over(ours))

    async def _take_over(self, tables: list[str]) -> None:
        """Look after these tables from now on."""
        for table_id in tables:
            try:
                self._table_service.reschedule(await self._table_service.at(table_id))
            except Refusal as refusal:
                log.error("cannot take over", why=str(refusal))

    async def _wake(self) -> None:
        """Let all tables that wait for something know that there was no server. Nobody has lost time by it."""
        try:
            for table_id in sorted(await self._waiting()):
                try:
                    async with self._table_service.reading(table_id):
                        pass
                    live = self._table_service.there(table_id)
                    if live and live.loaded:
                        self._table_service.reschedule(live)
                except Refusal as refusal:
                    if refusal.code.startswith("store"):
                        raise StoreError(str(refusal)) from refusal
            await self._store.cluster.downtime_applied()
            await self._store.cluster.record_heartbeat(now())
        except StoreError as fault:
            store_failed("cannot wake tables", fault)
        finally:
            self._waking = False

    async def _waiting(self) -> set[str]:
        """Tables to wake. To a clock of days a short absence is nothing, unless its time is nearly up."""
        since, back = self._table_service.absence
        before = FOREVER if back - since >= UNNOTICED else back + UNNOTICED
        return {*await self._store.tables.needing_wakeup(), *await self._store.tables.overdue(before)}

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self._table_service.sweep(time.monotonic() - self._config.keep_loaded)
            if not self._store.cluster.alone:
                self._doubt_everything()
