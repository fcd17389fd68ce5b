"""The live feed of a table: a WebSocket that sends updates and accepts commands."""

import asyncio
from functools import partial
from typing import Any, Final, cast

import msgspec
from litestar import get, websocket
from litestar.types import Receive

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.account import FeedQuery, Ping, Pong, SwitchAudience, ToFeed
from fathom.protocol.settings import Person
from fathom.server.decoding import check_depth, decode
from fathom.server.injection import Injected
from fathom.server.messages_en import ENGLISH
from fathom.server.operation import AppRequest, operation
from fathom.server.runtime.commands import CommandService
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.service import TableService
from fathom.server.security import costs
from fathom.server.security.auth import Principal
from fathom.server.security.rate_limit import address_in
from fathom.server.telemetry.logging import log, short
from fathom.server.transport.connection import ANONYMOUS, Connection
from fathom.server.ws.endpoint import Serve, Socket, SocketEndpoint, SocketServices, query_of

DECODER: Final["msgspec.json.Decoder[ToFeed]"] = msgspec.json.Decoder(ToFeed)
ENCODER: Final = msgspec.json.Encoder()
PATH: Final = "/tables/{table:str}/feed"
VISITOR: Final = Principal(ANONYMOUS, b"")
THROTTLE_SECONDS: Final = 1.0  # that a connection over its rate is not read


class TableFeeds(SocketEndpoint):
    """Serves the feeds of tables to players and spectators."""

    def __init__(self, services: SocketServices, table_service: TableService, commands: CommandService) -> None:
        super().__init__(services)
        self._table_service, self._commands = table_service, commands
        self._max_depth = int(services.config.limits.depth)

    async def open(self, scope: Any) -> tuple[Principal, Connection, Serve]:
        """Admit a player or a spectator. Raises `Refusal`."""
        live, principal, audience, asked = await self.admit(scope)
        self._charging(principal.person, address_in(scope))(costs.passing(costs.length(live.table)))
        connection = self.connection(principal, scope, asked.seat, audience)
        return principal, connection, partial(self._attend, live, connection, asked.since)

    async def admit(self, scope: Any) -> tuple[LiveTable, Principal, int, FeedQuery]:
        """Return the table, the principal, the audience and the query. Raises `Refusal`."""
        asked = query_of(scope, FeedQuery)
        principal = await self.services.authenticator.authenticate(scope, "read") or VISITOR
        charge = self._charging(principal.person, address_in(scope))
        live = await self._table_service.get(scope["path_params"]["table"], charge)
        async with self._table_service.locked(live.id) as table:
            audience = table.audience(principal.person.id, asked.seat)
            self._require_room(live, principal.person, address_in(scope))
        return live, principal, audience, asked

    def _require_room(self, live: LiveTable, person: Person, address: str) -> None:
        """Raise `Refusal` if the table has too many spectators: in all, from the address or of the person."""
        if live.table.seats_of(person.id):
            return
        limits = self.services.config.limits
        if live.spectators >= (most := int(limits.spectators_per_table)):
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_spectators", ENGLISH, most=most)
        if live.watching(address) >= (most := int(limits.spectators_per_address)):
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_places", ENGLISH, most=most)
        if person.id and live.watched_by(person.id) >= (most := int(limits.spectators_per_person)):
            raise Refusal(RefusalKind.TOO_MUCH, "too_many_places", ENGLISH, most=most)

    async def _attend(self, live: LiveTable, connection: Connection, since: int | None, receive: Receive) -> None:
        try:
            async with self._table_service.locked(live.id):
                self._require_room(live, connection.person, connection.address)  # others may have joined meanwhile
                live.join(connection, since)
            while (event := await receive())["type"] == "websocket.receive":
                await self._receive(live, connection, cast(bytes, event["bytes"]))
        finally:
            live.leave(connection)
            if connection.dropped:
                self.services.metrics.dropped.inc()
                log.info("slow reader dropped", table=short(live.id))

    async def _receive(self, live: LiveTable, connection: Connection, data: bytes) -> None:
        """Handle one message and answer it."""
        too_often = self._charge(connection)
        asked, seen = "", 0
        try:
            check_depth(data, self._max_depth)
            message = decode(data, DECODER)
            if not isinstance(message, Ping | SwitchAudience):
                asked, seen = message.id, message.seq
            if too_often:
                raise too_often
            await self._dispatch(live, connection, message)
        except Refusal as refusal:
            charge = self._charging(connection.person, connection.address)
            answer = await live.refused(connection.person.id, connection.audience, asked, seen, refusal, charge)
            connection.send(ENCODER.encode(answer))
        if too_often:
            await asyncio.sleep(THROTTLE_SECONDS)

    def _charging(self, person: Person, address: str) -> costs.Charge:
        return partial(self.services.limiters.charge, person.id, address)

    def _charge(self, connection: Connection) -> Refusal | None:
        """Count a message, valid or not. Returns the refusal if it exceeds the rate limit."""
        limiters = self.services.limiters
        try:
            if connection.person.id:
                limiters.people.take(connection.person.id)
            else:
                limiters.addresses.take(connection.address)
        except Refusal as refusal:
            return refusal
        return None

    async def _dispatch(self, live: LiveTable, connection: Connection, message: ToFeed) -> None:
        """Execute a message. Raises `Refusal`."""
        if isinstance(message, Ping):
            connection.send(ENCODER.encode(Pong(at=now())))
        elif isinstance(message, SwitchAudience):
            async with self._table_service.locked(live.id) as table:
                self._charging(connection.person, connection.address)(costs.passing(costs.length(table)))
                live.look(connection, message.seat)
        elif connection.person is ANONYMOUS:
            raise Refusal(RefusalKind.FORBIDDEN, "no_session", ENGLISH)
        elif "play" not in connection.scopes:
            raise Refusal(RefusalKind.FORBIDDEN, "no_scope", ENGLISH, needs="play")
        else:
            accepted = await self._commands.execute(live.id, connection.person, message)
            connection.send(ENCODER.encode(accepted))


@get(PATH, opt=operation(needs="read", query=FeedQuery, answers={101: None}, refuses=(403, 404, 426)))
async def feed_without_upgrade(request: AppRequest, table_feeds: Injected[TableFeeds]) -> None:
    """Return why a feed would be refused. Browsers hide the response to a failed upgrade from scripts."""
    _, principal, _, _ = await table_feeds.admit(request.scope)
    address, connections = address_in(request.scope), table_feeds.services.limiters.connections
    connections.enter(address, principal.person.id)
    connections.leave(address, principal.person.id)
    raise Refusal(RefusalKind.MALFORMED, "upgrade_required", ENGLISH)


@websocket(PATH)
async def feed(socket: Socket, table_feeds: Injected[TableFeeds]) -> None:
    """Serve the feed of a table."""
    await table_feeds.serve(socket)
