"""What every store says in the same words: people, sessions, signs of life.

The statements are plain SQL that SQLite and PostgreSQL both understand, with `$1`, `$2`, … for values. Where one of
them has a quicker way of its own, which is so for the log and the lists, it is in that store's file.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from fathom.store.port import Session
from fathom.table.settings import Millis, Person

Statement = tuple[Any, ...]  # the SQL, then its values

UNFINISHED = "SELECT count(*) FROM members JOIN tables ON id = table_id WHERE person = $1 AND status <> 'over'"
PERSON_OF = """
    SELECT id, name FROM sessions JOIN people ON id = person WHERE token_hash = $1 AND kind = $2 AND expires > $3
"""
ADD_PERSON = "INSERT INTO people (id, name) VALUES ($1, $2)"
ADD_SESSION = "INSERT INTO sessions (token_hash, person, kind, created, expires) VALUES ($1, $2, $3, $4, $5)"
EXPIRE = "DELETE FROM sessions WHERE expires <= $1"
DROP_ALL = "DELETE FROM sessions WHERE person = $1 AND kind = $2"
DROP_ONE = f"{DROP_ALL} AND token_hash = $3"
# A sign of life would hide how long nobody was there, as long as not all tables know it.
BEAT = "UPDATE server SET beat = $1 WHERE waker = 0"
BEGIN = "UPDATE server SET back = $1, waker = $2"
AWAKE = "UPDATE server SET waker = 0 WHERE waker = $1"
TRACE = "INSERT INTO traces (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
FINISHED = """
    SELECT id FROM tables JOIN members ON table_id = id
    WHERE person = $1 AND status = 'over' AND id > $2 ORDER BY id LIMIT $3
"""
LEAVE = "INSERT INTO leaving (person) VALUES ($1) ON CONFLICT DO NOTHING"
REWRITE = "UPDATE log SET entry = $3 WHERE table_id = $1 AND seq = $2"
PERSONAL = ("sessions",)  # tables with a column `person` whose rows go as soon as somebody wants to be forgotten
OF_A_TABLE = {"log": "table_id", "members": "table_id", "traces": "table_id", "claims": "table_id", "tables": "id"}


class Everyday(ABC):
    """The part of a `Store` that needs only two things: to read rows, and to write statements in one transaction."""

    @abstractmethod
    async def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a statement finds."""

    @abstractmethod
    async def _write(self, *statements: Statement) -> None:
        """Execute statements, all or none; when this returns they are on disk."""

    async def _value(self, sql: str, *values: object) -> Any:
        """The one value in the one row."""
        return (await self._rows(sql, *values))[0][0]

    async def count_unfinished(self, person: str) -> int:
        return int(await self._value(UNFINISHED, person))

    async def add_person(self, person: Person, session: Session) -> None:
        await self._write((ADD_PERSON, person.id, person.name), *adding(session))

    async def rename(self, person: str, name: str) -> None:
        await self._write(("UPDATE people SET name = $1 WHERE id = $2", name, person))

    async def add_session(self, session: Session) -> None:
        await self._write(*adding(session))

    async def person_of(self, token_hash: bytes, kind: str, now: Millis) -> Person | None:
        for person, name in await self._rows(PERSON_OF, token_hash, kind, now):
            return Person(person, name)
        return None

    async def drop_sessions(self, person: str, kind: str, token_hash: bytes | None = None) -> None:
        if token_hash is None:
            await self._write((DROP_ALL, person, kind))
        else:
            await self._write((DROP_ONE, person, kind, token_hash))

    async def trace(self, table: str, people: Iterable[str]) -> None:
        await self._write(*((TRACE, person, table) for person in people))

    async def traces_of(self, person: str) -> list[str]:
        return [table for (table,) in await self._rows("SELECT table_id FROM traces WHERE person = $1", person)]

    async def finished_of(self, person: str, after: str, limit: int) -> list[str]:
        return [table for (table,) in await self._rows(FINISHED, person, after, limit)]

    async def begin_leaving(self, person: str) -> None:
        gone = [(f"DELETE FROM {table} WHERE person = $1", person) for table in PERSONAL]
        await self._write((LEAVE, person), *gone)

    async def leaving(self) -> list[str]:
        return [person for (person,) in await self._rows("SELECT person FROM leaving")]

    async def rewrite(self, table: str, entries: Mapping[int, bytes], forgotten: str) -> None:
        rewritten = [(REWRITE, table, seq, entry) for seq, entry in entries.items()]
        await self._write(*rewritten, ("DELETE FROM traces WHERE person = $1 AND table_id = $2", forgotten, table))

    async def remove(self, table: str) -> None:
        await self._write(*((f"DELETE FROM {name} WHERE {key} = $1", table) for name, key in OF_A_TABLE.items()))

    async def forget_person(self, person: str) -> None:
        await self._write(
            ("DELETE FROM people WHERE id = $1", person), ("DELETE FROM leaving WHERE person = $1", person)
        )

    async def beat(self, now: Millis) -> None:
        await self._write((BEAT, now))

    async def last_beat(self) -> Millis:
        return int(await self._value("SELECT beat FROM server"))


def adding(session: Session) -> list[Statement]:
    """One more session; and those go that had expired when it was made."""
    its = session
    return [(EXPIRE, its.created), (ADD_SESSION, its.token_hash, its.person, its.kind, its.created, its.expires)]
