"""Moving a store from SQLite to PostgreSQL: every row, in an order in which it can be gone on with, then compared.

While it is under way the target has a table `moving` that says from where, and no server opens it. Rows go over in
the order of their keys, many in one transaction; so whatever interrupts it, what has gone over is all up to some key.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import asyncpg

from fathom.store.interfaces import StoreError
from fathom.store.postgres.dsn import Address
from fathom.store.postgres.errors import explained
from fathom.store.postgres.open import connect, migrate, revision
from fathom.store.sqlite.open import REVISIONS
from fathom.store.sqlite.open import explained as explained_file
from fathom.store.sqlite.store import take

AT_ONCE = 2000  # rows in one transaction
LOCK = 0x6D6F7665  # the number of the lock that keeps two from moving into the same database
LOCK_SECONDS = 10  # for the connection of one that was killed to be noticed
OF_THE_DATABASE = ("alembic_version", "server")  # not copied row by row
OF_SERVERS = ("workers", "claims", "presence")  # who is there now, which is nobody
OTHERS = """
    SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND application_name = current_setting('application_name') AND pid <> pg_backend_pid())
"""
MOVING = "CREATE TABLE moving (source bytea NOT NULL)"

Row = tuple[Any, ...]
Tell = Callable[[str], None]
if TYPE_CHECKING:
    Target = asyncpg.Connection[asyncpg.Record]


@dataclass(frozen=True)
class Table:
    """A table that both have: its columns, and those of its key."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]


@dataclass(frozen=True)
class Digest:
    """How many rows, and the sum of the hashes of all; in whatever order they come."""

    rows: int = 0
    total: int = 0

    def with_row(self, row: Row) -> "Digest":
        """One row more."""
        return Digest(self.rows + 1, (self.total + int.from_bytes(sha256(plain(row)).digest())) % 2**256)

    def __str__(self) -> str:
        return f"{self.rows} rows, {self.total:064x}"[:40]


def plain(row: Row) -> bytes:
    """A row as the same bytes, whichever database it comes from: true is 1 in one of them."""
    texts = [str(int(value)) if isinstance(value, bool) else value for value in row]
    parts = [text if text is None or isinstance(text, bytes) else str(text).encode() for text in texts]
    return b"".join(b"-" if part is None else b"%d:%s" % (len(part), part) for part in parts)


async def move(file: Path, url: str, tell: Tell) -> None:
    """Copy everything, compare, and only then let servers have it. Raises `StoreError`; run again, it goes on."""
    if not file.is_file():
        raise StoreError(f"cannot use {file}: there is no such file")
    address = Address(url)
    lock, source = take(file)
    try:
        with explained_file(file), closing(source):
            target = await connect(address)
            try:
                with explained(address):
                    await move_into(source, target, address, tell)
            finally:
                await target.close()
    finally:
        lock.release()


async def move_into(source: sqlite3.Connection, target: "Target", address: Address, tell: Tell) -> None:
    """The same, with both open."""
    await be_alone(target, address)
    (key,) = source.execute("SELECT key FROM server").fetchone()
    await begin(target, address, sha256(key).digest())
    tables = tables_of(source)
    for table in tables:
        await copy(source, target, table, tell)
    for table in tables:
        ours, theirs = digest_here(source, table), await digest_there(target, table)
        if ours != theirs:
            raise StoreError(f"cannot use {address}: {table.name} is not what it was ({ours}, and there {theirs})")
        tell(f"{table.name}: {ours.rows} rows, the same on both sides")
    await finish(source, target)


async def be_alone(target: "Target", address: Address) -> None:
    """Only one moves into a database at a time, and no server is there."""
    await target.execute(f"SET lock_timeout = '{LOCK_SECONDS}s'")
    try:
        await target.execute("SELECT pg_advisory_lock($1)", LOCK)
    except asyncpg.LockNotAvailableError:
        raise StoreError(f"cannot use {address}: something is being moved into it already") from None
    await target.execute("SET lock_timeout = 0")
    if await target.fetchval(OTHERS):
        raise StoreError(f"cannot use {address}: a server that is running has it; stop that one first")


async def begin(target: "Target", address: Address, source: bytes) -> None:
    """Is the target empty, or one into which this same source was being moved? Then it is ours from here on."""
    names = {
        name for (name,) in await target.fetch("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
    }
    if "moving" in names:
        if bytes(await target.fetchval("SELECT source FROM moving")) != source:
            raise StoreError(f"cannot use {address}: another store is half moved into it")
        return
    if await revision(target, address) != REVISIONS[-1]:
        await migrate(address)
        names = {"server", "log", "people", "tables"}
    found = await target.fetch("SELECT key FROM server")
    if found and sha256(found[0]["key"]).digest() == source:
        raise StoreError(f"cannot use {address}: this store has been moved there already")
    for name in sorted(names - {*OF_THE_DATABASE, *OF_SERVERS}):
        if await target.fetchval(f"SELECT EXISTS (SELECT 1 FROM {name})"):
            raise StoreError(f"cannot use {address}: there is something in it (in {name}); it has to be empty")
    async with target.transaction():
        await target.execute(MOVING)
        await target.execute("INSERT INTO moving (source) VALUES ($1)", source)


def tables_of(source: sqlite3.Connection) -> list[Table]:
    """All tables, those first that others refer to."""
    names = [name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    left_out = (*OF_THE_DATABASE, *OF_SERVERS)
    wanted = [name for name in names if name not in left_out and not name.startswith("sqlite_")]
    needs = {name: {row[2] for row in source.execute(f"PRAGMA foreign_key_list({name})")} - {name} for name in wanted}
    ordered: list[str] = []
    while wanted:
        free = [name for name in wanted if needs[name] <= set(ordered)]
        ordered += free
        wanted = [name for name in wanted if name not in free]
    return [described(source, name) for name in ordered]


def described(source: sqlite3.Connection, name: str) -> Table:
    """A table's columns, as SQLite tells of them."""
    rows = source.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((place, column) for _, column, _, _, _, place in rows if place)
    return Table(name, tuple(row[1] for row in rows), tuple(column for _, column in key))


async def copy(source: sqlite3.Connection, target: "Target", table: Table, tell: Tell) -> None:
    """All rows after the last one that is there."""
    flags = await flags_in(target, table)
    after = await last_key(target, table)
    total = source.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]
    done = await target.fetchval(f"SELECT count(*) FROM {table.name}")
    for rows in batches(source, table, after):
        records = [tuple(map(converted, row, flags)) for row in rows]
        async with target.transaction():
            await target.copy_records_to_table(table.name, records=records, columns=list(table.columns))
        done += len(rows)
        tell(f"{table.name}: {done} of {total}")
    await count_on(target, table)


def converted(value: Any, flag: bool) -> Any:
    """A value as PostgreSQL takes it."""
    return bool(value) if flag and value is not None else value


async def flags_in(target: "Target", table: Table) -> list[bool]:
    """Which columns hold yes or no: SQLite has numbers for it."""
    sql = "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = $1"
    kinds = {name: kind for name, kind in await target.fetch(f"{sql} AND table_schema = current_schema()", table.name)}
    return [kinds[column] == "boolean" for column in table.columns]


async def last_key(target: "Target", table: Table) -> Row | None:
    """The key of the last row that has gone over, in the order of bytes, which is SQLite's."""
    sql = "SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND data_type = 'text'"
    texts = {name for (name,) in await target.fetch(f"{sql} AND table_schema = current_schema()", table.name)}
    order = ", ".join(f'{column} COLLATE "C" DESC' if column in texts else f"{column} DESC" for column in table.key)
    found = await target.fetchrow(f"SELECT {', '.join(table.key)} FROM {table.name} ORDER BY {order} LIMIT 1")
    return tuple(found) if found else None


def batches(source: sqlite3.Connection, table: Table, after: Row | None) -> Iterator[list[Row]]:
    """Rows in the order of their keys."""
    columns, key = ", ".join(table.columns), ", ".join(table.key)
    marks = ", ".join("?" * len(table.key))
    places = [table.columns.index(column) for column in table.key]
    while True:
        where = f"WHERE ({key}) > ({marks})" if after else ""
        sql = f"SELECT {columns} FROM {table.name} {where} ORDER BY {key} LIMIT {AT_ONCE}"
        rows = source.execute(sql, after or ()).fetchall()
        if not rows:
            return
        yield rows
        after = tuple(rows[-1][place] for place in places)


async def count_on(target: "Target", table: Table) -> None:
    """Where the database gives numbers to new rows, it goes on after those that came."""
    for column in table.key:
        sequence = await target.fetchval("SELECT pg_get_serial_sequence($1, $2)", table.name, column)
        if sequence:
            last = await target.fetchval(f"SELECT max({column}) FROM {table.name}")
            await target.execute("SELECT setval($1::regclass, $2, $3)", sequence, last or 1, last is not None)


def digest_here(source: sqlite3.Connection, table: Table) -> Digest:
    """What the source holds."""
    digest = Digest()
    for row in source.execute(f"SELECT {', '.join(table.columns)} FROM {table.name}"):
        digest = digest.with_row(row)
    return digest


async def digest_there(target: "Target", table: Table) -> Digest:
    """What the target holds, read back from it."""
    digest = Digest()
    async with target.transaction():
        rows = target.cursor(f"SELECT {', '.join(table.columns)} FROM {table.name}", prefetch=AT_ONCE)
        async for row in rows:
            digest = digest.with_row(tuple(row))
    return digest


async def finish(source: sqlite3.Connection, target: "Target") -> None:
    """The server's own row, and servers may come."""
    key, opened, beat = source.execute("SELECT key, opened, beat FROM server").fetchone()
    async with target.transaction():
        await target.execute("DELETE FROM server")
        await target.execute(
            "INSERT INTO server (id, key, opened, beat) VALUES (1, $1, $2, $3)", key, opened, beat
        )  # fmt: skip
        await target.execute("DROP TABLE moving")
    await target.execute("ANALYZE")
