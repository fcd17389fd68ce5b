"""Where a store can be: in a file, or in a database of PostgreSQL. What holds for one must hold for the other."""

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
class Place:
    """A folder for what else there is to write, and the store's place: in there, unless there is a database."""

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
        """For `fathom serve`."""
        return [f"--database={self.database}"] if self.database else [f"--data={self.data}"]

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds, or does, with `$1` and so on for values; whoever else is at it."""
        if self.database:
            return [tuple(row) for row in postgres.rows(self.database, sql, *values)]
        with closing(sqlite3.connect(data_file(str(self.data)), isolation_level=None)) as store:
            return store.execute(sql, {str(number): value for number, value in enumerate(values, 1)}).fetchall()

    def migrate(self) -> None:
        """Put a migrated, empty database there unless there is one: to copy it is quicker than to migrate each."""
        file = data_file(str(self.data))
        if not self.database and not file.exists():
            make_folder(file)
            file.write_bytes(blank_file())
            file.chmod(0o600)

    def log(self, table: str) -> list[bytes]:
        """The entries of a table: each seq once, and none left out."""
        rows = self.rows("SELECT seq, entry FROM log WHERE table_id = $1 ORDER BY seq", table)
        assert [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
        return [entry for _, entry in rows]


@cache
def blank_file() -> bytes:
    """Return the bytes of a SQLite store that no server has opened yet."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "blank.sqlite3")
        create(file)
        return file.read_bytes()


@contextmanager
def a_place(kind: str, folder: Path, cluster: Cluster | None) -> Iterator[Place]:
    """One where nothing is yet; gone afterwards."""
    if kind == "sqlite":
        yield Place(folder)
        return
    assert cluster is not None
    with cluster.database() as url:
        yield Place(folder, url)
