"""What every store says in the same words: people, sessions, tokens and bots, signs of life.

The statements are plain SQL that SQLite and PostgreSQL both understand, with `$1`, `$2`, … for values. Where one of
them has a quicker way of its own, which is so for the log and the lists, it is in that store's file.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from fathom.protocol.settings import Millis, Person
from fathom.store.interfaces import ApiToken, ListedBot, Session
from fathom.store.queries.outbox import OutboxQueries
from fathom.store.queries.runner import Statement
from fathom.store.queries.vacations import VacationQueries

UNFINISHED = "FROM members JOIN tables ON id = table_id WHERE person = $1 AND status <> 'over'"
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
# What goes as soon as somebody wants to be forgotten, so that nobody can act for them any more.
DISOWN = ("DELETE FROM sessions WHERE person = $1", "DELETE FROM tokens WHERE owner = $1")
OF_A_TABLE = {"tables": "id"} | dict.fromkeys(("log", "members", "traces", "claims", "deliveries", "hooks"), "table_id")
ADD_TOKEN = """
    INSERT INTO tokens (id, token_hash, owner, person, name, scopes, created, expires, used)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
BOTS = "FROM bots JOIN people its ON its.id = bots.person JOIN people owns ON owns.id = bots.owner"
BOTS_OF = f"SELECT bots.person, its.name, owns.name {BOTS} WHERE bots.owner = $1 ORDER BY its.name, its.id"
LISTED_PER_PERSON = 3  # public tables in the lobby, so that nobody fills it
LOOKED_AT = 1_000  # of the newest tables, so that a lobby costs little however many there are

# Open tables, then those in play, the newest first. Each is among the first few of somebody whose table it is: so
# sitting down at other people's tables does not hide them.
LOBBY = f"""
    SELECT line FROM tables JOIN (
        SELECT id AS listed, min(place) AS place FROM (
            SELECT id, row_number() OVER (PARTITION BY coalesce(person, id) ORDER BY status, updated DESC) AS place
            FROM (
                SELECT id, status, updated FROM tables WHERE public AND status <> 'over'
                ORDER BY status, updated DESC LIMIT {LOOKED_AT}
            ) AS newest LEFT JOIN members ON table_id = id
        ) AS placed GROUP BY id
    ) AS best ON listed = id
    WHERE place <= {LISTED_PER_PERSON} ORDER BY status, updated DESC LIMIT $1
"""
LISTED = f"""
    SELECT handle, games, bots.person, its.name, owns.name {BOTS} WHERE listed > $1 ORDER BY its.name, its.id
"""
TOKENS = """
    SELECT tokens.id, token_hash, tokens.owner, tokens.person, tokens.name, scopes, created, expires, used,
        speaks.name, coalesce(owns.name, '')
    FROM tokens JOIN people speaks ON speaks.id = tokens.person
    LEFT JOIN bots ON bots.person = tokens.person LEFT JOIN people owns ON owns.id = bots.owner
"""
TOKEN_FOR = f"{TOKENS} WHERE token_hash = $1 AND (expires = 0 OR expires > $2)"
TOKENS_OF = f"{TOKENS} WHERE tokens.owner = $1 ORDER BY created DESC, tokens.id"
ADD_BOT = "INSERT INTO bots (person, owner, handle, games, listed) VALUES ($1, $2, $3, '', 0)"


class AccountQueries(OutboxQueries, VacationQueries):
    """The part of a `Store` that needs only two things: to read rows, and to write statements in one transaction."""

    async def count_unfinished(self, person: str) -> int:
        return int(await self._value(f"SELECT count(*) {UNFINISHED}", person))

    async def unfinished_of(self, person: str) -> list[str]:
        return [table for (table,) in await self._rows(f"SELECT table_id {UNFINISHED} ORDER BY table_id", person)]

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

    async def begin_erasure(self, person: str) -> None:
        await self._write((LEAVE, person), *((sql, person) for sql in DISOWN))

    async def leaving(self) -> list[str]:
        return [person for (person,) in await self._rows("SELECT person FROM leaving")]

    async def rewrite(self, table: str, entries: Mapping[int, bytes], forgotten: str) -> None:
        rewritten = [(REWRITE, table, seq, entry) for seq, entry in entries.items()]
        told = ("UPDATE deliveries SET body = '' WHERE table_id = $1 AND next_at IS NULL", table)  # they name people
        left = ("DELETE FROM traces WHERE person = $1 AND table_id = $2", forgotten, table)
        await self._write(*rewritten, told, left)

    async def remove(self, table: str) -> None:
        await self._write(*((f"DELETE FROM {name} WHERE {key} = $1", table) for name, key in OF_A_TABLE.items()))

    async def forget_person(self, person: str) -> None:
        await self._write(
            ("DELETE FROM people WHERE id = $1", person), ("DELETE FROM leaving WHERE person = $1", person)
        )

    async def add_token(self, token: ApiToken) -> None:
        await self._write((ADD_TOKEN, *msgspec.structs.astuple(token)))

    async def token_for(self, token_hash: bytes, now: Millis) -> tuple[ApiToken, Person] | None:
        for row in await self._rows(TOKEN_FOR, token_hash, now):
            return token_in(row)
        return None

    async def tokens_of(self, owner: str) -> list[tuple[ApiToken, Person]]:
        return list(map(token_in, await self._rows(TOKENS_OF, owner)))

    async def drop_token(self, owner: str, token: str) -> None:
        await self._write(("DELETE FROM tokens WHERE id = $1 AND owner = $2", token, owner))

    async def note_use(self, token: str, now: Millis) -> None:
        await self._write(("UPDATE tokens SET used = $1 WHERE id = $2", now, token))

    async def add_bot(self, bot: Person, owner: str, handle: str) -> None:
        await self._write((ADD_PERSON, bot.id, bot.name), (ADD_BOT, bot.id, owner, handle))

    async def bots_of(self, owner: str) -> list[Person]:
        return [Person(*row) for row in await self._rows(BOTS_OF, owner)]

    async def list_bot(self, bot: str, games: list[str], until: Millis) -> None:
        await self._write(("UPDATE bots SET games = $1, listed = $2 WHERE person = $3", " ".join(games), until, bot))

    async def listed_bots(self, now: Millis) -> list[ListedBot]:
        rows = await self._rows(LISTED, now)
        return [ListedBot(handle=handle, games=games.split(), person=Person(*its)) for handle, games, *its in rows]

    async def beat(self, now: Millis) -> None:
        await self._write((BEAT, now))

    async def last_beat(self) -> Millis:
        return int(await self._value("SELECT beat FROM server"))


def token_in(row: tuple[Any, ...]) -> tuple[ApiToken, Person]:
    """A token, and whom it speaks for."""
    token = ApiToken(**dict(zip(ApiToken.__struct_fields__, row[:-2], strict=True)))
    return token, Person(token.person, *row[-2:])


def adding(session: Session) -> list[Statement]:
    """One more session; and those go that had expired when it was made."""
    its = session
    return [(EXPIRE, its.created), (ADD_SESSION, its.token_hash, its.person, its.kind, its.created, its.expires)]
