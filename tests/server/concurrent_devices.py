"""Several devices per player that send commands to one table concurrently."""

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
from server.driver import as_json
from server.running import NO_TLS
from serving import PATIENCE
from store_locations import StoreLocation

Answer = dict[str, Any]


class Device:
    """A connection of one player to the server: a feed, or HTTP requests."""

    def __init__(self, table: str, http: httpx.AsyncClient, feed: ClientConnection | None) -> None:
        self._table, self.http, self._feed = table, http, feed

    async def send(self, command: ask.CommandBase) -> Answer:
        """Send a command and return its answer."""
        if self._feed is None:
            said = await self.http.post(f"/tables/{self._table}/commands", **as_json(command))
            return dict(said.json())
        await self._feed.send(ENCODE(command), text=True)
        async with asyncio.timeout(PATIENCE):
            while (message := msgspec.json.decode(await self._feed.recv())).get("id") != command.id:
                pass
        return dict(message)


class ConcurrentPlayers(AsyncExitStack):
    """Players at one table, each with several devices."""

    def __init__(self, url: str, place: StoreLocation) -> None:
        super().__init__()
        self.url = url
        self._place = place
        self.clients: list[Client] = []
        self.tables: list[Table] = []

    async def connect_client(self, name: str) -> Client:
        return await self.enter_async_context(Client(self.url, name=name))

    async def seat_players(self, people: int, game: str = "submarine", **wish: Any) -> None:
        """Create a table and seat this many players; all are ready and have revealed their parts."""
        seats: list[SeatRequest] = [HostSeat(), *[OpenSeat()] * (people - 1)]
        self.clients = [await self.connect_client(f"seat {seat}") for seat in range(1, people + 1)]
        host = await self.clients[0].create(game, seats, **wish)
        self.tables = [host, *[await client.table(host.id) for client in self.clients[1:]]]
        for seat, table in enumerate(self.tables[1:], 2):
            await table.sit(seat)
        for table in self.tables:
            await table.ready()
        for table in self.tables:
            await table.reveal()

    async def start_game(self, people: int, game: str = "submarine", **wish: Any) -> None:
        await self.seat_players(people, game, **{"options": {"first": "seat_1"}, **wish})
        await self.tables[0].start()

    async def devices(self, client: Client, table: str, feeds: int, requests: int) -> list[Device]:
        """Connect several devices of one player."""
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
        """Return the stored log; asserts that its sequence numbers have no gap or duplicate."""
        return [DECODER.decode(entry) for entry in self._place.log(table)]


async def send_concurrently(*asked: tuple[Device, ask.CommandBase]) -> list[Answer]:
    """Send all commands concurrently. Asserts that each device gets the answer to its own command."""
    answers = await asyncio.gather(*(device.send(command) for device, command in asked))
    for (_, command), answer in zip(asked, answers, strict=True):
        assert answer["type"] in ("accepted", "refused"), answer
        assert answer["id"] == command.id
    return answers


def accepted(answers: Sequence[Answer]) -> list[int]:
    """Return the sequence numbers of the accepted commands."""
    return [answer["seq"] for answer in answers if answer["type"] == "accepted"]


def refusals(answers: Sequence[Answer]) -> Counter[str]:
    """Return the number of refusals by code."""
    return Counter(answer["problem"]["code"] for answer in answers if answer["type"] == "refused")


def new_id() -> str:
    return secrets.token_hex(8)
