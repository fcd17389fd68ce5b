"""A person at a server."""

import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from types import TracebackType
from typing import Any, Literal, Self

import msgspec

from fathom.client.bot_connection import BotWire
from fathom.client.http import HttpTransport
from fathom.client.table import Table
from fathom.core.options import Value
from fathom.protocol.account import (
    CreateSession,
    CurrentUser,
    DeleteAccount,
    Games,
    Link,
    NewToken,
    RedeemLink,
    RemoteBot,
    RemoteBots,
    Rename,
    Scope,
    TableCreated,
    Tables,
    TokenInfo,
    TokenList,
    TokenMade,
)  # fmt: skip
from fathom.protocol.listings import TableListing
from fathom.protocol.settings import Begin, GameClock, MoveClock, NewTable, SeatRequest
from fathom.protocol.updates import Snapshot
from fathom.study.replay import Replay


class Client:
    """Comes as somebody new if there is a name, as an old acquaintance with a personal link, else only to watch.

    With a token it does what that token is for, as its owner or as the owner's bot. A server that is away is waited for
    up to `patience` seconds, then it is `Unreachable`.
    """

    def __init__(self, url: str, *, name: str = "", link: str = "", token: str = "", patience: float = 60) -> None:
        self._calls = HttpTransport(url, patience, token)
        self._name, self._link = name, link
        self._tables: list[Table] = []

    async def __aenter__(self) -> Self:
        try:
            if self._link:
                await self._calls.ask("POST", "/session/enter", RedeemLink(token=self._link.rpartition("#")[2]))
            elif self._name:
                await self._calls.ask("POST", "/session", CreateSession(name=self._name))
        except BaseException:
            await self._calls.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._calls.close()
        for table in self._tables:
            await table.close()

    # Who I am.

    @property
    def cookie(self) -> str:
        """What a request of one's own has to send to be known as the same person."""
        return self._calls.cookie

    async def name(self) -> str:
        """The name that others see."""
        return (await self.myself()).name

    async def myself(self) -> CurrentUser:
        """The name, and of a bot its owner's."""
        return await self._calls.read(CurrentUser, "GET", "/me")

    async def rename(self, name: str) -> None:
        """Take another name."""
        await self._calls.ask("PATCH", "/me", Rename(name=name))

    async def link(self) -> str:
        """A personal link, to be the same person elsewhere. Whoever has it is you."""
        return self._calls.url + (await self._calls.read(Link, "POST", "/me/links")).path

    async def revoke_links(self) -> None:
        """Make all personal links worthless."""
        await self._calls.ask("DELETE", "/me/links")

    async def sign_out(self) -> None:
        """Be nobody again. Without a personal link there is no way back."""
        await self._calls.ask("DELETE", "/session")

    async def forget_me(self, name: str) -> None:
        """Have all that there is about me deleted, for good; my name confirms it. The others keep their games."""
        await self._calls.ask("POST", "/me/forget", DeleteAccount(confirm=name))

    # Tokens for programs. To manage them takes a person, not a token.

    async def make_token(self, name: str, scopes: list[Scope], *, days: int | None = None, bot: str = "") -> TokenMade:
        """A token; with `bot` for a bot of that name, which is made if need be. It is shown this once."""
        wish = NewToken(name=name, scopes=scopes, days=days, bot=bot or None)
        return await self._calls.read(TokenMade, "POST", "/me/tokens", wish)

    async def tokens(self) -> list[TokenInfo]:
        """What there is of tokens, the newest first; not the tokens themselves."""
        return (await self._calls.read(TokenList, "GET", "/me/tokens")).tokens

    async def revoke_token(self, token_id: str) -> None:
        """Make a token worthless."""
        await self._calls.ask("DELETE", f"/me/tokens/{token_id}")

    # What there is.

    async def games(self) -> Games:
        """The games with their options and presets, and the bots with their levels."""
        return await self._calls.read(Games, "GET", "/games")

    async def lobby(self) -> list[TableListing]:
        """The public tables: those that wait for players first."""
        return (await self._calls.read(Tables, "GET", "/tables")).tables

    async def bots(self) -> list[RemoteBot]:
        """The bots of people that can be invited now."""
        return (await self._calls.read(RemoteBots, "GET", "/bots")).bots

    async def my_tables(self) -> list[TableListing]:
        """Where I sit: my turn first, then unfinished, then over."""
        return (await self._calls.read(Tables, "GET", "/me/tables")).tables

    async def records(self) -> AsyncIterator[bytes]:
        """All my games that are over, one record after the other."""
        async for line in self._calls.lines("/me/records"):
            yield line

    # Tables.

    async def bring_in(self, record: bytes) -> str:
        """Bring in a game that was played elsewhere; the id of its table."""
        return (await self._calls.read(TableCreated, "POST", "/records", msgspec.Raw(record))).table

    async def replay(self, record: bytes, seat: int | None = None) -> Replay:
        """A game of a record, as a seat knew it then, or with all revealed. Nothing is kept."""
        query = "" if seat is None else f"?seat={seat}"
        return await self._calls.read(Replay, "POST", f"/replays{query}", msgspec.Raw(record))

    async def go_on(self, table_id: str, step: int, seats: list[SeatRequest], **wish: Any) -> Table:
        """Make a table that goes on with a game that is over, from the moment after so many steps."""
        snapshot = await self._calls.read(Snapshot, "GET", f"/tables/{table_id.rpartition('/')[2]}")
        begin = Begin(table=snapshot.table.table, step=step)
        return await self.create(snapshot.table.settings.game, seats, begin=begin, **wish)

    async def create(
        self,
        game: str,
        seats: list[SeatRequest],
        *,
        preset: str | None = None,
        options: Mapping[str, Value] | None = None,
        public: bool = False,
        clock: MoveClock | GameClock | None = None,
        undo: bool = True,
        spectators: Literal["on", "off", "after"] = "on",
        chat: bool = True,
        hints: bool = True,
        begin: Begin | None = None,
    ) -> Table:
        """Make a table."""
        wish = NewTable(
            id=secrets.token_hex(8),
            game=game,
            seats=seats,
            preset=preset,
            options=dict(options or {}),
            public=public,
            clock=clock,
            undo=undo,
            spectators=spectators,
            chat=chat,
            hints=hints,
            begin=begin,
        )
        made = await self._calls.read(TableCreated, "POST", "/tables", wish)
        return await self.table(made.table, made.commitment)

    async def table(self, table_id: str, commitment: str = "") -> Table:
        """Go to a table: its id, or its address."""
        table = Table(self._calls, table_id.rpartition("/")[2], commitment)
        self._tables.append(table)
        await table.join()
        return table

    # For a bot.

    def bot_wire(self, games: list[str], say: Callable[[str], None]) -> BotWire:
        """The connection on which a bot hears of all its tables, and can be invited to these games."""
        return BotWire(self._calls, games, say)
