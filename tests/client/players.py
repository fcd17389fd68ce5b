"""Players at a server, for tests."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

import httpx

from fathom.client import Client, HostSeat, OpenSeat, Stale, Table, TableReplica
from fathom.client.http import API
from fathom.core.options import Options
from fathom.protocol.settings import SeatRequest
from fathom.table.chance.verify import verify
from serving import LONGEST

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def run(scene: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(scene, LONGEST))


class Players(AsyncExitStack):
    """Players with a client each at the open seats of one table."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self.clients: list[Client] = []
        self.tables: list[Table] = []  # the same table, for each client

    async def connect_client(self, name: str = "", **how: Any) -> Client:
        return await self.enter_async_context(Client(self.url, name=name, **how))

    async def seat_players(
        self, game: str, seats: list[SeatRequest], options: Options | None = None, **wish: Any
    ) -> list[Table]:
        """Create a table and seat the players; all are ready and have revealed their parts."""
        people = [seat for seat, its in enumerate(seats, 1) if isinstance(its, OpenSeat)]
        self.clients = [await self.connect_client(name) for name in NAMES[: len(people) + 1]]
        host = await self.clients[0].create(game, seats, options=dict(options or {}), **wish)
        self.tables = [host, *[await client.table(host.id) for client in self.clients[1:]]]
        for table, seat in zip(self.tables[1:], people, strict=True):
            await table.sit(seat)
        for table in self.tables:
            await table.ready()
        for table in self.tables:
            await table.reveal()
        return self.tables

    async def start_game(
        self, game: str, seats: list[SeatRequest], options: Options | None = None, **wish: Any
    ) -> list[Table]:
        await self.seat_players(game, seats, options, **wish)
        await self.tables[0].start()
        await all_until(self.tables, lambda table: table.status == "playing")
        return self.tables

    async def play_on(self, seed: int) -> None:
        """Play random moves to the end."""
        await asyncio.gather(
            *(play_random_moves(table, random.Random(seed + n)) for n, table in enumerate(self.tables))
        )


def host_and_open_seats(others: int) -> list[SeatRequest]:
    return [HostSeat(), *[OpenSeat()] * others]


async def all_until(tables: Iterable[Table], so: Callable[[Table], bool]) -> None:
    for table in tables:
        await table.wait_until(partial(so, table))


async def play_random_moves(table: Table, rng: random.Random) -> None:
    """Play random moves with some undo and chat until the game is over."""
    async for _ in table.changes():
        if table.over:
            return
        if not table.my_turn:
            continue
        if table.seat != table.to_move:
            await table.switch_seat(table.to_move)
        with suppress(Stale):  # a seat has changed hands
            if table.info.undo and rng.random() < 0.1:
                await table.undo()
            elif rng.random() < 0.02:
                await table.send_chat("hm")
            else:
                await table.move(rng.choice(table.moves))


async def assert_replicas_match_snapshots(url: str, tables: Iterable[Table], clients: Iterable[Client]) -> None:
    """Assert that each replica equals a new snapshot."""
    async with httpx.AsyncClient(base_url=url + API) as http:
        for table, client in zip(tables, clients, strict=True):
            headers = {"cookie": client.cookie}
            answer = await http.get(f"/tables/{table.id}", params={"seat": table.seat}, headers=headers)
            fresh = TableReplica()
            fresh.apply(answer.raise_for_status().json())
            assert vars(fresh) == vars(table.replica)


async def assert_record_verifies(table: Table) -> None:
    """Assert that the record verifies and contains the parts of this table's players."""
    record = await table.record()
    assert all(check.ok for check in verify(record, table.commitment))
    assert table.fairness is not None
    for seat, part in table.parts.items():
        assert table.fairness.parts[seat - 1] == part
