"""The store in one file, for one server: SQLite."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from fathom.protocol.listings import Summary, TableListing
from fathom.store.batching import PendingAppend
from fathom.store.cluster import Cluster
from fathom.store.interfaces import StoreDamaged, StoreError
from fathom.store.queries.accounts import LOBBY, AccountQueries
from fathom.store.queries.runner import Statement
from fathom.store.sqlite.backup import backup, incoming_of
from fathom.store.sqlite.cluster import SingleNode
from fathom.store.sqlite.file_lock import Lock
from fathom.store.sqlite.open import connect, explained, make_room, prepare
from fathom.store.sqlite.writer import Task, Writer

# Each of these gives one row, for the reason that `appending` tells.
ENTRIES = """
    SELECT json_group_array(hex(entry))
    FROM (SELECT entry FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq)
"""
LINES = "SELECT '[' || coalesce(group_concat(line), '') || ']' FROM ({})"
TABLES_OF = LINES.format("""
    SELECT iif(my_turn, json_set(line, '$.my_turn', json('true')), line) AS line
    FROM (SELECT *, person IN (SELECT value FROM json_each(turns)) AS my_turn FROM tables JOIN members ON table_id = id)
    WHERE person = $1 ORDER BY status = 'over', my_turn DESC, updated DESC LIMIT $2
""")
TO_WAKE = "SELECT json_group_array(id) FROM tables WHERE wake"

decode_lines = msgspec.json.Decoder(list[TableListing]).decode
decode_texts = msgspec.json.Decoder(list[str]).decode


class SqliteStore(AccountQueries):
    """The `Store` that a server uses unless told otherwise; see there what each method does."""

    def __init__(self, file: Path, lock: Lock, connection: sqlite3.Connection) -> None:
        self.writer = Writer(connection, file)
        self._file = file
        self._lock = lock
        self._loop = asyncio.get_running_loop()
        self._reading = connect(file, "ro")
        self._reader = ThreadPoolExecutor(1, "fathom-store-reader")
        self._closed = False
        self.cluster: Cluster = SingleNode(self)
        (self.key,) = self._reading.execute("SELECT key FROM server").fetchall()[0]

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """Make the file if need be, bring it up to date, and keep other servers off it. Raises `StoreError`."""
        file = path.resolve()
        return cls(file, *await asyncio.to_thread(take, file))

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        self._check_open()
        await self.writer.submit(PendingAppend(self._loop.create_future(), table, first, entries, summary))

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        return list(map(bytes.fromhex, decode_texts(await self._value(ENTRIES, table, since))))

    async def lobby(self, limit: int) -> list[TableListing]:
        return decode_lines(await self._value(LINES.format(LOBBY), limit))

    async def tables_of(self, person: str, limit: int) -> list[TableListing]:
        return decode_lines(await self._value(TABLES_OF, person, limit))

    async def to_wake(self) -> list[str]:
        return decode_texts(await self._value(TO_WAKE))

    async def remove(self, table: str) -> None:
        await super().remove(table)
        await self.writer.submit(Task(self._loop.create_future(), lambda _: self.writer.forget()))

    async def backup(self, to: Path) -> None:
        self._check_open()
        await asyncio.to_thread(backup, self._file, to)

    def sign(self) -> None:
        """From now on this process listens to SIGHUP, and looks then for a copy to put in the place of the file."""
        incoming_of(self._file).unlink(missing_ok=True)  # it was for another
        self._lock.sign()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._reader.shutdown)
            self._reading.close()
            await self.writer.close()
            self._lock.release()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self._file} has been closed")
        self.writer.check_sound()

    async def _write(self, *statements: Statement) -> None:
        def execute(connection: sqlite3.Connection) -> None:
            for sql, *values in statements:
                connection.execute(sql, numbered(values))

        self._check_open()
        await self.writer.submit(Task(self._loop.create_future(), execute))

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        self._check_open()
        return await self._loop.run_in_executor(self._reader, self._fetch, sql, values)

    def _fetch(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            with explained(self._file):
                return self._reading.execute(sql, numbered(values)).fetchall()
        except StoreDamaged:
            self.writer.damaged = True
            raise


def take(file: Path) -> tuple[Lock, sqlite3.Connection]:
    """The file, for us alone."""
    make_room(file)
    lock = Lock(file)
    try:
        return lock, prepare(file)
    except BaseException:
        lock.release()
        raise


def numbered(values: Sequence[object]) -> dict[str, object]:
    """Values for `$1`, `$2` and so on, as sqlite3 takes them."""
    return {str(number): value for number, value in enumerate(values, 1)}
