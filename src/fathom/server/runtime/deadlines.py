"""Deadlines of correspondence games: found in the store, so that their tables need not stay in memory."""

import asyncio
from contextlib import suppress
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.server.background import Tasks
from fathom.server.runtime.service import TableService
from fathom.server.runtime.timers import AHEAD
from fathom.server.telemetry.logging import store_failed
from fathom.store.errors import StoreError
from fathom.store.queries.tables import TableIndex

INTERVAL: Final = 60  # seconds between two scans; shorter than `AHEAD`


class DeadlineScanner:
    """Wakes tables whose deadline is near; the `TurnScheduler` does the rest."""

    def __init__(self, tables: TableIndex, table_service: TableService) -> None:
        self._tables, self._table_service = tables, table_service
        self._tasks = Tasks()

    def open(self) -> None:
        """Start to scan."""
        self._tasks.start(self._scan())

    async def close(self) -> None:
        """Stop the scan."""
        await self._tasks.close()

    async def _scan(self) -> None:
        while True:
            try:
                for table_id in await self._tables.overdue(now() + AHEAD):
                    with suppress(Refusal):  # it has been logged
                        await self._table_service.wake_table(table_id)
            except StoreError as fault:
                store_failed("deadline scan failed, retrying", fault)
            await asyncio.sleep(INTERVAL)
