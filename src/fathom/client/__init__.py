"""Typed Python client of a Fathom server, for scripts, bots and tests.

import asyncio
from fathom.client import BotSeat, Client, HostSeat


async def main() -> None:
    async with Client("http://127.0.0.1:8000", name="Ann") as ann:
        game = (await ann.games()).games[0].name
        table = await ann.create(game, [HostSeat(), BotSeat(bot="greedy", level=2)])
        await table.ready()
        await table.start()
        async for _ in table.changes():
            if table.over:
                break
            if table.my_turn:
                await table.move(table.moves[0])


asyncio.run(main())
"""

try:
    import httpx  # noqa: F401
    import websockets  # noqa: F401
except ImportError as error:
    raise ImportError('the client needs httpx and websockets: pip install "fathom-games[client]"') from error

from fathom.client.client import Client
from fathom.client.errors import Refused, Stale, Unreachable
from fathom.client.replica import TableReplica
from fathom.client.table import Table
from fathom.protocol.settings import Begin, BotSeat, GameClock, HostSeat, MoveClock, OpenSeat

__all__ = [
    "Begin", "BotSeat", "Client", "GameClock", "HostSeat", "MoveClock", "OpenSeat", "Refused", "Stale", "Table",
    "TableReplica", "Unreachable",
]  # fmt: skip
