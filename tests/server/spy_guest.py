"""A client that keeps every received byte, and the normalization of bytes that may differ between two servers."""

import asyncio
import re
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from serving import PATIENCE

TIMES = re.compile(rb"\b1\d{12}\b|(?<=\"left\":)\[[\d,]*\]|\"ms\": [\d.]+|\"timestamp\": \"[^\"]*\"")
IDLE = 2  # seconds
HASHES = re.compile(rb"\b[0-9a-f]{64}\b")  # commitments, seals, salts and the parts that the server adds for bots


class Guest:
    """A user, or with an empty name a client without a session, with at most one connection."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.got: list[bytes] = []  # all received bytes, in order
        self.updates: dict[int, bytes] = {}  # updates of the feed, by seq
        self.until_the_end = 0
        self.seq = 0
        self.record: Any = None
        self.token = ""
        self._url = url
        self._used = 0.0
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._wire: ClientConnection | None = None

    @property
    def listening(self) -> bool:
        return self._wire is not None

    async def sign_in(self) -> None:
        if self.name:
            await self.ask("POST", "/api/v1/session", {"name": self.name})
            found = re.search(rb"fathom=([\w-]{43});", self.got.pop())  # private to this user
            assert found
            self.token = found[1].decode()

    async def ask(self, method: str, path: str, message: object = None) -> Any:
        """Send a request and return its decoded response."""
        body = b"" if message is None else msgspec.json.encode(message)
        reader, writer = await self._connected()
        cookie = f"cookie: fathom={self.token}\r\n" if self.token else ""
        about = f"content-type: application/json\r\ncontent-length: {len(body)}\r\n" if body else ""
        host_line = f"host: {self._url.removeprefix('http://')}\r\n"
        writer.write(f"{method} {path} HTTP/1.1\r\n{host_line}{cookie}{about}\r\n".encode() + body)
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
            found = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
            answer = await reader.readexactly(int(found[1]) if found else 0)
        kept = re.sub(rb"(?i)\r\n(date|content-length): [^\r]*", b"", head)  # times differ in length
        self.got.append(kept + answer)
        return msgspec.json.decode(answer) if b"application/json" in head else None

    async def _connected(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return the open connection, or a new one if the server may have closed it as idle."""
        now = asyncio.get_running_loop().time()
        if self._streams is not None and now - self._used > IDLE:
            await self._disconnect()
        if self._streams is None:
            host, port = self._url.removeprefix("http://").split(":")
            self._streams = await asyncio.open_connection(host, int(port))
        self._used = now
        return self._streams

    async def _disconnect(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            with suppress(ConnectionError):
                await self._streams[1].wait_closed()
            self._streams = None

    async def command(self, table: str, command: dict[str, Any]) -> Any:
        """Send a command over the feed if there is one, otherwise over HTTP. Returns the answer."""
        if self._wire is None:
            return await self.ask("POST", f"/api/v1/tables/{table}/commands", command)
        await self._wire.send(msgspec.json.encode(command), text=True)
        asked = command.get("id", "")
        while True:
            heard = await self.hear()
            looked = heard["type"] == "snapshot" and command["do"] == "look"
            if looked or (heard["type"] in ("accepted", "refused") and heard["id"] in (asked, "")):
                return heard

    async def listen(self, table: str, since: int | None = None, seat: int | None = None) -> None:
        query = "".join(f"&{name}={its}" for name, its in (("since", since), ("seat", seat)) if its is not None)
        cookie = {"cookie": f"fathom={self.token}"} if self.token else {}
        address = f"ws{self._url.removeprefix('http')}/api/v1/tables/{table}/feed?{query[1:]}"
        self._wire = await connect(
            address, additional_headers=cookie, max_size=None, ping_interval=None, compression=None
        )

    async def hear(self) -> Any:
        assert self._wire is not None
        async with asyncio.timeout(PATIENCE):
            data = await self._wire.recv(decode=False)
        assert isinstance(data, bytes)
        self.got.append(data)
        message = msgspec.json.decode(data)
        if message["type"] in ("update", "snapshot"):
            self.seq = message["seq"]
        if message["type"] == "update":
            self.updates[self.seq] = data
        return message

    async def disconnect(self) -> None:
        wire, self._wire = self._wire, None
        if wire is not None:
            await wire.close()

    async def close(self) -> None:
        await self.disconnect()
        await self._disconnect()


def normal(data: bytes, names: dict[str, str]) -> bytes:
    """Replace what differs between servers: times, table ids, hashes and hashed values."""
    for table, name in names.items():
        data = data.replace(table.encode(), name.encode())
    return HASHES.sub(b"<hash>", TIMES.sub(b"<time>", data))
