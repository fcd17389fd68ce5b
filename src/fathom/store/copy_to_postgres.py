"""Copying a store from SQLite to PostgreSQL, with a comparison of all rows.

Until the copy is complete the target holds a table `moving`, and no server opens it. Rows are copied in the order of
their keys, many in one transaction: after an interruption the copied rows are those up to some key, and a second run
resumes there.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from graphlib import TopologicalSorter
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncpg

from fathom.store.errors import StoreError
from fathom.store.postgres.dsn import Dsn
from fathom.store.postgres.errors import translate_errors
from fathom.store.postgres.open import connect, migrate, revision, tables_in
from fathom.store.schema import REVISIONS
from fathom.store.sqlite.errors import translate_errors as translate_file_errors
from fathom.store.sqlite.open import open_exclusively

BATCH = 2000  # rows in one transaction
COPY_LOCK = 0x6D6F7665  # key of the advisory lock that allows one copy into a database at a time
LOCK_SECONDS = 10  # until PostgreSQL has noticed that a killed copy has gone
NOT_COPIED = ("alembic_version", "server", "workers", "ownership", "presence")  # describe the database or its servers
OTHER_CLIENTS = """
    SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = current_setting('application_name') AND pid <> pg_backend_pid())
"""
COLUMN_TYPES = """
    SELECT column_name, data_type FROM information_schema.columns
    WHERE table_name = $1 AND table_schema = current_schema()
"""

Row = tuple[Any, ...]
Report = Callable[[str], None]
if TYPE_CHECKING:
    Target = asyncpg.Connection[asyncpg.Record]


@dataclass(frozen=True)
class TableSchema:
    """A table that both databases have: its columns, and those of its primary key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@dataclass(frozen=True)
class Digest:
    """The number of rows, and the sum of their hashes, which does not depend on their order."""

    rows: int = 0
    total: int = 0

    def with_row(self, row: Row) -> "Digest":
        return Digest(self.rows + 1, (self.total + int.from_bytes(sha256(canonical(row)).digest())) % 2**256)

    def __str__(self) -> str:
        return f"{self.rows} rows, {self.total:064x}"[:40]


def canonical(row: Row) -> bytes:
    """Return a row as bytes that are equal for both databases. SQLite has integers for booleans."""
    texts = [str(int(value)) if isinstance(value, bool) else value for value in row]
    parts = [text if text is None or isinstance(text, bytes) else str(text).encode() for text in texts]
    return b"".join(b"-" if part is None else b"%d:%s" % (len(part), part) for part in parts)


async def copy_store(file: Path, url: str, report: Report) -> None:
    """Copy a file into an empty database, and compare both. Resumes an interrupted copy. Raises `StoreError`."""
    if not file.is_file():
        raise StoreError(f"cannot use {file}: there is no such file")
    dsn = Dsn(url)
    lock, source = open_exclusively(file)
    with closing(lock), translate_file_errors(file), closing(source):
        target = await connect(dsn)
        try:
            with translate_errors(dsn):
                await copy_database(source, target, dsn, report)
        finally:
            await target.close()


async def copy_database(source: sqlite3.Connection, target: "Target", dsn: Dsn, report: Report) -> None:
    """Copy and compare all tables, then release the target to servers."""
    await require_exclusive(target, dsn)
    (key,) = source.execute("SELECT key FROM server").fetchone()
    await mark_target(target, dsn, sha256(key).digest())
    tables = tables_of(source)
    for table in tables:
        await copy_table(source, target, table, report)
    for table in tables:
        expected, found = source_digest(source, table), await target_digest(target, table)
        if expected != found:
            raise StoreError(
                f"cannot use {dsn}: table {table.name} differs from its source ({expected}; copied: {found});"
                " empty the database and run `fathom migrate-store` again"
            )
        report(f"{table.name}: {expected.rows} rows, the same on both sides")
    await release_target(source, target)


async def require_exclusive(target: "Target", dsn: Dsn) -> None:
    """Raise `StoreError` if another copy or a server uses the target."""
    await target.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
    try:
        await target.execute("SELECT pg_advisory_lock($1)", COPY_LOCK)
    except asyncpg.LockNotAvailableError:
        raise StoreError(f"cannot use {dsn}: another copy into it is running") from None
    await target.execute("SET lock_timeout = 0")
    if await target.fetchval(OTHER_CLIENTS):
        raise StoreError(f"cannot use {dsn}: a running server is using it; stop that server first")


async def mark_target(target: "Target", dsn: Dsn, source: bytes) -> None:
    """Reserve the target for this source. Raises `StoreError` unless it is empty or holds a part of the same copy."""
    names = await tables_in(target)
    if "moving" in names:
        if bytes(await target.fetchval("SELECT source FROM moving")) != source:
            raise StoreError(f"cannot use {dsn}: it holds an incomplete copy of another store")
        return
    if await revision(target, dsn) != REVISIONS[-1]:
        await migrate(dsn)
        names = {"server", "log", "people", "tables"}
    found = await target.fetch("SELECT key FROM server")
    if found and sha256(found[0]["key"]).digest() == source:
        raise StoreError(f"cannot use {dsn}: this store has been copied there already")
    for name in sorted(names - set(NOT_COPIED)):
        if await target.fetchval(f"SELECT EXISTS (SELECT 1 FROM {name})"):
            raise StoreError(f"cannot use {dsn}: it is not empty (table {name} has rows); use an empty database")
    async with target.transaction():
        await target.execute("CREATE TABLE moving (source bytea NOT NULL)")
        await target.execute("INSERT INTO moving (source) VALUES ($1)", source)


def tables_of(source: sqlite3.Connection) -> list[TableSchema]:
    """Return the tables to copy, each after the tables that it references."""
    names = [name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    wanted = [name for name in names if name not in NOT_COPIED and not name.startswith("sqlite_")]
    rows = {name: source.execute(f"PRAGMA foreign_key_list({name})") for name in wanted}
    needs = {name: sorted({row[2] for row in its} - {name}) for name, its in rows.items()}
    return [table_schema(source, name) for name in TopologicalSorter(needs).static_order()]


def table_schema(source: sqlite3.Connection, name: str) -> TableSchema:
    """Return the columns and the primary key of a table."""
    rows = source.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((place, column) for _, column, _, _, _, place in rows if place)
    return TableSchema(name, tuple(row[1] for row in rows), tuple(column for _, column in key))


async def copy_table(source: sqlite3.Connection, target: "Target", table: TableSchema, report: Report) -> None:
    """Copy all rows after the last one that the target has."""
    types = {name: kind for name, kind in await target.fetch(COLUMN_TYPES, table.name)}
    flags = [types[column] == "boolean" for column in table.columns]  # integers in SQLite
    after = await last_key(target, table, types)
    total = source.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]
    done = await target.fetchval(f"SELECT count(*) FROM {table.name}")
    for rows in batches(source, table, after):
        records = [
            [bool(v) if flag and v is not None else v for v, flag in zip(row, flags, strict=True)] for row in rows
        ]
        async with target.transaction():
            await target.copy_records_to_table(table.name, records=records, columns=list(table.columns))
        done += len(rows)
        report(f"{table.name}: {done} of {total}")


async def last_key(target: "Target", table: TableSchema, types: dict[str, str]) -> Row | None:
    """Return the greatest key in the target, in the byte order that SQLite uses."""
    order = ", ".join(
        f'{column} COLLATE "C" DESC' if types[column] == "text" else f"{column} DESC" for column in table.key
    )
    found = await target.fetchrow(f"SELECT {', '.join(table.key)} FROM {table.name} ORDER BY {order} LIMIT 1")
    return tuple(found) if found else None


def batches(source: sqlite3.Connection, table: TableSchema, after: Row | None) -> Iterator[list[Row]]:
    """Yield the rows after a key, in the order of their keys."""
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    marks = ", ".join("?" * len(table.key))
    places = [table.columns.index(column) for column in table.key]
    while True:
        where = f"WHERE ({key}) > ({marks})" if after else ""
        sql = f"SELECT {columns} FROM {table.name} {where} ORDER BY {key} LIMIT {BATCH}"
        rows = source.execute(sql, after or ()).fetchall()
        if not rows:
            return
        yield rows
        after = tuple(rows[-1][place] for place in places)


def source_digest(source: sqlite3.Connection, table: TableSchema) -> Digest:
    """Return the digest of a table in the source."""
    digest = Digest()
    for row in source.execute(f"SELECT {', '.join(table.columns)} FROM {table.name}"):
        digest = digest.with_row(row)
    return digest


async def target_digest(target: "Target", table: TableSchema) -> Digest:
    """Return the digest of a table in the target."""
    digest = Digest()
    async with target.transaction():
        rows = target.cursor(f"SELECT {', '.join(table.columns)} FROM {table.name}", prefetch=BATCH)
        async for row in rows:
            digest = digest.with_row(tuple(row))
    return digest


async def release_target(source: sqlite3.Connection, target: "Target") -> None:
    """Copy the row of `server`, and delete the marker, atomically."""
    row = source.execute("SELECT key, opened, heartbeat FROM server").fetchone()
    async with target.transaction():
        await target.execute("DELETE FROM server")
        await target.execute("INSERT INTO server (id, key, opened, heartbeat) VALUES (1, $1, $2, $3)", *row)
        await target.execute("DROP TABLE moving")
    await target.execute("ANALYZE")
