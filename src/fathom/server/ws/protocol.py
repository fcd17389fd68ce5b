"""Connections, one layer below ASGI: what it has no words for.

ASGI can neither tell how much a reader has left unread nor hang up on one that does not read, it waits
instead; and uvicorn sets no limit to headers, to the time they take, or to what is asked and never read.
Hence these two small protocols.
"""

import asyncio
import socket
from typing import Any

import httptools
from uvicorn._types import ASGI3Application, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from fathom.server.cluster.handoff import SocketHandoff

EXTENSION = "fathom.wire"  # where an ASGI scope holds the `WebSocketProtocol`
HEADER_SECONDS = 15  # for a request to arrive up to the end of its headers
READ_SECONDS = 30  # for somebody who asks to read the answer, as far as it has been written
PIPELINED = 100  # requests on one connection that wait for the answer to an earlier one
GOODBYE_SECONDS = 5  # for a reader that is dropped to take in why
SYSTEM_BUFFER = 65_536  # bytes for each reader, beside our own
QUEUED = 8  # messages read ahead of the one that is being answered
TEXT = 0x81  # a whole text message in one frame (RFC 6455, 5.2)


def frame(data: bytes) -> bytes:
    """A text message as a server sends it: the same bytes for every reader, so it is made once."""
    size = len(data)
    if size < 126:
        return bytes((TEXT, size)) + data
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + data
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + data


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that can be written to without waiting."""

    unread_bytes = 262_144

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The system's own buffer grows to megabytes for a reader that does not read; ours is what is to be counted."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BUFFER)

    def handle_connect(self, event: Request) -> None:
        """Let the application find this object."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    @property
    def open(self) -> bool:
        """Can anything be sent?"""
        return self.handshake_complete and not self.close_sent and not self.transport.is_closing()

    @property
    def unread(self) -> int:
        """How many bytes wait for the reader."""
        return self.transport.get_write_buffer_size()

    def post(self, framed: bytes) -> None:
        """Send a frame now, or as soon as the reader reads."""
        self.transport.write(framed)

    def disconnect(self, code: int, reason: str = "") -> None:
        """Close, and do not wait for long for the other side to notice."""
        if not self.open:
            return
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """As ever; but a refusal ends the handshake too, which uvicorn would complain about."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    def handle_ping(self) -> None:
        """Answer; but answers do not pile up for somebody who reads none."""
        super().handle_ping()
        if self.unread > self.unread_bytes:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on as bytes, whatever they are; read on until some are waiting."""
        data = b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        if not self.read_paused and self.queue.qsize() >= QUEUED:
            self.read_paused = True
            self.transport.pause_reading()


class HttpProtocol(HttpToolsProtocol):
    """HTTP whose headers have to come to an end, soon and before they are too long, and whose answers are read."""

    header_bytes = 16_384
    neighbours: SocketHandoff | None = None
    passed_on = False  # did it come from a neighbour?

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._received = 0
        self._header_timer: asyncio.TimerHandle | None = None
        self._read_timer: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None
        self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._headers_are_there()
        self._answer_is_read()
        if self._answered is not None:
            self._answered.disconnected = True  # of several requests at once uvicorn tells only the last
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._received += len(data)
        super().data_received(data)
        if self._header_timer is not None and self._received > self.header_bytes:
            self.send_400_response("The headers do not end.")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._header_timer is None:
            self._expect_headers()

    def on_headers_complete(self) -> None:
        self._headers_are_there()
        if len(self.pipeline) >= PIPELINED:
            raise httptools.HttpParserError("too many requests at once")
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """A feed, if it is not one for a neighbour."""
        if not (self.neighbours and not self.passed_on and self._pass_on(self.neighbours)):
            super().handle_websocket_upgrade()

    def _pass_on(self, neighbours: SocketHandoff) -> bool:
        headers = b"".join(b"%s: %s\r\n" % pair for pair in self.scope["headers"])
        request = b"GET %s HTTP/1.1\r\n%s\r\n" % (self.url, headers)
        connection = self.transport.get_extra_info("socket").fileno()
        if not neighbours.pass_on(self.url, connection, request):
            return False
        self.transport.abort()  # which ends our part only
        return True

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_timer = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._answer_is_read()

    def _answer_is_read(self) -> None:
        if self._read_timer is not None:
            self._read_timer.cancel()
            self._read_timer = None

    def _expect_headers(self) -> None:
        self._received = 0
        self._header_timer = self.loop.call_later(HEADER_SECONDS, self._give_up)

    def _headers_are_there(self) -> None:
        if self._header_timer is not None:
            self._header_timer.cancel()
            self._header_timer = None

    def _give_up(self) -> None:
        self._header_timer = None
        self.transport.abort()
