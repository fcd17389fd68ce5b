"""Who somebody is: a random token in a cookie or in a personal link, kept here only as its hash."""

import secrets
from hashlib import sha256

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Millis, Person
from fathom.server.config import Config
from fathom.server.messages_en import ENGLISH
from fathom.store.interfaces import Accounts
from fathom.store.models import Session
from fathom.table.sanitize import clean_name

COOKIE = "fathom"
TOKEN_BYTES = 32
DAY = 86_400_000


def hashed(token: str) -> bytes:
    """What the store keeps of a token."""
    return sha256(token.encode()).digest()


def token_in(cookies: str) -> str:
    """The session's token among the cookies of a request; empty if there is none."""
    for pair in cookies.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE:
            return value
    return ""


def cookie(token: str, days: int, secure: bool) -> str:
    """The header that sets the cookie, or with no days left removes it."""
    parts = [f"{COOKIE}={token}", "Path=/", f"Max-Age={days * 86_400}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)


class Sessions:
    """Finds people by their tokens."""

    def __init__(self, accounts: Accounts, config: Config) -> None:
        self._accounts = accounts
        self._config = config

    async def begin(self, name: str) -> tuple[Person, str]:
        """Somebody new, and the token to know them by."""
        person = Person(id=secrets.token_urlsafe(16), name=clean_name(name))
        token, session = self._make(person.id, "cookie", self._config.session_days)
        await self._accounts.add_person(person, session)
        return person, token

    async def link(self, person: Person) -> tuple[str, Millis]:
        """A token with which the same person can come from another device, and when it expires."""
        token, session = self._make(person.id, "link", self._config.link_days)
        await self._accounts.add_session(session)
        return token, session.expires

    async def enter(self, link: str) -> tuple[Person, str]:
        """Whose link that is, and a token for the new device."""
        person = await self._accounts.person_of(hashed(link), "link", now())
        if person is None:
            raise Refusal(RefusalKind.FORBIDDEN, "bad_link", ENGLISH)
        token, session = self._make(person.id, "cookie", self._config.session_days)
        await self._accounts.add_session(session)
        return person, token

    async def person_of(self, token: str) -> Person | None:
        """Who is known by that token."""
        return await self._accounts.person_of(hashed(token), "cookie", now()) if token else None

    async def end(self, person: Person, token: str) -> None:
        """Forget this device."""
        await self._accounts.delete_sessions(person.id, "cookie", hashed(token))

    async def revoke_links(self, person: Person) -> None:
        """Make all personal links worthless."""
        await self._accounts.delete_sessions(person.id, "link")

    async def rename(self, person: Person, name: str) -> Person:
        """The same person under another name."""
        renamed = Person(id=person.id, name=clean_name(name))
        await self._accounts.rename(renamed.id, renamed.name)
        return renamed

    def _make(self, person: str, kind: str, days: int) -> tuple[str, Session]:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        at = now()
        return token, Session(token_hash=hashed(token), person=person, kind=kind, created=at, expires=at + days * DAY)
