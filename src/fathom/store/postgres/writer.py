"""The batching writer: appends that come while a statement is on its way are gathered for the next one.

One statement writes a whole batch, and is a transaction by itself. Other servers may write to the same tables: the
unique (table, seq) decides, and whoever has lost reads how things stand and finds out which of its appends have.
"""

import asyncio
from collections.abc import Callable, Sequence

import asyncpg

from fathom.store.batching import BatchPlan, PendingAppend, TableHead, TableHeads, line_of, turns_of
from fathom.store.interfaces import AppendConflict, CommitUnknown, StoreError
from fathom.store.pacing import Pace
from fathom.store.postgres.connection import ReconnectingConnection
from fathom.store.postgres.dsn import Address
from fathom.store.postgres.errors import RETRYABLE, fault, gone

AT_ONCE = 1000  # appends in one transaction
ATTEMPTS = 5  # before each append of a batch is tried alone

STANDING = """
    SELECT id, (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = id),
           ARRAY(SELECT person FROM members WHERE table_id = id)
    FROM unnest($1::text[]) AS id
"""
# Sorted, so that two who write to the same tables do not wait for each other; the log comes first, for the same reason.
APPEND = """
    WITH listed AS (
        INSERT INTO tables (id, status, public, wake, updated, turns, line, due, turn_seq)
        SELECT * FROM unnest(
            $4::text[], $5::text[], $6::bool[], $7::bool[], $8::bigint[], $9::text[], $10::text[],
            $15::bigint[], $16::bigint[]
        )
        ORDER BY 1
        ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public, wake = excluded.wake,
        updated = excluded.updated, turns = excluded.turns, line = excluded.line, due = excluded.due,
        turn_seq = excluded.turn_seq
    ), come AS (
        INSERT INTO members (table_id, person) SELECT * FROM unnest($11::text[], $12::text[]) ORDER BY 1, 2
    ), gone AS (
        DELETE FROM members USING unnest($13::text[], $14::text[]) AS gone (its_table, who)
        WHERE table_id = its_table AND person = who
    )
    INSERT INTO log (table_id, seq, entry) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[]) ORDER BY 1, 2
"""

Committed = Callable[[Sequence[tuple[str, int]]], None]  # hears the last seq of each table that was written to


class Writer:
    """Owns the connection that appends."""

    def __init__(self, address: Address, line: ReconnectingConnection, written: Committed) -> None:
        self.commits = 0
        self._address = address
        self._line = line
        self._tell_others = written
        self._standings = TableHeads()
        self._gathered: list[PendingAppend] = []
        self._writing: asyncio.Task[None] | None = None
        self._pace = Pace(asyncio.get_running_loop().time)

    def submit(self, append: PendingAppend) -> "asyncio.Future[None]":
        """Write it soon; the future is done when it is on disk."""
        self._gathered.append(append)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return append.future

    def forget(self) -> None:
        """How tables stand is to be read again: one is not what it was."""
        self._standings.forget()

    async def close(self) -> None:
        """Write what waits, and end."""
        if self._writing is not None:
            await asyncio.wait([self._writing])
        await self._line.close()

    async def _write_all(self) -> None:
        try:
            while self._gathered:
                await asyncio.sleep(self._pace.wait())
                batch, self._gathered = self._gathered[:AT_ONCE], self._gathered[AT_ONCE:]
                self._pace.taken(len(batch))
                await self._write(batch)
                answer(batch)
        finally:
            self._writing = None

    async def _write(self, batch: list[PendingAppend]) -> None:
        """All in one transaction. If that fails each is tried alone, so that each has the answer it deserves."""
        why: Exception = AppendConflict("others were quicker")
        for _ in range(ATTEMPTS):
            try:
                await self._commit(batch)
                return
            except (asyncpg.UniqueViolationError, *RETRYABLE):
                self._take_back(batch)
            except StoreError as error:
                self._give_up(batch, error)
                return
            except Exception as error:
                self._take_back(batch)
                if not gone(error):
                    why = fault(self._address, error)
                    break
                self._line.drop()
                why = CommitUnknown(str(fault(self._address, error)))
        if len(batch) == 1 or isinstance(why, CommitUnknown):
            self._give_up(batch, why)
        else:
            for append in batch:
                await self._write([append])

    async def _commit(self, batch: list[PendingAppend]) -> None:
        """After a lost connection this is done again: what has been written after all is then a conflict."""
        connection = await self._line.get()
        if unknown := self._standings.unknown(batch):
            found = await connection.fetch(STANDING, list(unknown))
            self._standings.learn({table: TableHead(last, set(people)) for table, last, people in found})
        plan = self._standings.plan(batch)
        if plan.entries:
            await connection.execute(APPEND, *columns(plan))
            self.commits += 1
            self._tell_others(list({table: seq for table, seq, _ in plan.entries}.items()))

    def _take_back(self, batch: list[PendingAppend]) -> None:
        self._standings.forget()
        for append in batch:
            append.error = None

    def _give_up(self, batch: list[PendingAppend], error: Exception) -> None:
        self._take_back(batch)
        for append in batch:
            append.error = error


def columns(plan: BatchPlan) -> list[list[object]]:
    """What a batch writes, column by column."""
    entries = columns_of(plan.entries, 3)
    rows = [
        (its.table, its.status, its.public, its.wake, its.updated, turns_of(its), line_of(its)) for its in plan.tables
    ]
    clocks = [(its.due, its.turn_seq) for its in plan.tables]
    people = (*columns_of(plan.come, 2), *columns_of(plan.gone, 2))
    return [*entries, *columns_of(rows, 7), *people, *columns_of(clocks, 2)]


def columns_of(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    """Rows, turned."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


def answer(batch: list[PendingAppend]) -> None:
    """Tell those who still wait."""
    for append in batch:
        if append.future.done():
            continue
        if append.error is None:
            append.future.set_result(None)
        else:
            append.future.set_exception(append.error)
