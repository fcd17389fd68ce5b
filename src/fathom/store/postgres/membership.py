"""Membership: a server is alive as long as its membership connection is open.

The connection holds an advisory lock with the server's number. PostgreSQL releases the lock when the process ends,
however it ends, so that liveness needs no clock. The connection also carries the message bus. Nothing on it has to be
durable, so its transactions do not wait for the disk.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import asyncpg

from fathom.core.clock import now
from fathom.store.errors import StoreError
from fathom.store.models import Downtime
from fathom.store.postgres.connection import OUTAGE_SECONDS, RETRY_SECONDS
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.errors import translate_errors
from fathom.store.postgres.open import connect
from fathom.store.queries.heartbeats import BEGIN_RECOVERY

CHANNEL = "fathom"
LOCK_CLASS = 0x66617468  # the first key of our advisory locks; the second is a server's number, 0 serializes joining

SERIALIZE = "SELECT pg_advisory_xact_lock($1::int, 0)"
LOCK = "SELECT pg_try_advisory_lock($1::int, $2::int)"
ANY_OTHER = """
    SELECT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid::bigint = $1
        AND objid::bigint NOT IN (0, $2) AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )
"""
RENUMBER = """
    WITH former AS (DELETE FROM workers WHERE number = $1), absent AS (DELETE FROM presence WHERE worker = $1)
    UPDATE ownership SET worker = $2 WHERE worker = $1
"""
REGISTER = "INSERT INTO workers (number) VALUES ($1) ON CONFLICT DO NOTHING"
DOWNTIME = "SELECT recovery_owner, heartbeat, downtime_end FROM server"


class Membership:
    """The registration of this server. Reconnects whenever the connection is lost."""

    def __init__(self, dsn: Dsn, on_message: Callable[[str], None]) -> None:
        self.number = random_number()
        self._dsn = dsn
        self._on_message = on_message
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._lock = asyncio.Lock()
        self._registered = asyncio.Event()
        self._lost = asyncio.Event()
        self._reconnecting: asyncio.Task[None] | None = None

    async def open(self, on_reconnect: Callable[[Downtime], None]) -> Downtime:
        """Register this server. Returns the downtime if no other server was alive."""
        downtime = await self._connect()
        self._reconnecting = asyncio.create_task(self._reconnect(on_reconnect))
        return downtime

    async def ready(self) -> None:
        """Wait until this server is registered. Raises `StoreError` after a timeout."""
        if not self._registered.is_set():
            try:
                await asyncio.wait_for(self._registered.wait(), OUTAGE_SECONDS)
            except TimeoutError:
                raise StoreError(f"cannot use {self._dsn}: the connection is lost") from None

    async def fetch(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a statement. Raises `StoreError`, and reconnects if the connection was lost."""
        await self.ready()
        async with self._lock:
            connection = self._connection
            try:
                with translate_errors(self._dsn):
                    if connection is None:
                        raise ConnectionResetError
                    return [tuple(row) for row in await connection.fetch(sql, *values)]
            except StoreError:
                if connection is self._connection and (connection is None or connection.is_closed()):
                    self._lost.set()
                raise

    async def close(self) -> None:
        if self._reconnecting is not None:
            self._reconnecting.cancel()
            await asyncio.wait([self._reconnecting])
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close(timeout=1)
        self._registered.clear()

    async def _reconnect(self, on_reconnect: Callable[[Downtime], None]) -> None:
        while True:
            await self._lost.wait()
            self._registered.clear()
            try:
                on_reconnect(await self._connect())
            except StoreError:
                self._lost.set()
                await asyncio.sleep(RETRY_SECONDS)

    async def _connect(self) -> Downtime:
        connection = await connect(self._dsn, synchronous_commit="off")
        self._lost.clear()
        connection.add_termination_listener(self._terminated)
        try:
            with translate_errors(self._dsn):
                await connection.add_listener(CHANNEL, self._notified)
                downtime = await self._register(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        self._registered.set()
        return downtime

    async def _register(self, connection: "asyncpg.Connection[asyncpg.Record]") -> Downtime:
        """Take the lock, and begin a recovery unless another server holds one. Serialized across servers."""
        async with connection.transaction():
            await connection.execute("SET LOCAL synchronous_commit = on")
            await connection.execute(SERIALIZE, LOCK_CLASS)
            former = self.number
            while not await connection.fetchval(LOCK, LOCK_CLASS, self.number):  # the lost connection may still hold it
                self.number = random_number()
            if self.number != former:
                await connection.execute(RENUMBER, former, self.number)
            await connection.execute(REGISTER, self.number)
            if not await connection.fetchval(ANY_OTHER, LOCK_CLASS, self.number):
                await connection.execute(BEGIN_RECOVERY, now(), self.number)
            found = await connection.fetchrow(DOWNTIME)
        assert found is not None
        recovery_owner, heartbeat, end = found
        return Downtime(heartbeat or end, end) if recovery_owner else Downtime()

    def _notified(self, connection: object, process: int, channel: str, payload: object) -> None:
        self._on_message(str(payload))

    def _terminated(self, connection: object) -> None:
        self._registered.clear()
        self._lost.set()


def random_number() -> int:
    """Return a number for a server, not 0."""
    return 1 + secrets.randbelow(2**31 - 1)
