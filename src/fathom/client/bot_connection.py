"""WebSocket of a remote bot: one connection for all its tables."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from fathom.client.errors import Refused
from fathom.client.http import ENCODE, HttpTransport
from fathom.client.websocket import SESSION_ENDED, ReconnectingSocket
from fathom.protocol.remote_bot import BotMove, ToRemoteBot
from fathom.protocol.updates import Problem

Log = Callable[[str], None]

DECODER: Final["msgspec.json.Decoder[ToRemoteBot]"] = msgspec.json.Decoder(ToRemoteBot)
TRANSIENT_KINDS: Final = ("unavailable", "too_much")
REVOKED: Final = Problem(kind="forbidden", code="bad_token", text="the token was revoked, or has expired")


class BotConnection(ReconnectingSocket):
    """Messages to and from a bot. After each reconnect the server repeats the turns that are due."""

    def __init__(self, transport: HttpTransport, games: list[str], log: Log) -> None:
        super().__init__(transport, float("inf"))
        self._games = games
        self._log = log
        self._last_failure = ""

    async def messages(self) -> AsyncIterator[ToRemoteBot]:
        """Yield the server's messages, across reconnects, without end. Raises `Refused`."""
        while True:
            socket = self._socket = await self._connect()
            try:
                async for data in socket:
                    self._retries.reset()
                    yield DECODER.decode(data)
            except ConnectionClosed:
                pass
            self._socket = None
            if socket.close_code == SESSION_ENDED:
                raise Refused(REVOKED)
            self._log(f"Connection lost (code {socket.close_code}), reconnecting.")
            await self._retries.wait("the connection was lost")

    async def answer(self, move: BotMove) -> None:
        """Send a move. A lost move is not resent: the server repeats the turn after a reconnect."""
        with suppress(ConnectionClosed):
            if self._socket:
                await self._socket.send(ENCODE(move), text=True)

    @property
    def _path(self) -> str:
        query = f"?{urlencode({'games': ','.join(self._games)})}" if self._games else ""
        return f"/bot{query}"

    async def _connect(self) -> ClientConnection:
        self._last_failure = ""
        socket = await self._open()
        self._log(f"Connected to {self._transport.url}.")
        return socket

    async def _on_refused(self, problem: Problem) -> None:
        if problem.kind not in TRANSIENT_KINDS:
            raise Refused(problem)
        await self._retry(problem.text)

    async def _on_unreachable(self, error: Exception) -> None:
        await self._retry(str(error) or type(error).__name__)

    async def _retry(self, reason: str) -> None:
        """Log the reason, unless the last attempt failed for the same one, and back off."""
        if reason != self._last_failure:
            self._log(f"The server does not answer ({reason}), retrying.")
            self._last_failure = reason
        await self._retries.wait(reason)
