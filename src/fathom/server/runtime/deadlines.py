"""Clocks of days: when one runs out, its table is found in the store, and need not have been in memory since."""

import asyncio
from contextlib import suppress
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.server.runtime.service import TableService
from fathom.server.runtime.timers import AHEAD
from fathom.server.telemetry.logging import store_failed
from fathom.store.errors import StoreError
from fathom.store.interfaces import TableIndex

LOOK: Final = 60  # seconds between two looks; shorter than what is looked ahead


class DeadlineScanner:
    """Looks from time to time whose time is nearly up; the table itself does the rest."""

    def __init__(self, tables: TableIndex, table_service: TableService) -> None:
        self._tables, self._table_service = tables, table_service
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin."""
        self._task = asyncio.get_running_loop().create_task(self._watch())

    async def close(self) -> None:
        """Stop."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            try:
                for table_id in await self._tables.overdue(now() + AHEAD):
                    with suppress(Refusal):  # the log tells why
                        await self._table_service.wake_table(table_id)
            except StoreError as fault:
                store_failed("clocks cannot be looked at", fault)
            await asyncio.sleep(LOOK)
