"""The query runner of PostgreSQL: a pool of connections that survives outages."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import asyncpg

from fathom.store.errors import StoreError
from fathom.store.postgres.connection import OutageTimer
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.errors import RETRYABLE, is_disconnect, to_store_error, translate_errors
from fathom.store.postgres.open import arguments, prepare
from fathom.store.postgres.writer import ATTEMPTS
from fathom.store.queries.runner import QueryRunner, Statement

POOL_SIZE = 4  # connections, beside the one that appends

T = TypeVar("T")
if TYPE_CHECKING:
    PooledConnection = asyncpg.pool.PoolConnectionProxy[asyncpg.Record]


class PgDatabase(QueryRunner):
    """An open database."""

    def __init__(self, dsn: Dsn, key: bytes, pool: "asyncpg.Pool[asyncpg.Record]") -> None:
        self.dsn = dsn
        self.key = key
        self.outage = OutageTimer()
        self.closed = False
        self._pool = pool

    @classmethod
    async def open(cls, dsn: Dsn) -> "PgDatabase":
        """Migrate the database and open the pool. Raises `StoreError`."""
        key = await prepare(dsn)
        pool = asyncpg.create_pool(**arguments(dsn), min_size=0, max_size=POOL_SIZE, reset=keep_settings)
        with translate_errors(dsn):
            return cls(dsn, key, await pool)

    def check_open(self) -> None:
        if self.closed:
            raise StoreError(f"{self.dsn} has been closed")

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        async def read() -> list[tuple[Any, ...]]:
            async with self._pool.acquire() as connection:
                return list(map(tuple, await connection.fetch(sql, *values)))

        self.check_open()
        return await self._retry(read)

    async def blobs(self, sql: str, *values: object) -> list[bytes]:
        return await self.column(sql, *values)

    async def documents(self, sql: str, *values: object) -> str:
        return f"[{','.join(await self.column(sql, *values))}]"

    async def write(self, *statements: Statement) -> None:
        self.check_open()
        for _ in range(ATTEMPTS):
            connection = await self._retry(self._begin)
            try:
                for sql, *values in statements:
                    await connection.execute(sql, *values)
                await connection.execute("COMMIT")
                return
            except RETRYABLE as error:
                cause: Exception = error
            except Exception as error:  # not retried after a lost connection: it may have been committed
                cause = error
                break
            finally:
                await self._end(connection)
        with translate_errors(self.dsn):
            raise cause

    def terminate(self) -> None:
        """Close all connections at once."""
        self._pool.terminate()

    async def _begin(self) -> "PooledConnection":
        connection = await self._pool.acquire()
        try:
            await connection.execute("BEGIN")
        except BaseException:
            await self._pool.release(connection)
            raise
        return connection

    async def _end(self, connection: "PooledConnection") -> None:
        """Roll back an uncommitted transaction, and return the connection to the pool."""
        with suppress(asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError):
            if connection.is_in_transaction():
                await connection.execute("ROLLBACK")
        await self._pool.release(connection)

    async def _retry(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Repeat an idempotent attempt while the connection is lost. Raises `StoreError` after a long outage."""
        while True:
            try:
                result = await attempt()
            except Exception as error:
                cause = error
            else:
                self.outage.reset()
                return result
            with translate_errors(self.dsn):
                if not is_disconnect(cause):
                    raise cause
            await self.outage.wait(to_store_error(self.dsn, cause))


async def keep_settings(connection: object) -> None:
    """Reset nothing when a connection returns to the pool: no statement changes its settings."""
