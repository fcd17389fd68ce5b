"""Where bots connect that somebody runs elsewhere: one WebSocket for all their tables, in the line protocol."""

import asyncio
from contextlib import suppress
from typing import Any, cast
from urllib.parse import parse_qsl

import msgspec
from litestar import WebSocket, get, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from fathom.bots.stdio.protocol import PROTOCOL, Hello
from fathom.core.errors import Kind, Refusal
from fathom.core.registry import game_named
from fathom.protocol.account import BotListen
from fathom.protocol.remote_bot import BotMove, BotRefused, FromRemoteBot
from fathom.protocol.updates import problem
from fathom.server.container import Asked, House, house_of
from fathom.server.http.decoding import decode, from_query
from fathom.server.http.responses import turn_away
from fathom.server.messages_en import ENGLISH
from fathom.server.security.auth import Caller
from fathom.server.security.rate_limit import address_in
from fathom.server.ws.bot_seats import BotTables
from fathom.server.ws.connection import INCIDENT, Listener
from fathom.server.ws.protocol import EXTENSION, FeedWire
from fathom.server.ws.token_expiry import watched

DECODER: "msgspec.json.Decoder[FromRemoteBot]" = msgspec.json.Decoder(FromRemoteBot)
PATH = "/bot"
BREATH = 1.0  # seconds for a bot that answers too often; its answers are not lost, only late


@get(PATH)
async def not_a_bot_feed(request: Asked) -> None:
    """The same address, asked for in another way."""
    await admit(house_of(request), request.scope)
    raise Refusal(Kind.MALFORMED, "upgrade_required", ENGLISH)


@websocket(PATH)
async def bot_feed(socket: WebSocket[None, None, State]) -> None:
    """Let a bot play at all its tables until it goes."""
    house: House = socket.app.state.house
    address = address_in(socket.scope)
    try:
        caller, games = await admit(house, socket.scope)
        house.limiters.connections.enter(address, caller.person.id)
    except Refusal as refusal:
        await turn_away(refusal, socket.send, "websocket.http")
        return
    except Exception as error:
        await turn_away(house.incident(error), socket.send, "websocket.http")
        return
    listener = listener_for(house, caller, socket.scope)
    try:
        await socket.accept()
        with house.at_home(listener):
            await attend(house, caller, listener, games, socket)
    except (ClientDisconnected, WebSocketDisconnect):
        pass
    except Exception as error:
        house.incident(error)
        listener.wire.hang_up(INCIDENT)
    finally:
        house.limiters.connections.leave(address, caller.person.id)


async def admit(house: House, scope: Any) -> tuple[Caller, list[str]]:
    """Which bot comes, and to which games it may be invited; or a refusal."""
    asked = from_query(dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)), BotListen)
    games = [game_named(name).name for name in asked.games.split(",") if name]
    caller = await house.caller(scope, "play")
    if caller is None:
        raise Refusal(Kind.FORBIDDEN, "no_session", ENGLISH)
    if not caller.person.owner:
        raise Refusal(Kind.FORBIDDEN, "not_a_bot", ENGLISH)
    return caller, games


def listener_for(house: House, caller: Caller, scope: Any) -> Listener:
    """The connection, as the house knows connections."""
    return Listener(
        wire=cast(FeedWire, scope["extensions"][EXTENSION]),
        person=caller.person,
        device=caller.device,
        may=caller.may,
        asked=None,
        audience=0,
        address=address_in(scope),
        most_unread=int(house.config.limits.unread_bytes),
    )


async def attend(
    house: House, caller: Caller, listener: Listener, games: list[str], socket: WebSocket[None, None, State]
) -> None:
    """Tell the bot what it is to do, and take its answers."""
    tables = BotTables(house, listener, games)
    tables.say(Hello(PROTOCOL, "fathom"))
    telling = asyncio.create_task(tables.run())
    telling.add_done_callback(lambda _: listener.wire.hang_up(INCIDENT))  # it ends by itself only if something is amiss
    try:
        async with watched(house, caller, listener):
            while (event := await socket.receive())["type"] == "websocket.receive":
                await hear(house, tables, cast(bytes, event["bytes"]))
    finally:
        telling.cancel()
        with suppress(asyncio.CancelledError):
            await telling
        await tables.close()


async def hear(house: House, tables: BotTables, data: bytes) -> None:
    """Take one answer."""
    while True:
        with suppress(Refusal):
            house.limiters.people.take(tables.person.id)
            break
        await asyncio.sleep(BREATH)
    table, turn = "", 0
    try:
        message = decode(data, DECODER, int(house.config.limits.depth))
        if isinstance(message, BotMove):
            table, turn = message.table, message.id
            await tables.play(message)
    except Refusal as refusal:
        tables.say(BotRefused(table=table, id=turn, problem=problem(refusal)))
