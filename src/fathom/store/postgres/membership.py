"""The connection by which servers know each other: as long as it is open, its server is there.

It holds a lock with the server's number, which PostgreSQL lets go of when the process ends, however it ends. It hears
what the others tell, and tells. None of that has to be on disk, so its transactions do not wait for it.
"""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

import asyncpg

from fathom.protocol.settings import Millis
from fathom.store.cluster import Downtime
from fathom.store.interfaces import StoreError
from fathom.store.postgres.connection import PATIENCE, PAUSE
from fathom.store.postgres.dsn import Address
from fathom.store.postgres.errors import explained
from fathom.store.postgres.open import connect
from fathom.store.queries.accounts import BEGIN

CHANNEL = "fathom"
LOCKS = 0x66617468  # the first half of the numbers of our locks; the second is a server's, 0 is the door

DOOR = "SELECT pg_advisory_xact_lock($1::int, 0)"
LOCK = "SELECT pg_try_advisory_lock($1::int, $2::int)"
OTHERS = """
    SELECT EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid::bigint = $1
        AND objid::bigint NOT IN (0, $2) AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    )
"""
MOVE = """
    WITH gone AS (DELETE FROM workers WHERE number = $1), left_behind AS (DELETE FROM presence WHERE worker = $1)
    UPDATE claims SET worker = $2 WHERE worker = $1
"""
ENTER = "INSERT INTO workers (number) VALUES ($1) ON CONFLICT DO NOTHING"
ABSENCE = "SELECT waker, beat, back FROM server"
TELL = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload"


class Membership:
    """Opened again by itself whenever it is lost; `begun` is called each time."""

    def __init__(self, address: Address, hear: Callable[[str], None], clock: Callable[[], Millis]) -> None:
        self.number = some_number()
        self._address = address
        self._hear = hear
        self._clock = clock
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._one_at_a_time = asyncio.Lock()
        self._here = asyncio.Event()
        self._lost = asyncio.Event()
        self._staying: asyncio.Task[None] | None = None

    async def open(self, begun: Callable[[Downtime], None]) -> Downtime:
        """Be here from now on."""
        absence = await self._begin()
        self._staying = asyncio.create_task(self._stay(begun))
        return absence

    async def ready(self) -> None:
        """Wait until the others know that we are here; not for long."""
        if not self._here.is_set():
            try:
                await asyncio.wait_for(self._here.wait(), PATIENCE)
            except TimeoutError:
                raise StoreError(f"cannot use {self._address}: the connection is lost") from None

    async def fetch(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds. Raises `StoreError`, after which the session is opened anew if it was lost."""
        await self.ready()
        async with self._one_at_a_time:
            connection = self._connection
            try:
                with explained(self._address):
                    if connection is None:
                        raise ConnectionResetError
                    return [tuple(row) for row in await connection.fetch(sql, *values)]
            except StoreError:
                if connection is self._connection and (connection is None or connection.is_closed()):
                    self._lost.set()
                raise

    async def tell(self, payloads: list[str]) -> None:
        """To all who listen."""
        await self.fetch(TELL, CHANNEL, payloads)

    async def close(self) -> None:
        """Be here no longer."""
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.wait([self._staying])
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close(timeout=1)
        self._here.clear()

    async def _stay(self, begun: Callable[[Downtime], None]) -> None:
        while True:
            await self._lost.wait()
            self._here.clear()
            try:
                begun(await self._begin())
            except StoreError:
                self._lost.set()
                await asyncio.sleep(PAUSE)

    async def _begin(self) -> Downtime:
        connection = await connect(self._address, synchronous_commit="off")
        self._lost.clear()
        connection.add_termination_listener(self._ended)
        try:
            with explained(self._address):
                await connection.add_listener(CHANNEL, self._notified)
                absence = await self._enter(connection)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        self._here.set()
        return absence

    async def _enter(self, connection: "asyncpg.Connection[asyncpg.Record]") -> Downtime:
        """One at a time: take the lock, and see whether anybody else has one."""
        async with connection.transaction():
            await connection.execute("SET LOCAL synchronous_commit = on")
            await connection.execute(DOOR, LOCKS)
            former = self.number
            while not await connection.fetchval(LOCK, LOCKS, self.number):  # our lost connection may be there still
                self.number = some_number()
            if self.number != former:
                await connection.execute(MOVE, former, self.number)
            await connection.execute(ENTER, self.number)
            if not await connection.fetchval(OTHERS, LOCKS, self.number):
                await connection.execute(BEGIN, self._clock(), self.number)
            found = await connection.fetchrow(ABSENCE)
        assert found is not None
        waker, beat, back = found
        return Downtime(beat or back, back) if waker else Downtime()

    def _notified(self, connection: object, process: int, channel: str, payload: object) -> None:
        self._hear(str(payload))

    def _ended(self, connection: object) -> None:
        self._here.clear()
        self._lost.set()


def some_number() -> int:
    """A number for a server; not 0, which is the door."""
    return 1 + secrets.randbelow(2**31 - 1)
