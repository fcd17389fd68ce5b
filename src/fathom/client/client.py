"""Client of a server: session, account, lists and tables."""

import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any, Literal, Self, TypedDict, Unpack

import msgspec

from fathom.client.bot_connection import BotConnection, Log
from fathom.client.http import HttpTransport
from fathom.client.table import Table
from fathom.core.options import Value
from fathom.protocol import account
from fathom.protocol.history import Replay
from fathom.protocol.listings import TableListing
from fathom.protocol.settings import Begin, Clock, NewTable, SeatRequest
from fathom.protocol.updates import Snapshot


class TableWishes(TypedDict, total=False):
    """The fields of `NewTable` that have a default."""

    preset: str | None
    public: bool
    clock: Clock | None
    undo: bool
    spectators: Literal["on", "off", "after"]
    chat: bool
    hints: bool
    begin: Begin | None


class Client:
    """One user of a server: a new one with a `name`, a known one with a personal `link`, else an anonymous spectator.

    With a `token` it acts as the token's owner, or as the owner's bot, within the token's scopes. Requests are retried
    for up to `retry_timeout` seconds while the server is down; then they raise `Unreachable`.
    """

    def __init__(self, url: str, *, name: str = "", link: str = "", token: str = "", retry_timeout: float = 60) -> None:
        self._transport = HttpTransport(url, retry_timeout, token)
        self._name, self._link = name, link
        self._tables: list[Table] = []

    async def __aenter__(self) -> Self:
        try:
            if self._link:
                redeem = account.RedeemLink(token=self._link.rpartition("#")[2])
                await self._transport.request("POST", "/session/enter", redeem)
            elif self._name:
                await self._transport.request("POST", "/session", account.CreateSession(name=self._name))
        except BaseException:
            await self._transport.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._transport.close()
        for table in self._tables:
            await table.close()

    # Account.

    @property
    def cookie(self) -> str:
        """Return the session cookie, for requests made without this client."""
        return self._transport.cookie

    async def name(self) -> str:
        """Return the name that other players see."""
        return (await self.me()).name

    async def me(self) -> account.CurrentUser:
        """Return the signed-in user; for a bot also its owner's name."""
        return await self._transport.fetch(account.CurrentUser, "GET", "/me")

    async def rename(self, name: str) -> None:
        """Change the user's name."""
        await self._transport.request("PATCH", "/me", account.Rename(name=name))

    async def link(self) -> str:
        """Create a personal link that signs in as this user on another device. Treat it like a password."""
        return self._transport.url + (await self._transport.fetch(account.Link, "POST", "/me/links")).path

    async def revoke_links(self) -> None:
        """Revoke all personal links."""
        await self._transport.request("DELETE", "/me/links")

    async def sign_out(self) -> None:
        """End the session. Without a personal link the account is lost."""
        await self._transport.request("DELETE", "/session")

    async def delete_account(self, name: str) -> None:
        """Delete the account and all personal data, irreversibly. The own name confirms it; games of others remain."""
        await self._transport.request("POST", "/me/forget", account.DeleteAccount(confirm=name))

    # Tokens. A token cannot manage tokens.

    async def create_token(
        self, name: str, scopes: list[account.Scope], *, days: int | None = None, bot: str = ""
    ) -> account.TokenMade:
        """Create a token, with `bot` for the bot of that name, created if necessary. Its value is shown only here."""
        wish = account.NewToken(name=name, scopes=scopes, days=days, bot=bot or None)
        return await self._transport.fetch(account.TokenMade, "POST", "/me/tokens", wish)

    async def tokens(self) -> list[account.TokenInfo]:
        """Return the tokens without their values, newest first."""
        return (await self._transport.fetch(account.TokenList, "GET", "/me/tokens")).tokens

    async def revoke_token(self, token_id: str) -> None:
        """Revoke a token."""
        await self._transport.request("DELETE", f"/me/tokens/{token_id}")

    # Lists.

    async def games(self) -> account.Games:
        """Return the games with their options and presets, and the bots with their levels."""
        return await self._transport.fetch(account.Games, "GET", "/games")

    async def lobby(self) -> list[TableListing]:
        """Return the public tables, those with open seats first."""
        return (await self._transport.fetch(account.Tables, "GET", "/tables")).tables

    async def bots(self) -> list[account.RemoteBot]:
        """Return the remote bots that can be invited now."""
        return (await self._transport.fetch(account.RemoteBots, "GET", "/bots")).bots

    async def my_tables(self) -> list[TableListing]:
        """Return the user's tables: own turn first, then unfinished, then over."""
        return (await self._transport.fetch(account.Tables, "GET", "/me/tables")).tables

    async def records(self) -> AsyncIterator[bytes]:
        """Yield the records of all finished games of the user."""
        async for line in self._transport.stream_lines("/me/records"):
            yield line

    # Tables.

    async def import_record(self, record: bytes) -> str:
        """Import a game that was played elsewhere and return the id of its table."""
        return (await self._transport.fetch(account.TableCreated, "POST", "/records", msgspec.Raw(record))).table

    async def replay(self, record: bytes, seat: int | None = None) -> Replay:
        """Return a recorded game as a seat saw it, or with everything revealed. The server stores nothing."""
        query = "" if seat is None else f"?seat={seat}"
        return await self._transport.fetch(Replay, "POST", f"/replays{query}", msgspec.Raw(record))

    async def continue_game(self, table_id: str, step: int, seats: list[SeatRequest], **wish: Any) -> Table:
        """Create a table that continues a finished game after `step` steps; `wish` as for `create`."""
        snapshot = await self._transport.fetch(Snapshot, "GET", f"/tables/{table_id.rpartition('/')[2]}")
        begin = Begin(table=snapshot.table.table, step=step)
        return await self.create(snapshot.table.settings.game, seats, begin=begin, **wish)

    async def create(
        self,
        game: str,
        seats: list[SeatRequest],
        *,
        options: Mapping[str, Value] | None = None,
        **wishes: Unpack[TableWishes],
    ) -> Table:
        """Create a table and join it. `NewTable` has the meaning and the defaults of the wishes."""
        wish = NewTable(id=secrets.token_hex(8), game=game, seats=seats, options=dict(options or {}), **wishes)
        made = await self._transport.fetch(account.TableCreated, "POST", "/tables", wish)
        return await self.table(made.table, made.commitment)

    async def table(self, table_id: str, commitment: str = "") -> Table:
        """Join a table, given its id or address."""
        table = Table(self._transport, table_id.rpartition("/")[2], commitment)
        self._tables.append(table)
        await table.join()
        return table

    # Bots.

    def bot_connection(self, games: list[str], log: Log) -> BotConnection:
        """Return the connection of a remote bot, which can be invited to `games`."""
        return BotConnection(self._transport, games, log)
