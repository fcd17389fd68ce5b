"""Many devices at one table that all speak at once."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from fathom.client import Client, HostSeat, OpenSeat, Table
from fathom.client.http import API, ENCODE
from fathom.protocol import commands as ask
from fathom.protocol.settings import SeatRequest
from fathom.table.events import DECODER, Entry
from places import Place
from server.driver import as_json
from server.running import NO_TLS
from serving import PATIENCE

Answer = dict[str, Any]


class Device:
    """One way to the server for one person: a feed, or requests."""

    def __init__(self, table: str, http: httpx.AsyncClient, feed: ClientConnection | None) -> None:
        self._table, self.http, self._feed = table, http, feed

    async def asks(self, command: ask.CommandBase) -> Answer:
        """Send it, and wait for its answer."""
        if self._feed is None:
            said = await self.http.post(f"/tables/{self._table}/commands", **as_json(command))
            return dict(said.json())
        await self._feed.send(ENCODE(command), text=True)
        async with asyncio.timeout(PATIENCE):
            while (message := msgspec.json.decode(await self._feed.recv())).get("id") != command.id:
                pass
        return dict(message)


class Crowd(AsyncExitStack):
    """People at one table, each with several devices."""

    def __init__(self, url: str, place: Place) -> None:
        super().__init__()
        self.url = url
        self._place = place
        self.clients: list[Client] = []
        self.tables: list[Table] = []

    async def comes(self, name: str) -> Client:
        return await self.enter_async_context(Client(self.url, name=name))

    async def gathers(self, people: int, game: str = "submarine", **wish: Any) -> None:
        """So many people sit at a new table, and are ready."""
        seats: list[SeatRequest] = [HostSeat(), *[OpenSeat()] * (people - 1)]
        self.clients = [await self.comes(f"seat {seat}") for seat in range(1, people + 1)]
        host = await self.clients[0].create(game, seats, **wish)
        self.tables = [host, *[await client.table(host.id) for client in self.clients[1:]]]
        for seat, table in enumerate(self.tables[1:], 2):
            await table.sit(seat)
        for table in self.tables:
            await table.ready()
        for table in self.tables:
            await table.reveal()

    async def starts(self, people: int, game: str = "submarine", **wish: Any) -> None:
        await self.gathers(people, game, **{"options": {"first": "seat_1"}, **wish})
        await self.tables[0].start()

    async def devices(self, client: Client, table: str, feeds: int, requests: int) -> list[Device]:
        """Several for one person."""
        address = f"ws{self.url.removeprefix('http')}{API}/tables/{table}/feed"
        headers = {"cookie": client.cookie}
        limits = httpx.Limits(max_connections=None)
        http = httpx.AsyncClient(
            base_url=self.url + API, headers=headers, timeout=PATIENCE, limits=limits, verify=NO_TLS
        )
        await self.enter_async_context(http)
        found = [Device(table, http, None) for _ in range(requests)]
        for _ in range(feeds):
            feed = await self.enter_async_context(connect(address, additional_headers=headers, compression=None))
            found.append(Device(table, http, feed))
        return found

    def log(self, table: str) -> list[Entry]:
        """What stands in the store: each seq once, and none left out."""
        return [DECODER.decode(entry) for entry in self._place.log(table)]


async def at_once(*asked: tuple[Device, ask.CommandBase]) -> list[Answer]:
    """All ask in the same moment; every one of them gets an answer to what it asked."""
    answers = await asyncio.gather(*(device.asks(command) for device, command in asked))
    for (_, command), answer in zip(asked, answers, strict=True):
        assert answer["type"] in ("accepted", "refused"), answer
        assert answer["id"] == command.id
    return answers


def accepted(answers: Sequence[Answer]) -> list[int]:
    """The entries that were made, by seq."""
    return [answer["seq"] for answer in answers if answer["type"] == "accepted"]


def refusals(answers: Sequence[Answer]) -> Counter[str]:
    """How often which code."""
    return Counter(answer["problem"]["code"] for answer in answers if answer["type"] == "refused")


def new_id() -> str:
    return secrets.token_hex(8)
