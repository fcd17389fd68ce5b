"""A dedicated connection that reconnects."""

import asyncio
import time

import asyncpg

from fathom.store.errors import StoreError
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.open import connect

OUTAGE_SECONDS = 5.0  # a longer outage is reported to callers
RETRY_SECONDS = 0.1


class OutageTimer:
    """Measures an outage for all users of a database: a short one is waited out, a long one raises."""

    def __init__(self) -> None:
        self._since: float | None = None

    async def wait(self, error: StoreError) -> None:
        """Wait before the next attempt. Raises the error if the outage is too long."""
        now = time.monotonic()
        if self._since is None:
            self._since = now
        if now - self._since > OUTAGE_SECONDS:
            raise error
        await asyncio.sleep(RETRY_SECONDS)

    def reset(self) -> None:
        """Record that the database has answered."""
        self._since = None


class ReconnectingConnection:
    """A connection that reconnects. Not safe for concurrent use."""

    def __init__(self, dsn: Dsn, outage: OutageTimer, **settings: str) -> None:
        self._dsn = dsn
        self._outage = outage
        self._settings = settings
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None

    async def get(self) -> "asyncpg.Connection[asyncpg.Record]":
        """Return an open connection. Raises `StoreError` after a long outage."""
        while self._connection is None or self._connection.is_closed():
            try:
                self._connection = await connect(self._dsn, **self._settings)
                self._outage.reset()
            except StoreError as error:
                await self._outage.wait(error)
        return self._connection

    def drop(self) -> None:
        """Terminate the connection, so that the next `get` reconnects."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close(timeout=1)
        self._connection = None
