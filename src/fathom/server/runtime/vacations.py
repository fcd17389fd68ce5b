"""Vacations: declared once, recorded at every correspondence game of the person.

The store has the declaration; each table's log has what counts there. After a restart, tables that were not reached
get the declaration, and a table that knows of an early return passes it on to the store.
"""

from contextlib import suppress
from typing import Final

from fathom.core.clock import now
from fathom.core.errors import Refusal
from fathom.protocol.notifications import VacationInfo
from fathom.protocol.settings import Person, TimeSpan, by_correspondence
from fathom.server.background import Tasks
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.service import TableService
from fathom.store.queries.accounts import Accounts
from fathom.store.queries.tables import TableIndex
from fathom.table import events
from fathom.table.commands import AnyCommand, EndVacation, TakeVacation
from fathom.table.table import Transition
from fathom.table.vacation import DAYS, YEAR, declare, ended, left

TABLES: Final = 200  # most tables of one person


class Vacations:
    """Declares and ends vacations. Subscribes to the transitions of this worker."""

    def __init__(self, accounts: Accounts, index: TableIndex, table_service: TableService) -> None:
        self._accounts, self._index, self._table_service = accounts, index, table_service
        self._tasks = Tasks("vacation not recorded at all tables; retried at the next start")
        self._returning: set[str] = set()  # people whose return is being recorded
        table_service.bus.subscribe(self.handle)

    async def open(self) -> None:
        """Record current vacations at tables that were not reached before the restart."""
        for person, span in await self._accounts.on_vacation(now()):
            self._tasks.start(self._record(person, span))

    async def close(self) -> None:
        """Stop. The next start resumes the work."""
        await self._tasks.close()

    async def of(self, person: Person) -> VacationInfo:
        """Return a person's vacation and what is left of the allowance."""
        at = now()
        taken = await self._accounts.vacations_of(person.id, at - YEAR)
        until = max((span.until for span in taken if span.until > at), default=0)
        return VacationInfo(until=until, left=left([ended(span, at) for span in taken], at), days=DAYS)

    async def take(self, person: Person, until: int) -> None:
        """Declare a vacation from now on. Raises `Refusal`."""
        at = now()
        span = declare(await self._accounts.vacations_of(person.id, at - YEAR), at, until)
        await self._accounts.take_vacation(person.id, span)
        await self._record(person, span)

    async def end(self, person: Person) -> None:
        """End a vacation early, at all tables."""
        self._returning.add(person.id)
        try:
            await self._accounts.end_vacation(person.id, now())
            for table_id in await self._tables(person):
                await self._execute(table_id, person, EndVacation())
        finally:
            self._returning.discard(person.id)

    def handle(self, live: LiveTable, transition: Transition) -> None:
        """End a vacation everywhere when its owner moves, and record it where its owner gets a seat."""
        if transition.remote or not transition.entries or not live.table.correspondence:
            return
        for entry in transition.entries:
            if isinstance(entry.event, events.Returned) and entry.by not in self._returning:
                self._tasks.start(self.end(Person(entry.by, entry.event.name)))
            elif isinstance(entry.event, events.Started | events.HandedOver):
                self._tasks.start(self._record_at(live.id, list(live.table.owners)))

    async def _record(self, person: Person, span: TimeSpan) -> None:
        for table_id in await self._tables(person):
            await self._record_one(table_id, person, span)

    async def _record_at(self, table_id: str, people: list[str]) -> None:
        for person, span in await self._accounts.on_vacation(now()):
            if person.id in people:
                await self._record_one(table_id, person, span)

    async def _record_one(self, table_id: str, person: Person, span: TimeSpan) -> None:
        """Record a vacation at a table, unless the table knows that it has ended: then it ends everywhere."""
        await self._execute(table_id, person, TakeVacation(since=span.since, until=span.until))
        with suppress(Refusal):
            async with self._table_service.locked(table_id) as table:
                known = table.vacations.get(person.id)
            if known is not None and known.since == span.since and known.until < min(span.until, now()):
                await self.end(person)

    async def _tables(self, person: Person) -> list[str]:
        lines = await self._index.tables_of(person.id, TABLES)
        return [line.table for line in lines if line.status == "playing" and by_correspondence(line.clock)]

    async def _execute(self, table_id: str, person: Person, command: AnyCommand) -> None:
        with suppress(Refusal):  # a damaged table, which has been logged
            await self._table_service.execute(table_id, person, command)
