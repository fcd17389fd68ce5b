"""The store in one SQLite file."""

import asyncio
from pathlib import Path

from fathom.store.interfaces import Store
from fathom.store.sqlite.backup import incoming_path
from fathom.store.sqlite.cluster import SingleNode
from fathom.store.sqlite.database import SqliteDatabase
from fathom.store.sqlite.open import open_exclusively


class SqliteStore(Store):
    """A store for a single server."""

    def __init__(self, database: SqliteDatabase) -> None:
        super().__init__(database, database.writer, SingleNode(database), database.key)
        self._database = database

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """Open a file exclusively, creating and migrating it as needed. Raises `StoreError`."""
        file = path.resolve()
        return cls(SqliteDatabase(file, *await asyncio.to_thread(open_exclusively, file)))

    def accept_restores(self) -> None:
        """Announce that this process installs the incoming file, if there is one, on SIGHUP."""
        incoming_path(self._database.file).unlink(missing_ok=True)  # it was meant for an earlier process
        self._database.lock.write_pid()

    async def close(self) -> None:
        await self._database.close()
