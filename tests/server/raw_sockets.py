"""Raw HTTP and WebSocket connections that send arbitrary bytes, several messages at once."""

import re
import socket
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

import msgspec

from serving import PATIENCE

HEAD = re.compile(rb"HTTP/1\.1 (\d{3})[^\r]*\r\n(.*?)\r\n\r\n", re.DOTALL)
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
UPGRADE = "\r\n".join(
    [
        "upgrade: websocket",
        "connection: upgrade",
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
        "sec-websocket-version: 13",
    ]
)
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9


def frame(payload: bytes, opcode: int = TEXT, *, fin: bool = True, rsv: int = 0, mask: bool = True) -> bytes:
    """Encode a WebSocket frame of a client, with the valid masking key 0."""
    first = bytes([fin << 7 | rsv << 4 | opcode])
    size, bit = len(payload), mask << 7
    if size < 126:
        length = bytes([bit | size])
    elif size < 65_536:
        length = bytes([bit | 126]) + size.to_bytes(2, "big")
    else:
        length = bytes([bit | 127]) + size.to_bytes(8, "big")
    return first + length + (bytes(4) if mask else b"") + payload


class RawSocket:
    """A TCP connection to a server."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.host = where.netloc
        self.socket = socket.create_connection((where.hostname, where.port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def more(self) -> bool:
        """Read available bytes. Returns False at the end."""
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionError:
            return False
        self.buffer += data
        return bool(data)

    def send_and_drain(self, data: bytes, *, disconnect: bool = True) -> bytes:
        """Send bytes, close the sending side if `disconnect`, and return everything up to the end."""
        with suppress(OSError):  # the server has closed the connection
            self.send(data)
            if disconnect:
                self.socket.shutdown(socket.SHUT_WR)
        while self.more():
            pass
        return self.buffer


class PipelinedRequests(RawSocket):
    """A connection with HTTP pipelining."""

    def ask(self, *requests: bytes) -> list[tuple[int, bytes]]:
        """Send requests and return their responses in order, each with its status."""
        self.send(b"".join(requests))
        return [self._answer(request.startswith(b"HEAD ")) for request in requests]

    def _answer(self, head_only: bool) -> tuple[int, bytes]:
        while not (head := HEAD.match(self.buffer)):
            assert self.more(), f"hung up after {self.buffer!r}"
        length = None if head_only else LENGTH.search(head[2])
        size = head.end() + (int(length[1]) if length else 0)
        while len(self.buffer) < size:
            assert self.more()
        answer, self.buffer = self.buffer[:size], self.buffer[size:]
        return int(head[1]), answer


class RawFeed(RawSocket):
    """A WebSocket connection to the feed of a table."""

    def __init__(self, url: str, table: str, token: str = "", query: str = "") -> None:
        super().__init__(url)
        cookie = f"cookie: fathom={token}\r\n" if token else ""
        wish = f"GET /api/v1/tables/{table}/feed{query} HTTP/1.1\r\nhost: {self.host}\r\n{cookie}{UPGRADE}\r\n\r\n"
        self.send(wish.encode())
        while not (head := HEAD.match(self.buffer)):
            assert self.more()
        assert head[1] == b"101", self.buffer
        self.buffer = self.buffer[head.end() :]
        assert self.next()[1].startswith(b'{"type":"snapshot"')

    def next(self) -> tuple[int, bytes]:
        """Return the opcode and payload of the next frame."""
        while len(self.buffer) < 2 or len(self.buffer) < (size := self._size()[1]):
            assert self.more(), "hung up"
        start, size = self._size()
        opcode, payload, self.buffer = self.buffer[0] & 15, self.buffer[start:size], self.buffer[size:]
        return opcode, payload

    def _size(self) -> tuple[int, int]:
        length = self.buffer[1]
        extra = {126: 2, 127: 8}.get(length, 0)
        if len(self.buffer) < 2 + extra:
            return 0, 1 << 62
        return 2 + extra, 2 + extra + (int.from_bytes(self.buffer[2 : 2 + extra], "big") if extra else length)

    def answers(self, messages: Sequence[bytes]) -> list[bytes]:
        """Send messages at once and return one answer to each."""
        self.send(b"".join(map(frame, messages)))
        found: list[bytes] = []
        while len(found) < len(messages):
            opcode, payload = self.next()
            assert opcode == TEXT, (opcode, payload, messages)
            if not payload.startswith(b'{"type":"presence"'):
                found.append(payload)
        return found

    def answers_ping(self) -> bool:
        """Return whether the server answers a ping."""
        return bool(msgspec.json.decode(self.answers([b'{"do":"ping"}'])[0])["type"] == "pong")
