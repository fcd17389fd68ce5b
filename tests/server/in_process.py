"""An application container without a socket, for tests that call its services."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import HostSeat, NewTable, OpenSeat, Person
from fathom.server.config import Config
from fathom.server.container import Container
from fathom.store.interfaces import Store
from fathom.store.sqlite.store import SqliteStore
from fathom.table.events import DECODER
from serving import LONGEST, PATIENCE

ANN, BOB, EVE = (Person(name.lower(), name) for name in ("Ann", "Bob", "Eve"))


@asynccontextmanager
async def running_app(folder: Path, **config: Any) -> AsyncIterator[Container]:
    """Open a container on an SQLite store in a folder, and close it at the end."""
    async with app_on_store(await SqliteStore.open(folder / "fathom.sqlite3"), **config) as container:
        yield container


@asynccontextmanager
async def app_on_store(store: Store, **config: Any) -> AsyncIterator[Container]:
    """Open a container on a store, and close it at the end."""
    container = Container(Config(bot_workers=1, **config), store)
    try:
        async with asyncio.timeout(LONGEST):
            await container.open()
            yield container
    finally:
        await container.close()


async def started_table(container: Container, **wish: Any) -> str:
    """Create a table where Ann and Bob play and Ann is to move. Returns its id."""
    new = NewTable(id="new", game="submarine", seats=[HostSeat(), OpenSeat()], options={"first": "seat_1"}, **wish)
    table = (await container.table_service.create(new, ANN)).id
    await container.table_service.execute(table, BOB, ask.Sit(id="sit", seat=2))
    for seat, person in ((1, ANN), (2, BOB)):
        await container.table_service.execute(
            table, person, ask.Ready(id="ready", seat=seat, commitment=part_commitment("ab" * 16))
        )
    await container.table_service.execute(table, ANN, ask.Reveal(id="reveal", seat=1, part="ab" * 16))
    await container.table_service.execute(table, ANN, ask.Start(id="start"))
    return table


async def wait_for_event(container: Container, table: str, what: str) -> None:
    """Wait until the log of a table contains an event of this type."""
    async with asyncio.timeout(PATIENCE):
        while what not in await logged_events(container, table):
            await asyncio.sleep(0.01)


async def logged_events(container: Container, table: str) -> list[str]:
    """Return the types of all events in the stored log of a table."""
    entries = await container.store.log.entries(table)
    return [str(DECODER.decode(entry).event.__struct_config__.tag) for entry in entries]
