"""Run a server in this process until a signal stops it."""

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
from fathom.server.config import Config
from fathom.server.container import Container
from fathom.server.telemetry.logging import log
from fathom.server.transport.handoff import SocketHandoff
from fathom.server.transport.protocol import HttpProtocol, WebSocketProtocol
from fathom.store.errors import StoreError
from fathom.store.location import Location, open_store
from fathom.store.sqlite.backup import incoming_path, install_incoming
from fathom.store.sqlite.store import SqliteStore

OnStart = Callable[[], None] | None

STOP_SECONDS = 2  # for requests in progress
GC_THRESHOLDS = (50_000, 20, 100)  # few objects are in cycles, and the defaults take a third of the CPU time
SWITCH_SECONDS = 0.02  # switch interval: the writer thread waits longer under load, and so writes larger batches
PING_SECONDS = 20  # between two pings of a WebSocket, and for the pong


class Server(uvicorn.Server):
    """uvicorn server that reports its start, restarts after a restore, and accepts sockets of other workers."""

    on_start: OnStart
    handoff: SocketHandoff | None = None
    early_signals: list[int]  # received before uvicorn installed its handlers
    restart = False

    def on_hangup(self, place: Path) -> None:
        """Handle SIGHUP: stop, and restart if a backup was handed over."""
        self.should_exit, self.restart = True, incoming_path(place).exists()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.handoff:
            tasks = Tasks()
            self.handoff.open(lambda connection, request: tasks.start(self._accept(connection, request)))
        if self.on_start:
            self.on_start()
        self.should_exit = self.should_exit or bool(self.early_signals)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.handoff:
            self.handoff.close()
        await super().shutdown(sockets)

    async def _accept(self, connection: socket.socket, request: bytes) -> None:
        """Serve a connection that another worker passed on."""
        with suppress(OSError):  # the client may have disconnected
            _, protocol = await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection)
            protocol.data_received(request)

    def _protocol(self) -> HttpProtocol:
        protocol = HttpProtocol(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        protocol.handed_over = True
        return protocol


def bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """Return a socket bound to an address. Raises `OSError` if that is in use or not local."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    bound = socket.socket(family, kind, protocol)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:  # several processes bind the same address, and Linux distributes the connections
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind(address)
    except OSError:
        bound.close()
        raise
    return bound


def run(
    config: Config, place: Location, listening: socket.socket, on_start: OnStart, handoff: SocketHandoff | None = None
) -> None:
    """Serve until SIGINT or SIGTERM. SIGHUP restarts with a backup that was handed over, if there is one."""
    import uvloop  # not available on Windows

    early_signals: list[int] = []  # received while uvicorn has no handlers: before it starts and after it stops
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, _: early_signals.append(number))
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        while runner.run(serve(config, place, listening.dup(), on_start, handoff, early_signals)):
            on_start = None  # the start was reported before the restart
            assert isinstance(place, Path)
            try:
                log.warning("backup restored", kept=str(install_incoming(place)))
            except StoreError as error:  # the previous store is intact
                log.error("restore failed", reason=str(error))


async def serve(
    config: Config,
    place: Location,
    listening: socket.socket,
    on_start: OnStart,
    handoff: SocketHandoff | None,
    early_signals: list[int],
) -> bool:
    """Open the store, serve, and close everything. Returns whether to restart."""
    store = await open_store(place)
    container = Container(config, store)
    try:
        await container.open()
        server = Server(settings(config, container))
        server.on_start, server.handoff, server.early_signals = on_start, handoff, early_signals
        HttpProtocol.handoff = handoff
        if isinstance(store, SqliteStore) and isinstance(place, Path):
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, server.on_hangup, place)
            store.accept_restores()
        await server.serve([listening])
        return server.restart
    finally:
        await container.close()


def settings(config: Config, container: Container) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
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
