"""People and what they own: sessions, tokens, bots and vacations; and their erasure."""

from typing import Any

import msgspec

from fathom.protocol.settings import Millis, Person, TimeSpan
from fathom.store.models import ApiToken, ListedBot, Session
from fathom.store.queries.runner import Queries, Statement

ADD_PERSON = "INSERT INTO people (id, name) VALUES ($1, $2)"
RENAME = "UPDATE people SET name = $1 WHERE id = $2"
PERSON_OF = """
    SELECT id, name FROM sessions JOIN people ON id = person WHERE token_hash = $1 AND kind = $2 AND expires > $3
"""
ADD_SESSION = "INSERT INTO sessions (token_hash, person, kind, created, expires) VALUES ($1, $2, $3, $4, $5)"
DELETE_EXPIRED = "DELETE FROM sessions WHERE expires <= $1"
DELETE_SESSIONS = "DELETE FROM sessions WHERE person = $1 AND kind = $2"
DELETE_SESSION = f"{DELETE_SESSIONS} AND token_hash = $3"
# Credentials are deleted first, so that no request can act for the person during the erasure. Invitations and blocks
# concern other people, who must not see them while an erasure cannot be completed.
BEGIN_ERASURE = (
    "INSERT INTO erasures (person) VALUES ($1) ON CONFLICT DO NOTHING",
    "DELETE FROM sessions WHERE person = $1",
    "DELETE FROM tokens WHERE owner = $1",
    "DELETE FROM invitations WHERE inviter = $1 OR invitee = $1",
    "DELETE FROM relations WHERE person = $1 OR other = $1",
)
PENDING_ERASURES = "SELECT person FROM erasures"
DELETE_PERSON = ("DELETE FROM people WHERE id = $1", "DELETE FROM erasures WHERE person = $1")
ADD_TOKEN = """
    INSERT INTO tokens (id, token_hash, owner, person, name, scopes, created, expires, used)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
"""
TOKENS = """
    SELECT tokens.id, token_hash, tokens.owner, tokens.person, tokens.name, scopes, created, expires, used,
        holder.name, coalesce(owner.name, '')
    FROM tokens JOIN people holder ON holder.id = tokens.person
    LEFT JOIN bots ON bots.person = tokens.person LEFT JOIN people owner ON owner.id = bots.owner
"""
TOKEN_FOR = f"{TOKENS} WHERE token_hash = $1 AND (expires = 0 OR expires > $2)"
TOKENS_OF = f"{TOKENS} WHERE tokens.owner = $1 ORDER BY created DESC, tokens.id"
DELETE_TOKEN = "DELETE FROM tokens WHERE id = $1 AND owner = $2"
RECORD_USE = "UPDATE tokens SET used = $1 WHERE id = $2"
ADD_BOT = "INSERT INTO bots (person, owner, handle, games, listed) VALUES ($1, $2, $3, '', 0)"
BOTS = "FROM bots JOIN people bot ON bot.id = bots.person JOIN people owner ON owner.id = bots.owner"
BOTS_OF = f"SELECT bots.person, bot.name, owner.name {BOTS} WHERE bots.owner = $1 ORDER BY bot.name, bot.id"
LIST_BOT = "UPDATE bots SET games = $1, listed = $2 WHERE person = $3"
LISTED_BOTS = f"""
    SELECT handle, games, bots.person, bot.name, owner.name {BOTS} WHERE listed > $1 ORDER BY bot.name, bot.id
"""
VACATIONS_OF = "SELECT since, until FROM vacations WHERE person = $1 AND until > $2 ORDER BY since"
ADD_VACATION = """
    INSERT INTO vacations (person, since, until) VALUES ($1, $2, $3)
    ON CONFLICT (person, since) DO UPDATE SET until = excluded.until
"""
END_VACATION = "UPDATE vacations SET until = $1 WHERE person = $2 AND until > $1"
ON_VACATION = "SELECT id, name, since, until FROM vacations JOIN people ON id = person WHERE until > $1 ORDER BY since"


class Accounts(Queries):
    """People, their sessions, tokens, bots and vacations."""

    async def add_person(self, person: Person, session: Session) -> None:
        """Insert a person with a first session. Raises `AppendConflict` if the id or the token hash exists."""
        await self._runner.write((ADD_PERSON, person.id, person.name), *insertion(session))

    async def rename(self, person: str, name: str) -> None:
        await self._runner.write((RENAME, name, person))

    async def add_session(self, session: Session) -> None:
        """Insert a session and delete expired ones."""
        await self._runner.write(*insertion(session))

    async def person_of(self, token_hash: bytes, kind: str, now: Millis) -> Person | None:
        """Return the person whom an unexpired session of that kind authenticates."""
        rows = await self._runner.rows(PERSON_OF, token_hash, kind, now)
        return Person(*rows[0]) if rows else None

    async def delete_sessions(self, person: str, kind: str, token_hash: bytes | None = None) -> None:
        """Delete one session of that kind, or all."""
        if token_hash is None:
            await self._runner.write((DELETE_SESSIONS, person, kind))
        else:
            await self._runner.write((DELETE_SESSION, person, kind, token_hash))

    async def begin_erasure(self, person: str) -> None:
        """Mark a person for erasure and delete their sessions, tokens, invitations, mutes and blocks. Idempotent."""
        await self._runner.write(*((sql, person) for sql in BEGIN_ERASURE))

    async def pending_erasures(self) -> list[str]:
        """Return the people whose erasure has begun and is not complete."""
        return await self._runner.column(PENDING_ERASURES)

    async def delete_person(self, person: str) -> None:
        """Delete a person and complete the erasure. No table may mention the person any more."""
        await self._runner.write(*((sql, person) for sql in DELETE_PERSON))

    # Tokens and bots.

    async def add_token(self, token: ApiToken) -> None:
        await self._runner.write((ADD_TOKEN, *msgspec.structs.astuple(token)))

    async def token_for(self, token_hash: bytes, now: Millis) -> tuple[ApiToken, Person] | None:
        """Return an unexpired token by its hash, and the person it authenticates."""
        rows = await self._runner.rows(TOKEN_FOR, token_hash, now)
        return token_in(rows[0]) if rows else None

    async def tokens_of(self, owner: str) -> list[tuple[ApiToken, Person]]:
        """Return the tokens of an owner and the people they authenticate, the newest first."""
        return list(map(token_in, await self._runner.rows(TOKENS_OF, owner)))

    async def delete_token(self, owner: str, token: str) -> None:
        """Revoke a token."""
        await self._runner.write((DELETE_TOKEN, token, owner))

    async def record_use(self, token: str, now: Millis) -> None:
        """Store when a token was last used."""
        await self._runner.write((RECORD_USE, now, token))

    async def add_bot(self, bot: Person, owner: str, handle: str) -> None:
        """Insert a bot that a person owns."""
        await self._runner.write((ADD_PERSON, bot.id, bot.name), (ADD_BOT, bot.id, owner, handle))

    async def bots_of(self, owner: str) -> list[Person]:
        """Return the bots of a person, by name."""
        return [Person(*row) for row in await self._runner.rows(BOTS_OF, owner)]

    async def list_bot(self, bot: str, games: list[str], until: Millis) -> None:
        """Allow invitations of a bot to these games until that time."""
        await self._runner.write((LIST_BOT, " ".join(games), until, bot))

    async def listed_bots(self, now: Millis) -> list[ListedBot]:
        """Return the bots that can be invited, by name."""
        rows = await self._runner.rows(LISTED_BOTS, now)
        return [ListedBot(handle=handle, games=games.split(), person=Person(*its)) for handle, games, *its in rows]

    # Vacations.

    async def vacations_of(self, person: str, after: Millis) -> list[TimeSpan]:
        """Return a person's vacations that end after that time, the earliest first."""
        return [TimeSpan(since, until) for since, until in await self._runner.rows(VACATIONS_OF, person, after)]

    async def take_vacation(self, person: str, span: TimeSpan) -> None:
        """Insert a vacation. An earlier vacation that has not ended ends when this one starts."""
        await self._runner.write((END_VACATION, span.since, person), (ADD_VACATION, person, span.since, span.until))

    async def end_vacation(self, person: str, now: Millis) -> None:
        """End a person's vacation at that time."""
        await self._runner.write((END_VACATION, now, person))

    async def on_vacation(self, now: Millis) -> list[tuple[Person, TimeSpan]]:
        """Return the people whose vacation has not ended."""
        found = await self._runner.rows(ON_VACATION, now)
        return [(Person(person, name), TimeSpan(since, until)) for person, name, since, until in found]


def insertion(session: Session) -> list[Statement]:
    """Return statements that insert a session and delete those that had expired when it was created."""
    return [(DELETE_EXPIRED, session.created), (ADD_SESSION, *msgspec.structs.astuple(session))]


def token_in(row: tuple[Any, ...]) -> tuple[ApiToken, Person]:
    """Return the token in a row, and the person it authenticates."""
    token = ApiToken(**dict(zip(ApiToken.__struct_fields__, row[:-2], strict=True)))
    return token, Person(token.person, *row[-2:])
