"""The WebSocket of a remote bot: one for all its tables, in the stdio protocol."""

import asyncio
from contextlib import suppress
from typing import Any, cast
from urllib.parse import parse_qsl

import msgspec
from litestar import get, websocket

from fathom.bots.stdio.protocol import PROTOCOL, Hello
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.registry import game_named
from fathom.protocol.account import BotFeedQuery
from fathom.protocol.remote_bot import BotMove, BotRefused, FromRemoteBot
from fathom.protocol.updates import problem
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.decoding import decode, from_query
from fathom.server.messages_en import ENGLISH
from fathom.server.security.auth import Principal
from fathom.server.security.rate_limit import address_in
from fathom.server.ws.bot_seats import BotTables
from fathom.server.ws.connection import INCIDENT, Connection
from fathom.server.ws.endpoint import Attend, Socket, serve
from fathom.server.ws.protocol import EXTENSION, WebSocketProtocol
from fathom.server.ws.token_expiry import watched

DECODER: "msgspec.json.Decoder[FromRemoteBot]" = msgspec.json.Decoder(FromRemoteBot)
PATH = "/bot"
BREATH = 1.0  # seconds for a bot that answers too often; its answers are not lost, only late


@get(PATH)
async def not_a_bot_feed(request: AppRequest) -> None:
    """The same address, asked for in another way."""
    await admit(container_of(request), request.scope)
    raise Refusal(RefusalKind.MALFORMED, "upgrade_required", ENGLISH)


@websocket(PATH)
async def bot_feed(socket: Socket) -> None:
    """Serve a remote bot at all its tables until it disconnects."""
    await serve(socket, open_bot_feed)


async def open_bot_feed(container: Container, scope: Any) -> tuple[Connection, Attend]:
    """Admit a bot. Returns its connection and what serves it, or raises `Refusal`."""
    caller, games = await admit(container, scope)
    listener = listener_for(container, caller, scope)

    async def attending(socket: Socket) -> None:
        with container.at_home(listener):
            await attend(container, caller, listener, games, socket)

    return listener, attending


async def admit(container: Container, scope: Any) -> tuple[Principal, list[str]]:
    """Which bot comes, and to which games it may be invited; or a refusal."""
    asked = from_query(dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)), BotFeedQuery)
    games = [game_named(name).name for name in asked.games.split(",") if name]
    caller = await container.caller(scope, "play")
    if caller is None:
        raise Refusal(RefusalKind.FORBIDDEN, "no_session", ENGLISH)
    if not caller.person.owner:
        raise Refusal(RefusalKind.FORBIDDEN, "not_a_bot", ENGLISH)
    return caller, games


def listener_for(container: Container, caller: Principal, scope: Any) -> Connection:
    """Build the connection of a bot."""
    return Connection(
        wire=cast(WebSocketProtocol, scope["extensions"][EXTENSION]),
        person=caller.person,
        device=caller.device,
        may=caller.may,
        asked=None,
        audience=0,
        address=address_in(scope),
        most_unread=int(container.config.limits.unread_bytes),
    )


async def attend(
    container: Container,
    caller: Principal,
    listener: Connection,
    games: list[str],
    socket: Socket,
) -> None:
    """Tell the bot what it is to do, and take its answers."""
    tables = BotTables(container, listener, games)
    tables.say(Hello(PROTOCOL, "fathom"))
    telling = asyncio.create_task(tables.run())
    telling.add_done_callback(
        lambda _: listener.wire.disconnect(INCIDENT)
    )  # it ends by itself only if something is amiss
    try:
        async with watched(container, caller, listener):
            while (event := await socket.receive())["type"] == "websocket.receive":
                await hear(container, tables, cast(bytes, event["bytes"]))
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling
        await tables.close()


async def hear(container: Container, tables: BotTables, data: bytes) -> None:
    """Take one answer."""
    while True:
        with suppress(Refusal):
            container.limiters.people.take(tables.person.id)
            break
        await asyncio.sleep(BREATH)
    table, turn = "", 0
    try:
        message = decode(data, DECODER, int(container.config.limits.depth))
        if isinstance(message, BotMove):
            table, turn = message.table, message.id
            await tables.play(message)
    except Refusal as refusal:
        tables.say(BotRefused(table=table, id=turn, problem=problem(refusal)))
