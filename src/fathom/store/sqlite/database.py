"""The query runner of SQLite: one writing thread and one reading thread."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from fathom.store.errors import StoreDamaged, StoreError
from fathom.store.queries.runner import QueryRunner, Statement
from fathom.store.sqlite.errors import translate_errors
from fathom.store.sqlite.file_lock import FileLock
from fathom.store.sqlite.open import connect
from fathom.store.sqlite.writer import SqliteWriter

# One row instead of many: see `bulk_insert` for the reason.
BLOBS = "SELECT json_group_array(hex(value)) FROM ({})"
DOCUMENTS = "SELECT '[' || coalesce(group_concat(value), '') || ']' FROM ({})"

decode_texts = msgspec.json.Decoder(list[str]).decode


class SqliteDatabase(QueryRunner):
    """An open, locked file."""

    def __init__(self, file: Path, lock: FileLock, connection: sqlite3.Connection) -> None:
        self.file = file
        self.lock = lock
        self.writer = SqliteWriter(connection, file)
        self._loop = asyncio.get_running_loop()
        self._connection = connect(file, "ro")
        self._reader = ThreadPoolExecutor(1, "fathom-store-reader")
        self._closed = False
        (self.key,) = self._connection.execute("SELECT key FROM server").fetchone()

    def check_open(self) -> None:
        if self._closed:
            raise StoreError(f"{self.file} has been closed")
        self.writer.check_sound()

    async def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        self.check_open()
        return await self._loop.run_in_executor(self._reader, self._fetch, sql, values)

    async def blobs(self, sql: str, *values: object) -> list[bytes]:
        return list(map(bytes.fromhex, decode_texts(await self.value(BLOBS.format(sql), *values))))

    async def documents(self, sql: str, *values: object) -> str:
        return str(await self.value(DOCUMENTS.format(sql), *values))

    async def write(self, *statements: Statement) -> None:
        def execute(connection: sqlite3.Connection) -> None:
            for sql, *values in statements:
                connection.execute(sql, numbered(values))

        self.check_open()
        await self.writer.run(execute)

    async def close(self) -> None:
        """Flush pending writes, close the connections and release the lock. Idempotent."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._reader.shutdown)
            self._connection.close()
            await self.writer.close()
            self.lock.close()

    def _fetch(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            with translate_errors(self.file):
                return self._connection.execute(sql, numbered(values)).fetchall()
        except StoreDamaged:
            self.writer.damaged = True
            raise


def numbered(values: Sequence[object]) -> dict[str, object]:
    """Return values as the parameters `$1`, `$2`, … of sqlite3."""
    return {str(number): value for number, value in enumerate(values, 1)}
