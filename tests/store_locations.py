"""Locations of stores: an SQLite file or a PostgreSQL database."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import postgres
from fathom.store.location import data_file
from fathom.store.sqlite.open import create, make_folder
from postgres import Cluster

KINDS = ("sqlite", "postgres")


@dataclass(frozen=True)
class StoreLocation:
    """A folder for files of a test, and the store: a file in that folder, unless there is a database."""

    folder: Path
    database: str = ""

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def where(self) -> Path | str:
        return self.database or data_file(str(self.data))

    @property
    def arguments(self) -> list[str]:
        """Return the arguments of `fathom serve`."""
        return [f"--database={self.database}"] if self.database else [f"--data={self.data}"]

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Execute a statement with parameters `$1` and so on, and return its rows; other connections may be open."""
        if self.database:
            return [tuple(row) for row in postgres.rows(self.database, sql, *values)]
        with closing(sqlite3.connect(data_file(str(self.data)), isolation_level=None)) as store:
            return store.execute(sql, {str(number): value for number, value in enumerate(values, 1)}).fetchall()

    def migrate(self) -> None:
        """Create a migrated, empty SQLite file by copying one, which is faster than migrating each."""
        file = data_file(str(self.data))
        if not self.database and not file.exists():
            make_folder(file)
            file.write_bytes(blank_file())
            file.chmod(0o600)

    def log(self, table: str) -> list[bytes]:
        """Return the log of a table; asserts that its sequence numbers have no gap."""
        rows = self.rows("SELECT seq, entry FROM log WHERE table_id = $1 ORDER BY seq", table)
        assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
        return [entry for _, entry in rows]


@cache
def blank_file() -> bytes:
    """Return the bytes of an SQLite store that no server has opened yet."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "blank.sqlite3")
        create(file)
        return file.read_bytes()


@contextmanager
def store_location(kind: str, folder: Path, cluster: Cluster | None) -> Iterator[StoreLocation]:
    """Provide an empty location; a database is dropped afterwards."""
    if kind == "sqlite":
        yield StoreLocation(folder)
        return
    assert cluster is not None
    with cluster.database() as url:
        yield StoreLocation(folder, url)
