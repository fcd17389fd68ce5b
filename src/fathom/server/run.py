"""Run a server in this process until it is told to stop."""

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from fathom.server.app import build
from fathom.server.background import Tasks
from fathom.server.cluster.handoff import SocketHandoff
from fathom.server.config import Config
from fathom.server.container import Container
from fathom.server.telemetry.logging import log
from fathom.server.ws.protocol import HttpProtocol, WebSocketProtocol
from fathom.store.errors import StoreError
from fathom.store.location import Location, open_store
from fathom.store.sqlite.backup import incoming_path, install_incoming
from fathom.store.sqlite.store import SqliteStore

STOP_SECONDS = 2  # for requests that are being answered
GARBAGE = (50_000, 20, 100)  # next to nothing here is in a cycle: to look for it all the time would take a third of it
SWITCH_SECONDS = 0.02  # that the event loop may let the thread that writes wait: under load it then writes more at once
PING_SECONDS = 20  # between two heartbeats, and for the answer to one


class Server(uvicorn.Server):
    """Says when it can be reached; takes in what neighbours pass on."""

    on_start: Callable[[], None]
    neighbours: SocketHandoff | None = None
    told: list[int]  # signals that came before it listened to them
    again = False

    def on_hangup(self, place: Path) -> None:
        """Handle SIGHUP: stop, and restart if a backup was handed over."""
        self.should_exit, self.again = True, incoming_path(place).exists()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.neighbours:
            greeting = Tasks()
            self.neighbours.open(lambda connection, request: greeting.start(self._greet(connection, request)))
        self.on_start()
        self.should_exit = self.should_exit or bool(self.told)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.neighbours:
            self.neighbours.close()
        await super().shutdown(sockets)

    async def _greet(self, connection: socket.socket, request: bytes) -> None:
        with suppress(OSError):  # it may be gone by now
            _, protocol = await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
            protocol.data_received(request)

    def _protocol(self) -> HttpProtocol:
        wire = HttpProtocol(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        wire.passed_on = True
        return wire


def bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """A socket at that address; raises `OSError` if it is taken or not ours.

    Where it is shared, other processes of ours may have one there too, and Linux spreads connections over those that
    listen.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def run(
    config: Config,
    place: Location,
    listening: socket.socket,
    on_start: Callable[[], None],
    neighbours: SocketHandoff | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; after a SIGHUP with what was handed over to be put in the store's place."""
    told: list[int] = []  # to stop, while uvicorn does not listen: before it begins, and once it has stopped
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: told.append(number))
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    with asyncio.Runner(loop_factory=uvicorn_loop) as runner:
        while runner.run(serve(config, place, listening.dup(), on_start, neighbours, told)):
            on_start = nothing
            assert isinstance(place, Path)
            try:
                log.warning("restored", kept=str(install_incoming(place)))
            except StoreError as fault:  # what there was is still there
                log.error("not restored", why=str(fault))


def nothing() -> None:
    """What is left to say when it begins again."""


def uvicorn_loop() -> asyncio.AbstractEventLoop:
    """The quick event loop."""
    import uvloop

    return uvloop.new_event_loop()


async def serve(
    config: Config,
    place: Location,
    listening: socket.socket,
    on_start: Callable[[], None],
    neighbours: SocketHandoff | None,
    told: list[int],
) -> bool:
    """Open the store, serve, and close everything; was it told to begin again?"""
    store = await open_store(place)
    container = Container(config, store)
    try:
        await container.open()
        server = Server(settings(config, container))
        server.on_start, server.neighbours, server.told = on_start, neighbours, told
        HttpProtocol.neighbours = neighbours
        if isinstance(store, SqliteStore) and isinstance(place, Path):
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, server.on_hangup, place)
            store.accept_restores()
        await server.serve([listening])
        return server.again
    finally:
        await container.close()


def settings(config: Config, container: Container) -> uvicorn.Config:
    """How uvicorn is to run it."""
    HttpProtocol.header_bytes = int(config.limits.header_bytes)
    WebSocketProtocol.unread_bytes = int(config.limits.unread_bytes)
    return uvicorn.Config(
        build(container),
        http=HttpProtocol,
        ws=WebSocketProtocol,
        ws_max_size=int(config.limits.message_bytes),
        ws_per_message_deflate=False,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
