"""Live feed of a table: a replica kept up to date over a WebSocket, and commands sent through it.

Messages are read only while a method of the feed is awaited: between two awaits the replica does not change.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from fathom.client.errors import Refused, Stale
from fathom.client.http import ENCODE, HttpTransport
from fathom.client.replica import MissingUpdates, TableReplica
from fathom.client.websocket import SESSION_ENDED, ReconnectingSocket
from fathom.protocol.account import SwitchAudience
from fathom.protocol.commands import CommandBase
from fathom.protocol.updates import Accepted, Presence, Problem


class Feed(ReconnectingSocket):
    """The connection of one user to one table."""

    def __init__(self, transport: HttpTransport, table_id: str) -> None:
        super().__init__(transport, transport.retry_timeout)
        self.id = table_id
        self.replica = TableReplica()
        self.presence = Presence(away={}, spectators=0)
        self._connecting, self._reading = asyncio.Lock(), asyncio.Lock()
        self._answers: dict[str, dict[str, Any]] = {}  # by command id
        self._requested_seat: int | None = None
        self._needs_snapshot = True  # at the next connect

    async def join(self) -> None:
        """Connect and receive a snapshot. Does nothing if there is one."""
        await self.wait_until(lambda: self.replica.seq > 0)

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Receive messages until the condition holds."""
        while not condition():
            await self._receive(await self._connected(), condition)
            await self._after_message()

    async def _after_message(self) -> None:
        """React to a message; a hook for subclasses."""

    async def switch_seat(self, seat: int) -> None:
        """Switch to the view of another own seat, or to the spectators' view (0). Raises `Refused`."""
        await self.join()
        while self.replica.seat != seat:
            message = ENCODE(SwitchAudience(seat=seat))
            await self._send_until(message, lambda: self.replica.seat == seat or "" in self._answers)
            if refused := self._answers.pop("", None):
                await self._transport.retry_after(msgspec.convert(refused["problem"], Problem), self._retries)
        self._requested_seat = seat

    async def execute(self, command: type[CommandBase], **fields: Any) -> Accepted:
        """Send a command and return the server's answer. Idempotent across reconnects. Raises `Refused` or `Stale`."""
        await self.join()
        sent = command(**{"id": secrets.token_hex(8), "seq": self.replica.seq, **fields})
        while True:
            await self._send_until(ENCODE(sent), lambda: sent.id in self._answers)
            answer = self._answers.pop(sent.id)
            if answer["type"] == "accepted":
                return msgspec.convert(answer, Accepted)
            problem = msgspec.convert(answer["problem"], Problem)
            if problem.kind == "stale":
                raise Stale(problem)
            await self._transport.retry_after(problem, self._retries)

    async def _send_until(self, message: bytes, answered: Callable[[], bool]) -> None:
        """Send a message, again after each reconnect, until it is answered."""
        sent_on = None
        while not answered():
            socket = await self._connected()
            if socket is not sent_on:
                sent_on = socket
                with suppress(ConnectionClosed):  # `_receive` handles it
                    await socket.send(message, text=True)
            await self._receive(socket, answered)

    async def _receive(self, socket: ClientConnection, enough: Callable[[], bool]) -> None:
        """Handle one message, unless a concurrent reader has made that unnecessary or has lost the connection."""
        async with self._reading:
            if enough() or socket is not self._socket:
                return
            try:
                self._handle(msgspec.json.decode(await socket.recv()))
                self._retries.reset()
            except ConnectionClosed as closed:
                self._socket = None
                if closed.rcvd and closed.rcvd.code == SESSION_ENDED:
                    raise Refused(Problem(kind="forbidden", code="no_session", text="you were signed out")) from closed
                await self._retries.wait(closed)
            except MissingUpdates:
                self._needs_snapshot = True
                await self.close()

    def _handle(self, message: dict[str, Any]) -> None:
        if message["type"] == "presence":
            self.presence = msgspec.convert(message, Presence, strict=False)
        elif message["type"] in ("accepted", "refused"):
            self._answers[message["id"]] = message
            for missed in message.get("missed", []):
                self.replica.apply(missed)
        else:
            self.replica.apply(message)
            self._needs_snapshot = False
            if self._requested_seat != self.replica.seat:
                self._requested_seat = None

    async def _connected(self) -> ClientConnection:
        async with self._connecting:
            if self._socket is None:
                self._socket = await self._open()
            return self._socket

    async def _on_refused(self, problem: Problem) -> None:
        """Drop a requested seat that was lost during a disconnect; wait for a transient problem to pass."""
        if problem.code == "not_your_seat" and self._requested_seat is not None:
            self._requested_seat = None
        else:
            await self._transport.retry_after(problem, self._retries)

    @property
    def _path(self) -> str:
        """Return the feed's path: with `since` the server sends only missed updates, unless seats changed hands."""
        query = {} if self._requested_seat is None else {"seat": self._requested_seat}
        if not self._needs_snapshot:
            query["since"] = self.replica.seq
        return f"/tables/{self.id}/feed?{urlencode(query)}"
