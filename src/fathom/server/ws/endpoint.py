"""The life of a WebSocket: admission, registration, service until it closes or its token is revoked."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Receive
from uvicorn.protocols.utils import ClientDisconnected

from fathom.core.errors import Refusal
from fathom.server.config import Config
from fathom.server.decoding import from_query
from fathom.server.responses import reject
from fathom.server.security.auth import Authenticator, Principal
from fathom.server.security.rate_limit import Limiters, address_in
from fathom.server.security.tokens import Tokens
from fathom.server.telemetry.incidents import Incidents
from fathom.server.telemetry.metrics import Metrics
from fathom.server.transport.connection import INCIDENT, TRY_LATER, Connection
from fathom.server.transport.protocol import EXTENSION, WebSocketProtocol
from fathom.server.ws.registry import ConnectionRegistry
from fathom.store.errors import StoreError

Socket = WebSocket[None, None, State]
Serve = Callable[[Receive], Awaitable[None]]
T = TypeVar("T")

TOKEN_CHECK_SECONDS = 5  # between two checks of whether a token has expired, or another process has revoked it


@dataclass(frozen=True)
class SocketServices:
    """The services that every WebSocket endpoint needs."""

    config: Config
    limiters: Limiters
    authenticator: Authenticator
    tokens: Tokens
    registry: ConnectionRegistry
    incidents: Incidents
    metrics: Metrics


class SocketEndpoint(ABC):
    """Serves WebSockets. A subclass admits a connection and returns what serves it."""

    def __init__(self, services: SocketServices) -> None:
        self.services = services

    @abstractmethod
    async def open(self, scope: Any) -> tuple[Principal, Connection, Serve]:
        """Admit a connection. Raises `Refusal`, which is answered over HTTP before the upgrade."""

    async def serve(self, socket: Socket) -> None:
        """Serve a WebSocket until it closes."""
        services, address = self.services, address_in(socket.scope)
        try:
            principal, connection, serve = await self.open(socket.scope)
            services.limiters.connections.enter(address, connection.person.id)
        except Refusal as refusal:
            await reject(refusal, socket.send, "websocket.http")
            return
        except Exception as error:
            await reject(services.incidents.report(error), socket.send, "websocket.http")
            return
        try:
            await socket.accept()
            async with closed_on_expiry(services.tokens, services.registry, principal):
                with services.registry.registered(connection):
                    await serve(socket.receive)
        except Refusal:  # the table cannot be read any more, which the table service has logged
            connection.close(TRY_LATER)
        except (ClientDisconnected, WebSocketDisconnect):
            pass
        except Exception as error:
            services.incidents.report(error)
            connection.close(INCIDENT)
        finally:
            services.limiters.connections.leave(address, connection.person.id)

    def connection(self, principal: Principal, scope: Any, asked: int | None = None, audience: int = 0) -> Connection:
        """Return the connection of a principal."""
        return Connection(
            protocol=cast(WebSocketProtocol, scope["extensions"][EXTENSION]),
            person=principal.person,
            device=principal.device,
            scopes=principal.scopes,
            asked=asked,
            audience=audience,
            address=address_in(scope),
            max_unread=int(self.services.config.limits.unread_bytes),
        )


def query_of(scope: Any, wanted: type[T]) -> T:
    """Return the query of a WebSocket as a type. Raises `Refusal`."""
    pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    return from_query(dict(pairs), wanted)


@asynccontextmanager
async def closed_on_expiry(tokens: Tokens, registry: ConnectionRegistry, principal: Principal) -> AsyncIterator[None]:
    """Check the token periodically while its connection is open. Sessions are closed by `ConnectionRegistry`."""
    if not principal.by_token:
        yield
        return
    watching = asyncio.create_task(watch(tokens, registry, principal))
    try:
        yield
    finally:
        watching.cancel()


async def watch(tokens: Tokens, registry: ConnectionRegistry, principal: Principal) -> None:
    """Disconnect the token's connections as soon as it is found to be invalid."""
    while True:
        await asyncio.sleep(TOKEN_CHECK_SECONDS)
        with suppress(StoreError):
            if not await tokens.valid(principal.device):
                registry.disconnect(principal.person.id, principal.device)
                return
