"""People, sessions and erasure."""

import msgspec

from fathom.protocol.settings import Millis, Person
from fathom.store.models import Session
from fathom.store.queries.runner import Statement
from fathom.store.queries.tokens import ADD_PERSON, TokenQueries
from fathom.store.queries.vacations import VacationQueries

RENAME = "UPDATE people SET name = $1 WHERE id = $2"
PERSON_OF = """
    SELECT id, name FROM sessions JOIN people ON id = person WHERE token_hash = $1 AND kind = $2 AND expires > $3
"""
ADD_SESSION = "INSERT INTO sessions (token_hash, person, kind, created, expires) VALUES ($1, $2, $3, $4, $5)"
DELETE_EXPIRED = "DELETE FROM sessions WHERE expires <= $1"
DELETE_SESSIONS = "DELETE FROM sessions WHERE person = $1 AND kind = $2"
DELETE_SESSION = f"{DELETE_SESSIONS} AND token_hash = $3"
# Credentials are deleted first, so that no request can act for the person during the erasure.
BEGIN_ERASURE = (
    "INSERT INTO erasures (person) VALUES ($1) ON CONFLICT DO NOTHING",
    "DELETE FROM sessions WHERE person = $1",
    "DELETE FROM tokens WHERE owner = $1",
)
PENDING_ERASURES = "SELECT person FROM erasures"
DELETE_PERSON = ("DELETE FROM people WHERE id = $1", "DELETE FROM erasures WHERE person = $1")


class Accounts(TokenQueries, VacationQueries):
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
        """Mark a person for erasure and delete all sessions and tokens of the person. Idempotent."""
        await self._runner.write(*((sql, person) for sql in BEGIN_ERASURE))

    async def pending_erasures(self) -> list[str]:
        """Return the people whose erasure has begun and is not complete."""
        return await self._runner.column(PENDING_ERASURES)

    async def delete_person(self, person: str) -> None:
        """Delete a person and complete the erasure. No table may mention the person any more."""
        await self._runner.write(*((sql, person) for sql in DELETE_PERSON))


def insertion(session: Session) -> list[Statement]:
    """Return statements that insert a session and delete those that had expired when it was created."""
    return [(DELETE_EXPIRED, session.created), (ADD_SESSION, *msgspec.structs.astuple(session))]
