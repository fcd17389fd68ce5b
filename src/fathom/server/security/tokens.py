"""API tokens: created and revoked by a person, stored as a hash, limited by scopes."""

import secrets

import msgspec

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.account import NewToken, TokenInfo
from fathom.protocol.settings import Person
from fathom.server.config import Limits
from fathom.server.messages_en import ENGLISH
from fathom.server.security.sessions import DAY, TOKEN_BYTES, hashed
from fathom.store.models import ApiToken
from fathom.store.queries.accounts import Accounts
from fathom.table.sanitize import clean_name

PREFIX = "fathom_"  # recognizable to people and to secret scanners
USE_PRECISION = 60_000  # milliseconds between two updates of a token's last use


class Tokens:
    """Creates, resolves and revokes API tokens."""

    def __init__(self, accounts: Accounts, limits: Limits) -> None:
        self._accounts = accounts
        self._limits = limits

    async def bearer(self, token: str) -> tuple[Person, frozenset[str]] | None:
        """Return the person and the scopes of a token, or None if it is invalid."""
        at = now()
        found = await self._accounts.token_for(hashed(token), at)
        if found is None:
            return None
        its, person = found
        if at - its.used >= USE_PRECISION:
            await self._accounts.record_use(its.id, at)
        scopes = frozenset(its.scopes.split())
        return person, scopes | {"read"} if "play" in scopes else scopes

    async def valid(self, token_hash: bytes) -> bool:
        """Return whether a token exists and has not expired."""
        return await self._accounts.token_for(token_hash, now()) is not None

    async def make(self, owner: Person, wish: NewToken) -> tuple[str, TokenInfo]:
        """Create a token. Returns it with its public description. Raises `Refusal` at a limit."""
        name, bot_name = clean_name(wish.name), clean_name(wish.bot) if wish.bot is not None else ""
        most = int(self._limits.tokens_per_person)
        if len(await self._accounts.tokens_of(owner.id)) >= most:
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_tokens", ENGLISH, most=most)
        speaks = await self._bot(owner, bot_name) if bot_name else owner
        token, at = PREFIX + secrets.token_urlsafe(TOKEN_BYTES), now()
        made = ApiToken(
            id=secrets.token_urlsafe(9),
            token_hash=hashed(token),
            owner=owner.id,
            person=speaks.id,
            name=name,
            scopes=" ".join(sorted(set(wish.scopes))),
            created=at,
            expires=at + wish.days * DAY if wish.days else 0,
        )
        await self._accounts.add_token(made)
        return token, info(made, speaks)

    async def _bot(self, owner: Person, name: str) -> Person:
        """Return the owner's bot of that name, created if needed."""
        bots = await self._accounts.bots_of(owner.id)
        for bot in bots:
            if bot.name == name:
                return bot
        most = int(self._limits.bots_per_person)
        if len(bots) >= most:
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_bots", ENGLISH, most=most)
        bot = Person(id=secrets.token_urlsafe(16), name=name, owner=owner.name)
        await self._accounts.add_bot(bot, owner.id, secrets.token_urlsafe(9))
        return bot

    async def of(self, owner: Person) -> list[TokenInfo]:
        return [info(token, speaks) for token, speaks in await self._accounts.tokens_of(owner.id)]

    async def revoke(self, owner: Person, token_id: str) -> ApiToken:
        """Revoke a token and return it. Raises `Refusal`."""
        for token, _ in await self._accounts.tokens_of(owner.id):
            if token.id == token_id:
                await self._accounts.delete_token(owner.id, token_id)
                return token
        raise Refusal(RefusalKind.NOT_FOUND, "no_such_token", ENGLISH)


def info(token: ApiToken, speaks: Person) -> TokenInfo:
    """Return a token as its owner sees it."""
    bot = speaks.name if speaks.owner else ""
    fields = {**msgspec.structs.asdict(token), "scopes": token.scopes.split(), "bot": bot}
    return msgspec.convert(fields, TokenInfo)
