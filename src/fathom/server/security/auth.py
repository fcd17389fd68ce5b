"""Who asks, and what they may: a browser with its cookie, or a program with a token.

Each operation says what it needs. `session` is what only a browser has: whoever gets hold of a token cannot make
another one, nor take the account.
"""

from dataclasses import dataclass
from typing import Any, Final, Literal

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.settings import Person
from fathom.server.messages_en import ENGLISH
from fathom.server.security.sessions import Sessions, hashed, token_in
from fathom.server.security.tokens import Tokens

Scope = Literal["read", "play", "session"]
NEEDS: Final = frozenset[str](("read", "play", "session"))
OPERATION: Final = "operation"  # where a handler says what it needs
BEARER: Final = "bearer "


@dataclass(frozen=True)
class Principal:
    """Somebody who is known, by what, and what they may do with it."""

    person: Person
    device: bytes  # the hash of the cookie or the token
    may: frozenset[str] = NEEDS
    by_token: bool = False

    def check(self, need: Scope) -> None:
        """Refuse what this token is not for."""
        if need not in self.may:
            raise Refusal(RefusalKind.FORBIDDEN, "no_scope", ENGLISH, needs=need)


def header(scope: Any, wanted: bytes) -> str:
    """A header of a request or of a connection; empty if there is none."""
    return next((value for name, value in scope["headers"] if name == wanted), b"").decode("latin-1")


def bearer_in(authorization: str) -> str | None:
    """The token in that header; None if it holds none."""
    if authorization[: len(BEARER)].lower() != BEARER:
        return None
    return authorization[len(BEARER) :].strip()


async def caller_of(scope: Any, sessions: Sessions, tokens: Tokens) -> Principal | None:
    """Who asks, if they are known. Who shows a token means it: one that is not valid is refused."""
    token = bearer_in(header(scope, b"authorization"))
    if token is not None:
        found = await tokens.bearer(token)
        if found is None:
            raise Refusal(RefusalKind.FORBIDDEN, "bad_token", ENGLISH)
        person, scopes = found
        return Principal(person, hashed(token), scopes, by_token=True)
    cookie = token_in(header(scope, b"cookie"))
    known = await sessions.person_of(cookie)
    return Principal(known, hashed(cookie)) if known else None
