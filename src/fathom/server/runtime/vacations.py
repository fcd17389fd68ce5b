"""Vacations: declared once, written down at every table where it matters.

The store has what a person declared; each table's log has what counts there. Should the server end in between, the
tables are told when it starts again, and a table that knows of an early return tells the store.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.protocol.notifications import VacationInfo
from fathom.protocol.settings import Person, TimeSpan, by_correspondence
from fathom.server.runtime.service import TableService
from fathom.server.telemetry.logging import log, store_failed
from fathom.store.errors import StoreError
from fathom.store.interfaces import Accounts, TableIndex
from fathom.table import events
from fathom.table.table import Table, Transition
from fathom.table.vacation import DAYS, YEAR, declare, ended, left

TABLES: Final = 200  # that one person can be at


class Vacations:
    """Who is away, with notice."""

    def __init__(self, accounts: Accounts, index: TableIndex, table_service: TableService) -> None:
        self._accounts, self._index, self._table_service = accounts, index, table_service
        self._tasks: set[asyncio.Task[None]] = set()
        self._returning: set[str] = set()  # people; what their tables say about it is no news

    async def open(self) -> None:
        """Tell the tables what they may not have heard."""
        for person, span in await self._accounts.on_vacation(now()):
            self._start(self._tell(person, span))

    async def close(self) -> None:
        """Stop; it goes on with the next start."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def of(self, person: Person) -> VacationInfo:
        """How things stand."""
        at = now()
        taken = await self._accounts.vacations_of(person.id, at - YEAR)
        until = max((span.until for span in taken if span.until > at), default=0)
        return VacationInfo(until=until, left=left([ended(span, at) for span in taken], at), days=DAYS)

    async def take(self, person: Person, until: int) -> None:
        """From now until then, or a refusal."""
        at = now()
        span = declare(await self._accounts.vacations_of(person.id, at - YEAR), at, until)
        await self._accounts.take_vacation(person.id, span)
        await self._tell(person, span)

    async def end(self, person: Person) -> None:
        """Back early, everywhere."""
        self._returning.add(person.id)
        try:
            await self._accounts.end_vacation(person.id, now())
            for table_id in await self._tables(person):
                await self._change(table_id, lambda table: table.end_vacation(person, now()))
        finally:
            self._returning.discard(person.id)

    def hear(self, table: Table, change: Transition) -> None:
        """Who moves at one table is back at all; who sits down at a table while away is away there too."""
        if not table.correspondence:
            return
        for entry in change.entries:
            if isinstance(entry.event, events.Returned) and entry.by not in self._returning:
                self._start(self.end(Person(entry.by, entry.event.name)))
            elif isinstance(entry.event, events.Started | events.HandedOver):
                self._start(self._tell_table(table.id, list(table.owners)))

    async def _tell(self, person: Person, span: TimeSpan) -> None:
        for table_id in await self._tables(person):
            await self._tell_one(table_id, person, span)

    async def _tell_table(self, table_id: str, people: list[str]) -> None:
        for person, span in await self._accounts.on_vacation(now()):
            if person.id in people:
                await self._tell_one(table_id, person, span)

    async def _tell_one(self, table_id: str, person: Person, span: TimeSpan) -> None:
        """A table that knows of the return, because the server ended before it could tell others, is right."""
        back = False

        def tell(table: Table) -> Transition | None:
            nonlocal back
            known = table.vacations.get(person.id)
            back = known is not None and known.since == span.since and known.until < min(span.until, now())
            return table.take_vacation(person, span, now())

        await self._change(table_id, tell)
        if back:
            await self.end(person)

    async def _tables(self, person: Person) -> list[str]:
        lines = await self._index.tables_of(person.id, TABLES)
        return [line.table for line in lines if line.status == "playing" and by_correspondence(line.clock)]

    async def _change(self, table_id: str, decide: Callable[[Table], Transition | None]) -> None:
        with suppress(Refusal):  # a table that is damaged; the log tells
            await self._table_service.apply_internal(table_id, decide)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            if isinstance(error, StoreError):
                store_failed("a vacation is not known everywhere", error)
            else:
                log.error("a vacation is not known everywhere", exc_info=error)
