"""The WebSocket of a remote bot: one for all its tables, in the stdio protocol."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import msgspec
from litestar import get, websocket
from litestar.types import Receive

from fathom.bots.stdio.protocol import PROTOCOL, Hello
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.registry import game_named
from fathom.protocol.account import BotFeedQuery
from fathom.protocol.remote_bot import BotMove, BotRefused, FromRemoteBot
from fathom.protocol.updates import problem
from fathom.server.decoding import check_depth, decode
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import AppRequest
from fathom.server.runtime.commands import CommandService
from fathom.server.runtime.service import TableService
from fathom.server.security.auth import Principal
from fathom.server.transport.connection import INCIDENT, Connection
from fathom.server.ws.bot_seats import BotTables
from fathom.server.ws.endpoint import Serve, Socket, SocketEndpoint, SocketServices, query_of
from fathom.store.queries.accounts import Accounts
from fathom.store.queries.tables import TableIndex

DECODER: Final["msgspec.json.Decoder[FromRemoteBot]"] = msgspec.json.Decoder(FromRemoteBot)
PATH: Final = "/bot"
THROTTLE_SECONDS: Final = 1.0  # between two tries to process a move over the rate limit: it is delayed, not lost


class BotFeeds(SocketEndpoint):
    """Serves the feeds of remote bots."""

    def __init__(
        self,
        services: SocketServices,
        table_service: TableService,
        commands: CommandService,
        accounts: Accounts,
        index: TableIndex,
    ) -> None:
        super().__init__(services)
        self._table_service, self._commands, self._accounts, self._index = table_service, commands, accounts, index
        self._max_depth = int(services.config.limits.depth)

    async def open(self, scope: Any) -> tuple[Principal, Connection, Serve]:
        """Admit a bot. Raises `Refusal`."""
        principal, games = await self.admit(scope)
        connection = self.connection(principal, scope)
        return principal, connection, partial(self._attend, connection, games)

    async def admit(self, scope: Any) -> tuple[Principal, list[str]]:
        """Return the bot and the games that it can be invited to. Raises `Refusal`."""
        asked = query_of(scope, BotFeedQuery)
        games = [game_named(name).name for name in asked.games.split(",") if name]
        principal = await self.services.authenticator.authenticate(scope, "play")
        if principal is None:
            raise Refusal(RefusalKind.FORBIDDEN, "no_session", ENGLISH)
        if not principal.person.owner:
            raise Refusal(RefusalKind.FORBIDDEN, "not_a_bot", ENGLISH)
        return principal, games

    async def _attend(self, connection: Connection, games: list[str], receive: Receive) -> None:
        millis = self.services.config.remote_bot_millis
        tables = BotTables(self._table_service, self._commands, self._accounts, self._index, connection, games, millis)
        tables.send(Hello(PROTOCOL, "fathom"))
        sending = asyncio.create_task(tables.run())
        sending.add_done_callback(lambda _: connection.close(INCIDENT))  # it returns by itself only if it fails
        try:
            while (event := await receive())["type"] == "websocket.receive":
                await self._receive(tables, cast(bytes, event["bytes"]))
        finally:
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending
            await tables.close()

    async def _receive(self, tables: BotTables, data: bytes) -> None:
        """Play one move of the bot, or answer why it is refused."""
        while True:
            with suppress(Refusal):
                self.services.limiters.people.take(tables.person.id)
                break
            await asyncio.sleep(THROTTLE_SECONDS)
        table, turn = "", 0
        try:
            check_depth(data, self._max_depth)
            message = decode(data, DECODER)
            if isinstance(message, BotMove):
                table, turn = message.table, message.id
                await tables.play(message)
        except Refusal as refusal:
            tables.send(BotRefused(table=table, id=turn, problem=problem(refusal)))


@get(PATH)
async def bot_feed_without_upgrade(request: AppRequest, bot_feeds: Injected[BotFeeds]) -> None:
    """Return why a bot would be refused. Browsers hide the response to a failed upgrade from scripts."""
    await bot_feeds.admit(request.scope)
    raise Refusal(RefusalKind.MALFORMED, "upgrade_required", ENGLISH)


@websocket(PATH)
async def bot_feed(socket: Socket, bot_feeds: Injected[BotFeeds]) -> None:
    """Serve a remote bot at all its tables."""
    await bot_feeds.serve(socket)
