"""The connection of a bot to its server: one for all its tables, and a new one whenever it is lost."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlencode

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from fathom.client.errors import Refused, RetryPolicy
from fathom.client.feed import SIGNED_OUT
from fathom.client.http import API, ENCODE, HttpTransport, problem_in
from fathom.protocol.remote_bot import BotMove, ToRemoteBot
from fathom.protocol.updates import Problem

DECODER: Final["msgspec.json.Decoder[ToRemoteBot]"] = msgspec.json.Decoder(ToRemoteBot)
PASSING: Final = ("unavailable", "too_much")  # kinds of problems that go away by themselves


class BotWire:
    """What a bot hears and says. After each new connection the server tells again what is due."""

    def __init__(self, calls: HttpTransport, games: list[str], say: Callable[[str], None]) -> None:
        self._calls = calls
        self._games = games
        self._say = say
        self._patience = RetryPolicy(float("inf"))
        self._wire: ClientConnection | None = None

    async def messages(self) -> AsyncIterator[ToRemoteBot]:
        """All that the server says, for ever. Raises `Refused` if it does not want to talk to this bot."""
        while True:
            self._wire = await self._connected()
            try:
                async for data in self._wire:
                    self._patience.rest()
                    yield DECODER.decode(data)
            except ConnectionClosed:
                pass
            wire, self._wire = self._wire, None
            if wire.close_code == SIGNED_OUT:
                raise Refused(Problem(kind="forbidden", code="bad_token", text="the token was revoked, or has expired"))
            self._say(f"The connection is lost ({wire.close_code}); connecting again.")
            await self._patience.wait("the connection was lost")

    async def answer(self, move: BotMove) -> None:
        """Send an answer. Should it get lost, the server asks again."""
        with suppress(ConnectionClosed):
            if self._wire:
                await self._wire.send(ENCODE(move), text=True)

    async def close(self) -> None:
        """Hang up."""
        if self._wire:
            await self._wire.close()

    async def _connected(self) -> ClientConnection:
        said = ""
        while True:
            try:
                wire = await self._connect()
                self._say(f"Connected to {self._calls.url}.")
                return wire
            except InvalidStatus as declined:
                problem = problem_in(declined.response.body or b"", declined.response.status_code)
                if problem.kind not in PASSING:
                    raise Refused(problem) from None
                trouble = problem.text
            except (InvalidHandshake, OSError, TimeoutError, EOFError) as error:
                trouble = str(error) or type(error).__name__
            if trouble != said:  # once is enough
                self._say(f"The server does not answer; trying again until it does ({trouble}).")
                said = trouble
            await self._patience.wait(trouble)

    async def _connect(self) -> ClientConnection:
        address = f"ws{self._calls.url.removeprefix('http')}{API}/bot"
        query = f"?{urlencode({'games': ','.join(self._games)})}" if self._games else ""
        return await connect(address + query, additional_headers=self._calls.credentials, max_size=None)
