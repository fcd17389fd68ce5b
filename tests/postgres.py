"""A private PostgreSQL for tests, and databases in it."""

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
# What is killed here are processes; the machine's memory outlives them.
QUICK = ("fsync=off", "full_page_writes=off", "shared_buffers=32MB", "autovacuum_naptime=5s")
TEMPLATE = "blank"  # a store that nobody has opened yet: to copy it is quicker than to make another


class Cluster(temp_postgres.Cluster):
    """A PostgreSQL server that ends with us, with a template for databases."""

    def __init__(self) -> None:
        super().__init__(*QUICK)
        self.create(TEMPLATE)
        apart(self._make_template)

    def do(self, database: str, sql: str, *values: object) -> list[Any]:
        """Any statement, by somebody who may do everything."""
        return rows(self.url(database), sql, *values)

    @contextmanager
    def database(self, template: str = TEMPLATE) -> Iterator[str]:
        """A database of one's own; its URL."""
        name = f"t{secrets.token_hex(6)}"
        self.do("postgres", f"CREATE DATABASE {name} TEMPLATE {template}")
        yield self.url(name)
        self.do("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    async def _make_template(self) -> None:
        store = await PostgresStore.open(self.url(TEMPLATE))
        await store.close()
        connection = await asyncpg.connect(self.url(TEMPLATE))
        await connection.execute("DELETE FROM server")
        await connection.close()


def rows(url: str, sql: str, *values: object) -> list[Any]:
    """What a statement finds."""

    async def whole() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(sql, *values))
        finally:
            await connection.close()

    return apart(whole)


def apart(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Have it done in a thread of its own: the one that asks may have a loop that runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()
