"""The batching writer: one statement, and so one transaction, for all pending appends.

Other servers may append to the same tables. The unique (table, seq) arbitrates: the loser rereads the heads and plans
its batch again, which yields an `AppendConflict` for exactly those appends that have lost.
"""

import asyncio
from collections.abc import Callable, Sequence

import asyncpg

from fathom.store import batching
from fathom.store.batching import BatchPlan, BatchTimer, PendingAppend, TableHead, TableHeads
from fathom.store.errors import AppendConflict, CommitUnknown, StoreError
from fathom.store.models import ClusterMessage
from fathom.store.postgres.connection import ReconnectingConnection
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.errors import RETRYABLE, is_disconnect, to_store_error

ATTEMPTS = 5  # of a batch, before each append is tried alone

HEADS = """
    SELECT id, (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = id),
           ARRAY(SELECT person FROM members WHERE table_id = id)
    FROM unnest($1::text[]) AS id
"""
# Rows are locked in sorted order, the log first, so that concurrent batches do not deadlock.
APPEND = f"""
    WITH listed AS (
        {batching.INSERT_TABLES} SELECT * FROM unnest(
            $4::text[], $5::text[], $6::bool[], $7::bool[], $8::bigint[], $9::text[], $10::text[], $11::bigint[],
            $12::bigint[]
        ) ORDER BY 1
        {batching.REPLACE_TABLES}
    ), joined AS (
        INSERT INTO members (table_id, person) SELECT * FROM unnest($13::text[], $14::text[]) ORDER BY 1, 2
    ), departed AS (
        DELETE FROM members USING unnest($15::text[], $16::text[]) AS departed (its_table, who)
        WHERE table_id = its_table AND person = who
    )
    INSERT INTO log (table_id, seq, entry) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[]) ORDER BY 1, 2
"""


class PgWriter:
    """Owns the appending connection. Publishes the last seq of each table that was appended to."""

    def __init__(self, dsn: Dsn, connection: ReconnectingConnection, publish: Callable[[ClusterMessage], None]) -> None:
        self.commits = 0
        self._dsn = dsn
        self._connection = connection
        self._publish = publish
        self._heads = TableHeads()
        self._pending: list[PendingAppend] = []
        self._writing: asyncio.Task[None] | None = None
        self._timer = BatchTimer(asyncio.get_running_loop().time)

    def submit(self, append: PendingAppend) -> "asyncio.Future[None]":
        self._pending.append(append)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        return append.future

    async def invalidate(self) -> None:
        self._heads.clear()

    async def close(self) -> None:
        if self._writing is not None:
            await asyncio.wait([self._writing])
        await self._connection.close()

    async def _write_all(self) -> None:
        try:
            while self._pending:
                await asyncio.sleep(self._timer.delay())
                batch, self._pending = self._pending[: batching.MAX_BATCH], self._pending[batching.MAX_BATCH :]
                self._timer.flushed(len(batch))
                await self._write(batch)
                batching.resolve(batch)
        finally:
            self._writing = None

    async def _write(self, batch: list[PendingAppend]) -> None:
        """Commit a batch. If it fails, commit each append alone, so that each gets its own result."""
        cause: Exception = AppendConflict("other servers appended first")
        for _ in range(ATTEMPTS):
            try:
                await self._commit(batch)
                return
            except (asyncpg.UniqueViolationError, *RETRYABLE):
                self._reset(batch)
            except StoreError as error:
                self._reset(batch, error)
                return
            except Exception as error:
                self._reset(batch)
                if not is_disconnect(error):
                    cause = to_store_error(self._dsn, error)
                    break
                self._connection.drop()
                cause = CommitUnknown(str(to_store_error(self._dsn, error)))
        if len(batch) == 1 or isinstance(cause, CommitUnknown):
            self._reset(batch, cause)
        else:
            for append in batch:
                await self._write([append])

    async def _commit(self, batch: list[PendingAppend]) -> None:
        """Commit the appends that fit. Safe to retry after a lost connection: a commit that succeeded is a conflict."""
        connection = await self._connection.get()
        if unknown := self._heads.unknown(batch):
            found = await connection.fetch(HEADS, list(unknown))
            self._heads.update({table: TableHead(last, set(people)) for table, last, people in found})
        plan = self._heads.plan(batch)
        if plan.entries:
            await connection.execute(APPEND, *columns(plan))
            self.commits += 1
            self._publish(ClusterMessage(heads={table: seq for table, seq, _ in plan.entries}))

    def _reset(self, batch: list[PendingAppend], error: Exception | None = None) -> None:
        self._heads.clear()
        for append in batch:
            append.error = error


def columns(plan: BatchPlan) -> list[list[object]]:
    """Return the parameters of `APPEND`."""
    tables = [batching.table_row(its, bool) for its in plan.tables]
    return [
        *transpose(plan.entries, 3),
        *transpose(tables, len(batching.TABLE_COLUMNS)),
        *transpose(plan.joined, 2),
        *transpose(plan.left, 2),
    ]


def transpose(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    """Return the columns of rows."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]
