"""One connection for one purpose, made again whenever it is lost."""

import asyncio
import time

import asyncpg

from fathom.store.interfaces import StoreError
from fathom.store.postgres.dsn import Address
from fathom.store.postgres.open import connect

PATIENCE = 5.0  # seconds that PostgreSQL may take to come back before callers are told that it is not there
PAUSE = 0.1  # seconds between two attempts


class OutageTimer:
    """Whether the database can be reached, for all who use it: a short absence is waited for, a long one is not."""

    def __init__(self) -> None:
        self._since: float | None = None

    async def wait(self, fault: StoreError) -> None:
        """It cannot be reached: wait a moment, or give up."""
        now = time.monotonic()
        if self._since is None:
            self._since = now
        if now - self._since > PATIENCE:
            raise fault
        await asyncio.sleep(PAUSE)

    def over(self) -> None:
        """It has answered."""
        self._since = None


class ReconnectingConnection:
    """Holds a connection; not for two at a time."""

    def __init__(self, address: Address, outage: OutageTimer, **settings: str) -> None:
        self._address = address
        self._outage = outage
        self._settings = settings
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None

    async def get(self) -> "asyncpg.Connection[asyncpg.Record]":
        """A connection that was open a moment ago. Raises `StoreError` when there is none for too long."""
        while self._connection is None or self._connection.is_closed():
            try:
                self._connection = await connect(self._address, **self._settings)
                self._outage.over()
            except StoreError as fault:
                await self._outage.wait(fault)
        return self._connection

    def drop(self) -> None:
        """It does not work any more."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Let go."""
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close(timeout=1)
        self._connection = None
