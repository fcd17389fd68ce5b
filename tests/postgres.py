"""A private PostgreSQL for tests, and databases in it."""

import asyncio
import secrets
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import asyncpg

from fathom.store.postgres import PostgresStore

T = TypeVar("T")
TEMPLATE = "blank"  # a store that nobody has opened yet: to copy it is quicker than to make another


class Cluster:
    """A PostgreSQL server that ends with us, however we end."""

    def __init__(self) -> None:
        keeper = Path(__file__).with_name("cluster_keeper.py")
        self._keeper = subprocess.Popen(
            [sys.executable, str(keeper)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is not for it
        )
        self.folder = self._answer()
        self.start()
        self.do("postgres", f"CREATE DATABASE {TEMPLATE}")
        apart(self._make_template)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        assert self._keeper.stdin is not None
        assert self._keeper.stdout is not None
        self._keeper.stdin.close()
        self._keeper.wait()
        self._keeper.stdout.close()

    def start(self) -> None:
        """After a kill."""
        self._tell("start")

    def kill9(self) -> None:
        """As a power failure would."""
        self._tell("kill")

    def url(self, database: str, user: str = "fathom") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

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

    def _tell(self, command: str) -> None:
        assert self._keeper.stdin is not None
        print(command, file=self._keeper.stdin, flush=True)
        assert self._answer() == "done"

    def _answer(self) -> str:
        assert self._keeper.stdout is not None
        said = self._keeper.stdout.readline().strip()
        assert said, "PostgreSQL could not be started"
        return said


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
