"""API tokens, and the bots that people own."""

from typing import Any

import msgspec

from fathom.protocol.settings import Millis, Person
from fathom.store.models import ApiToken, ListedBot
from fathom.store.queries.runner import Queries

ADD_PERSON = "INSERT INTO people (id, name) VALUES ($1, $2)"
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


class TokenQueries(Queries):
    """The part of `Accounts` for programs."""

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


def token_in(row: tuple[Any, ...]) -> tuple[ApiToken, Person]:
    """Return the token in a row, and the person it authenticates."""
    token = ApiToken(**dict(zip(ApiToken.__struct_fields__, row[:-2], strict=True)))
    return token, Person(token.person, *row[-2:])
