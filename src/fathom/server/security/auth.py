"""Authentication and authorization: a browser by its session cookie, a program by a bearer token.

Each operation names the scope it needs. Only a browser has the scope `session`, so that a leaked token cannot create
another token or take over the account.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Person
from fathom.server.messages_en import ENGLISH
from fathom.server.security.asgi import bearer_in, header
from fathom.server.security.rate_limit import LastSeen, TokenBuckets, address_in
from fathom.server.security.sessions import Sessions, hashed, token_in
from fathom.server.security.tokens import Tokens

Scope = Literal["read", "play", "session"]
ALL_SCOPES: Final = frozenset[str](("read", "play", "session"))


@dataclass(frozen=True)
class Principal:
    """An authenticated person, the credential used, and its scopes."""

    person: Person
    device: bytes  # the hash of the cookie or the token
    scopes: frozenset[str] = ALL_SCOPES
    by_token: bool = False


class Authenticator:
    """Identifies the person behind a connection, and limits the rate per person."""

    def __init__(self, sessions: Sessions, tokens: Tokens, people: TokenBuckets, last_seen: LastSeen) -> None:
        self._sessions, self._tokens, self._people, self._last_seen = sessions, tokens, people, last_seen

    async def authenticate(self, scope: Any, needs: Scope) -> Principal | None:
        """Return the principal; None if anonymous. Raises `Refusal`: bad token, missing scope, too many requests."""
        principal = await self._identify(scope)
        if principal:
            self._last_seen.note(principal.person.id, address_in(scope))
            self._people.take(principal.person.id)
            if needs not in principal.scopes:
                raise Refusal(RefusalKind.FORBIDDEN, "no_scope", ENGLISH, needs=needs)
        return principal

    async def _identify(self, scope: Any) -> Principal | None:
        """Return the principal of a request. An invalid token is refused, never treated as anonymous."""
        token = bearer_in(header(scope, b"authorization"))
        if token is not None:
            found = await self._tokens.bearer(token)
            if found is None:
                raise Refusal(RefusalKind.FORBIDDEN, "bad_token", ENGLISH)
            person, scopes = found
            return Principal(person, hashed(token), scopes, by_token=True)
        cookie = token_in(header(scope, b"cookie"))
        known = await self._sessions.person_of(cookie)
        return Principal(known, hashed(cookie)) if known else None
