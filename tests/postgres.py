"""Temporary PostgreSQL server for tests, and databases in it."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

import asyncpg

from benchmarks import temp_postgres
from fathom.store.postgres.store import PostgresStore

T = TypeVar("T")
# Tests kill processes, not the machine: nothing has to reach the disk.
QUICK = ("fsync=off", "full_page_writes=off", "shared_buffers=32MB", "autovacuum=off")
TEMPLATE = "blank"  # a migrated store; copying it is faster than migrating each


class Cluster(temp_postgres.Cluster):
    """A PostgreSQL server that ends with this process, with a template for databases."""

    def __init__(self) -> None:
        super().__init__(*QUICK)
        self.create(TEMPLATE)
        apart(self._make_template)

    def do(self, database: str, sql: str, *values: object) -> list[Any]:
        """Execute a statement as superuser and return its rows."""
        return rows(self.url(database), sql, *values)

    @contextmanager
    def database(self, template: str = TEMPLATE) -> Iterator[str]:
        """Create a database, yield its URL and drop it."""
        name = f"t{secrets.token_hex(6)}"
        # Copying files takes half the CPU time of logging every page, and leaves none to write at the next checkpoint.
        self.do("postgres", f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY FILE_COPY")
        yield self.url(name)
        self.do("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    async def _make_template(self) -> None:
        store = await PostgresStore.open(self.url(TEMPLATE))
        await store.close()
        connection = await asyncpg.connect(self.url(TEMPLATE))
        await connection.execute("DELETE FROM server")
        await connection.close()


def rows(url: str, sql: str, *values: object) -> list[Any]:
    """Execute a statement and return its rows."""

    async def whole() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(sql, *values))
        finally:
            await connection.close()

    return apart(whole)


def apart(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine in a thread of its own, since the calling thread may have a running event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()
