"""The live feed of a table: a WebSocket that tells what happens, and takes commands too."""

import asyncio
from typing import Any, cast
from urllib.parse import parse_qsl

import msgspec
from litestar import get, websocket
from litestar.types import Receive

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.account import FeedQuery, Ping, Pong, SwitchAudience, ToFeed
from fathom.protocol.settings import Person
from fathom.server.container import AppRequest, Container, container_of
from fathom.server.http.decoding import decode, from_query
from fathom.server.messages_en import ENGLISH
from fathom.server.runtime.commands import execute
from fathom.server.runtime.live_table import LiveTable
from fathom.server.security import costs
from fathom.server.security.auth import Principal
from fathom.server.security.rate_limit import address_in
from fathom.server.security.sessions import now
from fathom.server.telemetry.logging import log, short
from fathom.server.ws.connection import NOBODY, Connection
from fathom.server.ws.endpoint import Attend, Socket, serve
from fathom.server.ws.protocol import EXTENSION, WebSocketProtocol
from fathom.server.ws.token_expiry import watched

DECODER: "msgspec.json.Decoder[ToFeed]" = msgspec.json.Decoder(ToFeed)
ENCODER = msgspec.json.Encoder()
PATH = "/tables/{table:str}/feed"
STRANGER = Principal(NOBODY, b"")
BREATH = 1.0  # seconds for whoever asks too often


@get(PATH)
async def not_a_feed(request: AppRequest) -> None:
    """The same address, asked for in another way. Browsers hide why a feed was refused: here they are told."""
    container = container_of(request)
    _, caller, _, _ = await admit(container, request.scope)
    person = caller.person
    address = address_in(request.scope)
    container.limiters.connections.enter(address, person.id)
    container.limiters.connections.leave(address, person.id)
    raise Refusal(RefusalKind.MALFORMED, "upgrade_required", ENGLISH)


@websocket(PATH)
async def feed(socket: Socket) -> None:
    """Serve the feed of a table until the client disconnects."""
    await serve(socket, open_feed)


async def open_feed(container: Container, scope: Any) -> tuple[Connection, Attend]:
    """Admit a player or a spectator. Returns the connection and what serves it, or raises `Refusal`."""
    live, caller, listener, since = await welcome(container, scope)

    async def attending(socket: Socket) -> None:
        async with watched(container, caller, listener):
            await attend(container, live, listener, since, socket.receive)

    return listener, attending


async def admit(container: Container, scope: Any) -> tuple[LiveTable, Principal, int, FeedQuery]:
    """The table, who comes there, through which eyes they may look, and what they asked for; or a refusal."""
    asked = from_query(dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)), FeedQuery)
    caller = await container.caller(scope, "read") or STRANGER
    person = caller.person
    live = await container.table_service.get(scope["path_params"]["table"])
    async with container.table_service.locked(live.id) as table:
        audience = table.audience(person.id, asked.seat)
        check_place(container, live, person, address_in(scope))
    return live, caller, audience, asked


def check_place(container: Container, live: LiveTable, person: Person, address: str) -> None:
    """Raise a `Refusal` if there is no place to watch: at the table, for the address or for the person."""
    if live.table.seats_of(person.id):
        return
    limits = container.config.limits
    if live.spectators >= (most := int(limits.spectators_per_table)):
        raise Refusal(RefusalKind.TOO_MUCH, "too_many_spectators", ENGLISH, most=most)
    if live.watching(address) >= (most := int(limits.spectators_per_address)):
        raise Refusal(RefusalKind.TOO_MUCH, "too_many_places", ENGLISH, most=most)
    if person.id and live.watched_by(person.id) >= (most := int(limits.spectators_per_person)):
        raise Refusal(RefusalKind.TOO_MUCH, "too_many_places", ENGLISH, most=most)


async def welcome(container: Container, scope: Any) -> tuple[LiveTable, Principal, Connection, int | None]:
    """Who comes to which table, to hear what; or a refusal."""
    live, caller, audience, asked = await admit(container, scope)
    container.limiters.charge(caller.person.id, address_in(scope), costs.passing(costs.length(live.table)))
    listener = Connection(
        wire=cast(WebSocketProtocol, scope["extensions"][EXTENSION]),
        person=caller.person,
        device=caller.device,
        may=caller.may,
        asked=asked.seat,
        audience=audience,
        address=address_in(scope),
        most_unread=int(container.config.limits.unread_bytes),
    )
    return live, caller, listener, asked.since


async def attend(
    container: Container, live: LiveTable, listener: Connection, since: int | None, receive: Receive
) -> None:
    """Listen to somebody who listens."""
    try:
        with container.at_home(listener):
            async with container.table_service.locked(live.id):
                check_place(container, live, listener.person, listener.address)  # others may have come since
                live.join(listener, since)
            while (event := await receive())["type"] == "websocket.receive":
                await hear(container, live, listener, cast(bytes, event["bytes"]))
    finally:
        live.leave(listener)
        if listener.dropped:
            container.metrics.dropped.inc()
            log.info("reader dropped", table=short(live.id))


async def hear(container: Container, live: LiveTable, listener: Connection, data: bytes) -> None:
    """Take one message, and answer it."""
    too_often = charge(container, listener)
    asked, seen = "", 0
    try:
        message = decode(data, DECODER, int(container.config.limits.depth))
        if not isinstance(message, Ping | SwitchAudience):
            asked, seen = message.id, message.seq
        if too_often:
            raise too_often
        await act(container, live, listener, message)
    except Refusal as refusal:
        listener.tell(ENCODER.encode(await live.refused(listener.person.id, listener.audience, asked, seen, refusal)))
    if too_often:
        await asyncio.sleep(BREATH)  # meanwhile nothing is read


def charge(container: Container, listener: Connection) -> Refusal | None:
    """Count a message, readable or not, and say whether it is one too many."""
    try:
        if listener.person.id:
            container.limiters.people.take(listener.person.id)
        else:
            container.limiters.addresses.take(listener.address)
    except Refusal as refusal:
        return refusal
    return None


async def act(container: Container, live: LiveTable, listener: Connection, message: ToFeed) -> None:
    """Do what a message asks for, or raise a `Refusal`."""
    if isinstance(message, Ping):
        listener.tell(ENCODER.encode(Pong(at=now())))
    elif isinstance(message, SwitchAudience):
        async with container.table_service.locked(live.id) as table:
            container.limiters.charge(listener.person.id, listener.address, costs.passing(costs.length(table)))
            live.look(listener, message.seat)
    elif listener.person is NOBODY:
        raise Refusal(RefusalKind.FORBIDDEN, "no_session", ENGLISH)
    elif "play" not in listener.may:
        raise Refusal(RefusalKind.FORBIDDEN, "no_scope", ENGLISH, needs="play")
    else:
        listener.tell(ENCODER.encode(await execute(container, live.id, listener.person, message)))
