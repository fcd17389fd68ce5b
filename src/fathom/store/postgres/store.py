"""The store for many servers at once: PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg
import msgspec

from fathom.core.clock import now
from fathom.protocol.listings import Summary, TableListing
from fathom.store.batching import PendingAppend
from fathom.store.cluster import Cluster, ClusterMessage
from fathom.store.interfaces import StoreError
from fathom.store.postgres.cluster import PgCluster
from fathom.store.postgres.connection import OutageTimer, ReconnectingConnection
from fathom.store.postgres.dsn import Address
from fathom.store.postgres.errors import RETRYABLE, explained, fault, gone
from fathom.store.postgres.open import arguments, prepare
from fathom.store.postgres.writer import ATTEMPTS, Writer
from fathom.store.queries.accounts import LOBBY, AccountQueries
from fathom.store.queries.runner import Statement

READERS = 4  # connections, at most, beside the one that appends

ENTRIES = "SELECT entry FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
TABLES_OF = """
    SELECT line, turns::jsonb ? person AS my_turn FROM tables JOIN members ON table_id = id
    WHERE person = $1 ORDER BY status = 'over', my_turn DESC, updated DESC LIMIT $2
"""
TO_WAKE = "SELECT id FROM tables WHERE wake"

T = TypeVar("T")
if TYPE_CHECKING:
    Connection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]

decode_line = msgspec.json.Decoder(TableListing).decode


class PostgresStore(AccountQueries):
    """The `Store` in a PostgreSQL database; see there what each method does."""

    def __init__(self, address: Address, key: bytes, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self.key = key
        self._address = address
        self._outage = OutageTimer()
        self._pool = pool
        self.cluster: Cluster = PgCluster(address, self._rows, now)
        self.writer = Writer(address, ReconnectingConnection(address, self._outage), self._written)
        self._loop = asyncio.get_running_loop()
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> "PostgresStore":
        """Bring the database up to date, and connect. Raises `StoreError`."""
        address = Address(url)
        key = await prepare(address)
        pool = asyncpg.create_pool(**arguments(address), min_size=0, max_size=READERS, reset=nothing)
        with explained(address):
            return cls(address, key, await pool)

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        self._check_open()
        await self.writer.submit(PendingAppend(self._loop.create_future(), table, first, entries, summary))

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        return [entry for (entry,) in await self._rows(ENTRIES, table, since)]

    async def lobby(self, limit: int) -> list[TableListing]:
        return [decode_line(line) for (line,) in await self._rows(LOBBY, limit)]

    async def tables_of(self, person: str, limit: int) -> list[TableListing]:
        found = await self._rows(TABLES_OF, person, limit)
        return [msgspec.structs.replace(decode_line(line), my_turn=my_turn) for line, my_turn in found]

    async def to_wake(self) -> list[str]:
        return [table for (table,) in await self._rows(TO_WAKE)]

    async def remove(self, table: str) -> None:
        await super().remove(table)
        self.writer.forget()

    async def backup(self, to: Path) -> None:
        self._check_open()
        raise StoreError(f"{self._address} is copied with pg_dump, and put back with pg_restore")

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self.writer.close()
            await self.cluster.end()
            self._pool.terminate()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self._address} has been closed")

    def _written(self, last: Sequence[tuple[str, int]]) -> None:
        """These tables have new entries, up to the number given."""
        self.cluster.tell(ClusterMessage(log=dict(last)))

    async def _write(self, *statements: Statement) -> None:
        self._check_open()
        for _ in range(ATTEMPTS):
            connection = await self._patiently(self._begin)
            try:
                for sql, *values in statements:
                    await connection.execute(sql, *values)
                await connection.execute("COMMIT")
                return
            except RETRYABLE as error:
                why: Exception = error
            except Exception as error:  # not tried again if the connection was lost: it may have been done
                why = error
                break
            finally:
                await self._end(connection)
        with explained(self._address):
            raise why

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        async def read() -> list[tuple[Any, ...]]:
            async with self._pool.acquire() as connection:
                return list(map(tuple, await connection.fetch(sql, *values)))

        self._check_open()
        return await self._patiently(read)

    async def _begin(self) -> "Connection":
        """A connection in a transaction."""
        connection = await self._pool.acquire()
        try:
            await connection.execute("BEGIN")
        except BaseException:
            await self._pool.release(connection)
            raise
        return connection

    async def _end(self, connection: "Connection") -> None:
        """Take back what was not committed, and let others have the connection; one that was lost is no more."""
        with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError):
            if connection.is_in_transaction():
                await connection.execute("ROLLBACK")
        await self._pool.release(connection)

    async def _patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """What may be tried again when the connection is lost. Raises `StoreError` when there is none for long."""
        while True:
            try:
                result = await attempt()
            except Exception as error:
                why = error
            else:
                self._outage.over()
                return result
            with explained(self._address):
                if not gone(why):
                    raise why
            await self._outage.wait(fault(self._address, why))


async def nothing(connection: object) -> None:
    """What is left to do for a connection that goes back to the pool: nobody here changes its settings."""
