"""A server without a socket: its store, its tables and its bots, for tests that reach into it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fathom.protocol import commands as ask
from fathom.protocol.settings import Me, NewTable, Open, Person
from fathom.server.config import Config
from fathom.server.container import App
from fathom.store.interfaces import Store
from fathom.store.sqlite.store import SqliteStore
from fathom.table.chance.commitments import part_commitment
from fathom.table.events import DECODER
from serving import LONGEST, PATIENCE

ANN, BOB, EVE = (Person(name.lower(), name) for name in ("Ann", "Bob", "Eve"))


@asynccontextmanager
async def at_home(folder: Path, **config: Any) -> AsyncIterator[App]:
    """Open, until it is closed."""
    async with with_store(await SqliteStore.open(folder / "fathom.sqlite3"), **config) as house:
        yield house


@asynccontextmanager
async def with_store(store: Store, **config: Any) -> AsyncIterator[App]:
    """The same, on any store."""
    house = App(Config(bot_workers=1, **config), store)
    try:
        async with asyncio.timeout(LONGEST):
            await house.open()
            yield house
    finally:
        await house.close()


async def begun(house: App, **wish: Any) -> str:
    """A table where Ann and Bob play, and Ann is to move."""
    new = NewTable(id="new", game="submarine", seats=[Me(), Open()], options={"first": "seat_1"}, **wish)
    table = (await house.hall.create(new, ANN)).id
    await house.hall.obey(table, BOB, ask.Sit(id="sit", seat=2))
    for seat, person in ((1, ANN), (2, BOB)):
        await house.hall.obey(table, person, ask.Ready(id="ready", seat=seat, commitment=part_commitment("ab" * 16)))
    await house.hall.obey(table, ANN, ask.Reveal(id="reveal", seat=1, part="ab" * 16))
    await house.hall.obey(table, ANN, ask.Start(id="start"))
    return table


async def tells(house: App, table: str, what: str) -> None:
    """Wait until that has happened."""
    async with asyncio.timeout(PATIENCE):
        while what not in await told(house, table):
            await asyncio.sleep(0.01)


async def told(house: App, table: str) -> list[str]:
    """What has happened, as the store has it."""
    entries = await house.store.entries(table)
    return [str(DECODER.decode(entry).event.__struct_config__.tag) for entry in entries]
