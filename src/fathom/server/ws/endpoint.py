"""Serve one WebSocket: admit it, attend it until it closes, and count it meanwhile."""

from collections.abc import Awaitable, Callable
from typing import Any

from litestar import WebSocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from fathom.core.errors import Refusal
from fathom.server.container import Container
from fathom.server.http.responses import reject
from fathom.server.security.rate_limit import address_in
from fathom.server.ws.connection import INCIDENT, TRY_LATER, Connection

Socket = WebSocket[None, None, State]
Attend = Callable[[Socket], Awaitable[None]]
Admit = Callable[[Container, Any], Awaitable[tuple[Connection, Attend]]]


async def serve(socket: Socket, admit: Admit) -> None:
    """Serve a WebSocket that `admit` lets in. A refusal is answered over HTTP, before the upgrade."""
    container: Container = socket.app.state.container
    address = address_in(socket.scope)
    try:
        connection, attend = await admit(container, socket.scope)
        container.limiters.connections.enter(address, connection.person.id)
    except Refusal as refusal:
        await reject(refusal, socket.send, "websocket.http")
        return
    except Exception as error:
        await reject(container.incident(error), socket.send, "websocket.http")
        return
    try:
        await socket.accept()
        await attend(socket)
    except Refusal:  # the table cannot be read any more; the log says why
        connection.wire.disconnect(TRY_LATER)
    except (ClientDisconnected, WebSocketDisconnect):
        pass
    except Exception as error:
        container.incident(error)
        connection.wire.disconnect(INCIDENT)
    finally:
        container.limiters.connections.leave(address, connection.person.id)
