"""The store in one file, for one server: SQLite."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

from fathom.store.appending import Append
from fathom.store.copies import backup
from fathom.store.lock import Lock
from fathom.store.port import Session, StoreFault
from fathom.store.schema import connect, explained, make_room, prepare
from fathom.store.writer import Task, Writer
from fathom.table.settings import Millis, Person
from fathom.table.summary import Summary, TableLine

# Each of these gives one row, for the reason that `appending` tells.
ENTRIES = """
    SELECT json_group_array(hex(entry))
    FROM (SELECT entry FROM log WHERE table_id = ? AND seq > ? ORDER BY seq)
"""
LINES = "SELECT '[' || coalesce(group_concat(line), '') || ']' FROM ({})"
LOBBY = LINES.format(  # open, then playing
    "SELECT line FROM tables WHERE public AND status <> 'over' ORDER BY status, updated DESC LIMIT ?"
)
TABLES_OF = LINES.format("""
    SELECT iif(my_turn, json_set(line, '$.my_turn', json('true')), line) AS line
    FROM (SELECT *, person IN (SELECT value FROM json_each(turns)) AS my_turn FROM tables JOIN members ON table_id = id)
    WHERE person = ? ORDER BY status = 'over', my_turn DESC, updated DESC LIMIT ?
""")
UNFINISHED = "SELECT count(*) FROM members JOIN tables ON id = table_id WHERE person = ? AND status <> 'over'"
TO_WAKE = "SELECT json_group_array(id) FROM tables WHERE wake"
PERSON_OF = """
    SELECT id, name FROM sessions JOIN people ON id = person WHERE token_hash = ? AND kind = ? AND expires > ?
"""
DROP = "DELETE FROM sessions WHERE person = ?1 AND kind = ?2 AND (?3 IS NULL OR token_hash = ?3)"

decode_lines = msgspec.json.Decoder(list[TableLine]).decode
decode_texts = msgspec.json.Decoder(list[str]).decode


class SqliteStore:
    """The `Store` that a server uses unless told otherwise; see there what each method does."""

    def __init__(self, file: Path, lock: Lock, connection: sqlite3.Connection) -> None:
        self.writer = Writer(connection, file)
        self._file = file
        self._lock = lock
        self._loop = asyncio.get_running_loop()
        self._reading = connect(file, "ro")
        self._reader = ThreadPoolExecutor(1, "fathom-store-reader")
        self._closed = False
        (self.key,) = self._reading.execute("SELECT key FROM server").fetchall()[0]

    @classmethod
    async def open(cls, path: Path) -> "SqliteStore":
        """Make the file if need be, bring it up to date, and keep other servers off it. Raises `StoreFault`."""
        file = path.resolve()
        return cls(file, *await asyncio.to_thread(take, file))

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        self._check_open()
        await self.writer.submit(Append(self._loop.create_future(), table, first, entries, summary))

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        return list(map(bytes.fromhex, decode_texts(await self._value(ENTRIES, table, since))))

    async def lobby(self, limit: int) -> list[TableLine]:
        return decode_lines(await self._value(LOBBY, limit))

    async def tables_of(self, person: str, limit: int) -> list[TableLine]:
        return decode_lines(await self._value(TABLES_OF, person, limit))

    async def count_unfinished(self, person: str) -> int:
        return int(await self._value(UNFINISHED, person))

    async def to_wake(self) -> list[str]:
        return decode_texts(await self._value(TO_WAKE))

    async def add_person(self, person: Person, session: Session) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO people (id, name) VALUES (?, ?)", [person.id, person.name])
            insert_session(connection, session)

        await self._write(write)

    async def rename(self, person: str, name: str) -> None:
        await self._write(lambda to: to.execute("UPDATE people SET name = ? WHERE id = ?", [name, person]))

    async def add_session(self, session: Session) -> None:
        await self._write(lambda to: insert_session(to, session))

    async def person_of(self, token_hash: bytes, kind: str, now: Millis) -> Person | None:
        for person, name in await self._rows(PERSON_OF, token_hash, kind, now):
            return Person(person, name)
        return None

    async def drop_sessions(self, person: str, kind: str, token_hash: bytes | None = None) -> None:
        await self._write(lambda to: to.execute(DROP, [person, kind, token_hash]))

    async def beat(self, now: Millis) -> None:
        await self._write(lambda to: to.execute("UPDATE server SET beat = ?", [now]))

    async def last_beat(self) -> Millis:
        return int(await self._value("SELECT beat FROM server"))

    async def backup(self, to: Path) -> None:
        self._check_open()
        await asyncio.to_thread(backup, self._file, to)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._reader.shutdown)
            self._reading.close()
            await self.writer.close()
            self._lock.release()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFault(f"{self._file} has been closed")

    async def _write(self, statements: Callable[[sqlite3.Connection], object]) -> None:
        self._check_open()
        await self.writer.submit(Task(self._loop.create_future(), statements))

    async def _value(self, sql: str, *values: object) -> Any:
        """The one value in the one row."""
        return (await self._rows(sql, *values))[0][0]

    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        self._check_open()
        return await self._loop.run_in_executor(self._reader, self._fetch, sql, values)

    def _fetch(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        with explained(self._file):
            return self._reading.execute(sql, values).fetchall()


def take(file: Path) -> tuple[Lock, sqlite3.Connection]:
    """The file, for us alone."""
    make_room(file)
    lock = Lock(file)
    try:
        return lock, prepare(file)
    except BaseException:
        lock.release()
        raise


def insert_session(connection: sqlite3.Connection, session: Session) -> None:
    """One more; and those go that had expired when it was made."""
    connection.execute("DELETE FROM sessions WHERE expires <= ?", [session.created])
    connection.execute(
        "INSERT INTO sessions (token_hash, person, kind, created, expires) VALUES (?, ?, ?, ?, ?)",
        [session.token_hash, session.person, session.kind, session.created, session.expires],
    )
