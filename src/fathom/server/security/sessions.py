"""Sessions: a random token in a cookie or a personal link, of which only the hash is stored."""

import secrets
from hashlib import sha256

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Millis, Person
from fathom.server.config import Config
from fathom.server.messages_en import ENGLISH
from fathom.store.models import Session
from fathom.store.queries.accounts import Accounts
from fathom.table.sanitize import clean_name

COOKIE = "fathom"
TOKEN_BYTES = 32
DAY = 86_400_000


def hashed(token: str) -> bytes:
    """Return the hash of a token, which is what the store keeps."""
    return sha256(token.encode()).digest()


def token_in(cookies: str) -> str:
    """Return the session token of a `Cookie` header; empty if there is none."""
    for pair in cookies.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


def cookie(token: str, days: int, secure: bool) -> str:
    """Return the `Set-Cookie` header; with 0 days it deletes the cookie."""
    parts = [f"{COOKIE}={token}", "Path=/", f"Max-Age={days * 86_400}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


class Sessions:
    """Creates, resolves and ends sessions."""

    def __init__(self, accounts: Accounts, config: Config) -> None:
        self._accounts = accounts
        self._config = config

    async def begin(self, name: str) -> tuple[Person, str]:
        """Create a person with a session. Returns the person and the session token."""
        person = Person(id=secrets.token_urlsafe(16), name=clean_name(name))
        token, session = self._make(person.id, "cookie", self._config.session_days)
        await self._accounts.add_person(person, session)
        return person, token

    async def link(self, person: Person) -> tuple[str, Millis]:
        """Create a personal link. Returns its token and expiry."""
        token, session = self._make(person.id, "link", self._config.link_days)
        await self._accounts.add_session(session)
        return token, session.expires

    async def enter(self, link: str) -> tuple[Person, str]:
        """Redeem a personal link. Returns the person and a token for a new session. Raises `Refusal`."""
        person = await self._accounts.person_of(hashed(link), "link", now())
        if person is None:
            raise Refusal(RefusalKind.FORBIDDEN, "bad_link", ENGLISH)
        token, session = self._make(person.id, "cookie", self._config.session_days)
        await self._accounts.add_session(session)
        return person, token

    async def person_of(self, token: str) -> Person | None:
        """Return the person of a session token, or None."""
        return await self._accounts.person_of(hashed(token), "cookie", now()) if token else None

    async def end(self, person: Person, token: str) -> None:
        await self._accounts.delete_sessions(person.id, "cookie", hashed(token))

    async def revoke_links(self, person: Person) -> None:
        await self._accounts.delete_sessions(person.id, "link")

    async def rename(self, person: Person, name: str) -> Person:
        renamed = Person(id=person.id, name=clean_name(name))
        await self._accounts.rename(renamed.id, renamed.name)
        return renamed

    def _make(self, person: str, kind: str, days: int) -> tuple[str, Session]:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        at = now()
        return token, Session(token_hash=hashed(token), person=person, kind=kind, created=at, expires=at + days * DAY)
