"""Minimal WebSocket client: a load generator has to be faster than the server it measures."""

import asyncio
import secrets
from base64 import b64encode
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Feed(asyncio.Protocol):
    """One connection. Each text message is passed to a callback."""

    def __init__(self, host: str, path: str, cookie: str, on_message: Callable[[bytes], None]) -> None:
        key = b64encode(secrets.token_bytes(16)).decode()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._on_message = on_message
        self._rest = b""
        self._connected = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        if exc is not None:
            raise exc

    async def connect(self, host: str, port: int) -> None:
        """Open the connection."""
        await asyncio.get_running_loop().create_connection(lambda: self, host, port)

    def close(self) -> None:
        """Abort the connection without a close frame."""
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0
        if not self._connected:
            head, end, _ = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = data
                return
            if b" 101 " not in head[:20]:
                raise ConnectionError(head.decode())
            self._connected = True
            at = len(head) + 4
        self._rest = data[self._handle_frames(data, at) :]

    def _handle_frames(self, data: bytes, at: int) -> int:
        """Handle all complete frames and return the offset of the rest. A server's frames are not masked."""
        while len(data) - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < begin + size:
                break
            message = data[begin : begin + size]
            kind = data[at] & 15
            if kind == TEXT:
                self._on_message(message)
            elif kind == PING:
                self._send_frame(PONG, message)
            at = begin + size
        return at

    def send(self, message: bytes) -> None:
        """Send a text message."""
        self._send_frame(TEXT, message)

    def _send_frame(self, kind: int, message: bytes) -> None:
        """Send a frame. A client must mask its frames; a mask of zeros leaves the payload unchanged."""
        size = len(message)
        head = (0x80 | kind, 0x80 | size) if size < 126 else (0x80 | kind, 0xFE, size >> 8, size & 255)
        self._transport.write(bytes(head) + b"\0\0\0\0" + message)
