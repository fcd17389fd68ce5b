"""uvicorn protocol subclasses: backpressure, slow-reader eviction, header limits, socket hand-off.

ASGI reports neither how much a client has left unread, nor can it close the connection of a client that does not read.
uvicorn limits neither the size of headers, the time they take, nor the number of pipelined requests.
"""

import asyncio
import socket
from typing import Any

import httptools
from uvicorn._types import ASGI3Application, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from fathom.server.transport.handoff import SocketHandoff

EXTENSION = "fathom.protocol"  # the key of the `WebSocketProtocol` in the extensions of an ASGI scope
HEADER_SECONDS = 15  # for a request to arrive up to the end of its headers
READ_SECONDS = 30  # for a client to read the response that has been written
MAX_PIPELINED = 100  # requests on one connection that wait for an earlier response
CLOSE_SECONDS = 5  # for a client to read the close frame
SEND_BUFFER = 65_536  # bytes of the kernel's buffer, in addition to the transport's
MAX_QUEUED = 8  # messages that are read ahead of the one in progress
TEXT = 0x81  # header byte of an unfragmented text frame (RFC 6455, 5.2)


def frame(data: bytes) -> bytes:
    """Return a text message as a WebSocket frame. Server frames are unmasked, so one serves all readers."""
    size = len(data)
    if size < 126:
        return bytes((TEXT, size)) + data
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + data
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + data


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket with non-blocking writes."""

    unread_bytes = 262_144

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Fix the kernel's send buffer, which grows to megabytes otherwise and hides a slow reader."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def handle_connect(self, event: Request) -> None:
        """Put this protocol into the ASGI scope."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def is_open(self) -> bool:
        """Return whether frames can be sent."""
        return self.handshake_complete and not self.close_sent and not self.transport.is_closing()

    @property
    def unread(self) -> int:
        """Return the number of bytes that wait for the client."""
        return self.transport.get_write_buffer_size()

    def send_frame(self, framed: bytes) -> None:
        """Write a frame without waiting."""
        self.transport.write(framed)

    def disconnect(self, code: int, reason: str = "") -> None:
        """Send a close frame, and abort the connection if the client does not answer in time. Idempotent."""
        if not self.is_open:
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """Send an ASGI message. A refusal completes the handshake; uvicorn would log an error otherwise."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Answer a ping. Aborts a client that sends pings and reads no answers."""
        super().handle_ping()
        if self.unread > self.unread_bytes:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Queue a message as bytes, text or not, and pause reading while the queue is full."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= MAX_QUEUED:
            self.read_paused = True
            self.transport.pause_reading()


class HttpProtocol(HttpToolsProtocol):
    """HTTP with limits on header size, header time, pipelining and unread responses."""

    header_bytes = 16_384
    handoff: SocketHandoff | None = None
    handed_over = False  # whether another worker passed this connection on

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._received = 0
        self._header_timer: asyncio.TimerHandle | None = None
        self._read_timer: asyncio.TimerHandle | None = None
        self._current_cycle: RequestResponseCycle | None = None
        self._start_header_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_header_timer()
        self._stop_read_timer()
        if self._current_cycle is not None:
            self._current_cycle.disconnected = True  # uvicorn marks only the last of several pipelined requests
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)
        if self._header_timer is not None and self._received > self.header_bytes:
            self.send_400_response("The headers are too large.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._header_timer is None:
            self._start_header_timer()

    def on_headers_complete(self) -> None:
        self._stop_header_timer()
        if len(self.pipeline) >= MAX_PIPELINED:
            raise httptools.HttpParserError("too many pipelined requests")
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Upgrade the connection, or pass it on to the worker that holds its table."""
        if not (self.handoff and not self.handed_over and self._pass_on(self.handoff)):
            super().handle_websocket_upgrade()

    def _pass_on(self, handoff: SocketHandoff) -> bool:
        headers = b"".join(b"%s: %s\r\n" % pair for pair in self.scope["headers"])
        request = b"GET %s HTTP/1.1\r\n%s\r\n" % (self.url, headers)
        connection = self.transport.get_extra_info("socket").fileno()
        if not handoff.pass_on(self.url, connection, request):
            return False
        self.transport.abort()  # closes this process's descriptor only
        return True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._current_cycle = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_timer = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_read_timer()

    def _stop_read_timer(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None

    def _start_header_timer(self) -> None:
        self._received = 0
        self._header_timer = self.loop.call_later(HEADER_SECONDS, self._abort)

    def _stop_header_timer(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None

    def _abort(self) -> None:
        self._header_timer = None
        self.transport.abort()
