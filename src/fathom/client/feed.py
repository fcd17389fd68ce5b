"""The live feed of a table: one connection at a time, and a new one when it is lost.

Nothing is read behind anybody's back: what a table shows moves on only while something of it is awaited.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from fathom.client.errors import Refused, RetryPolicy, Stale
from fathom.client.http import API, ENCODE, HttpTransport, problem_in
from fathom.client.replica import Gap, TableReplica
from fathom.protocol.account import SwitchAudience
from fathom.protocol.commands import CommandBase
from fathom.protocol.updates import Accepted, Presence, Problem

SIGNED_OUT: Final = 4001  # the code with which the server closes the feeds of a session that has ended


class Feed:
    """What one person hears of a table, and says to it."""

    def __init__(self, calls: HttpTransport, table_id: str) -> None:
        self.id = table_id
        self.mirror = TableReplica()
        self.presence = Presence(away={}, spectators=0)
        self._calls = calls
        self._patience = RetryPolicy(calls.patience)
        self._wire: ClientConnection | None = None
        self._connecting, self._reading = asyncio.Lock(), asyncio.Lock()
        self._answers: dict[str, dict[str, Any]] = {}  # by the id of the command
        self._looking: int | None = None  # the seat that was asked for
        self._afresh = True  # does the next connection begin with a snapshot?

    async def join(self) -> None:
        """Connect, and take in how things are."""
        await self.until(lambda: self.mirror.seq > 0)

    async def until(self, so: Callable[[], bool]) -> None:
        """Listen until it is so; whatever is heard is in the mirror by then."""
        while not so():
            await self._read(await self._connected(), so)
            await self._attend()

    async def _attend(self) -> None:
        """Do what is due by itself after something was heard."""

    async def look(self, seat: int) -> None:
        """Go on through the eyes of another own seat, or of everybody (0)."""
        await self.join()
        while self.mirror.seat != seat:
            await self._say(ENCODE(SwitchAudience(seat=seat)), lambda: self.mirror.seat == seat or "" in self._answers)
            if refused := self._answers.pop("", None):
                await self._calls.pass_over(msgspec.convert(refused["problem"], Problem), self._patience)
        self._looking = seat

    async def do(self, command: type[CommandBase], **fields: Any) -> Accepted:
        """Have a command done once, however often it has to be sent; raises `Refused` or `Stale`."""
        await self.join()
        asked = command(**{"id": secrets.token_hex(8), "seq": self.mirror.seq, **fields})
        while True:
            await self._say(ENCODE(asked), lambda: asked.id in self._answers)
            answer = self._answers.pop(asked.id)
            if answer["type"] == "accepted":
                return msgspec.convert(answer, Accepted)
            problem = msgspec.convert(answer["problem"], Problem)
            if problem.kind == "stale":
                raise Stale(problem)
            await self._calls.pass_over(problem, self._patience)

    async def close(self) -> None:
        """Stop listening. Whatever is asked of the table later connects again."""
        wire, self._wire = self._wire, None
        if wire:
            await wire.close()

    async def _say(self, message: bytes, answered: Callable[[], bool]) -> None:
        """Send something, again on each new connection, until it is answered."""
        sent_on = None
        while not answered():
            wire = await self._connected()
            if wire is not sent_on:
                sent_on = wire
                with suppress(ConnectionClosed):  # the reader is told, too
                    await wire.send(message, text=True)
            await self._read(wire, answered)

    async def _read(self, wire: ClientConnection, enough: Callable[[], bool]) -> None:
        """Take in one message, unless another reader has heard enough meanwhile, or lost the connection."""
        async with self._reading:
            if enough() or wire is not self._wire:
                return
            try:
                self._hear(msgspec.json.decode(await wire.recv()))
                self._patience.rest()
            except ConnectionClosed as closed:
                self._wire = None
                if closed.rcvd and closed.rcvd.code == SIGNED_OUT:
                    raise Refused(Problem(kind="forbidden", code="no_session", text="you were signed out")) from closed
                await self._patience.wait(closed)
            except Gap:
                self._afresh = True
                await self.close()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "presence":
            self.presence = msgspec.convert(message, Presence, strict=False)
        elif message["type"] in ("accepted", "refused"):
            self._answers[message["id"]] = message
            for missed in message.get("missed", []):
                self.mirror.hear(missed)
        else:
            self.mirror.hear(message)
            self._afresh = False
            if self._looking != self.mirror.seat:
                self._looking = None

    async def _connected(self) -> ClientConnection:
        async with self._connecting:
            while self._wire is None:
                self._calls.check_open()
                try:
                    self._wire = await self._connect()
                except InvalidStatus as declined:
                    await self._declined(problem_in(declined.response.body or b"", declined.response.status_code))
                except (InvalidHandshake, OSError, TimeoutError) as trouble:
                    await self._patience.wait(trouble)
            return self._wire

    async def _declined(self, problem: Problem) -> None:
        """The seat that was looked through may have gone to somebody else while nobody listened."""
        if problem.code == "not_your_seat" and self._looking is not None:
            self._looking = None
        else:
            await self._calls.pass_over(problem, self._patience)

    async def _connect(self) -> ClientConnection:
        address = f"ws{self._calls.url.removeprefix('http')}{API}/tables/{self.id}/feed"
        return await connect(
            f"{address}?{urlencode(self._wish())}",
            additional_headers=self._calls.credentials,
            max_size=None,
        )

    def _wish(self) -> dict[str, int]:
        """Only what was missed, if anything was heard before; where seats changed hands the server tells everything."""
        seat = {} if self._looking is None else {"seat": self._looking}
        return seat if self._afresh else {**seat, "since": self.mirror.seq}
