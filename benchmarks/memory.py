"""Memory of a server with very many idle tables."""

import asyncio
import re
import secrets
from pathlib import Path
from typing import Any

import httpx

from benchmarks.server_process import ServerProcess
from benchmarks.tables import PLAYERS
from benchmarks.websocket import Feed
from fathom.protocol import commands as ask
from fathom.protocol.commitments import part_commitment
from fathom.protocol.settings import HostSeat, NewTable, OpenSeat, Person
from fathom.protocol.updates import API
from fathom.store.location import data_file
from fathom.store.sqlite.store import SqliteStore
from fathom.table.create import open_table
from fathom.table.table import Table, Transition

MOVES = 8  # per table
ENTRIES = MOVES + 2 * PLAYERS + 1  # of the log, per table
FEEDS = 2_000
CHUNK = 500


def started_table(number: int) -> tuple[Table, list[Transition]]:
    """Return a table of four players after a few moves, and its transitions."""
    people = [Person(f"person {number} {seat}", f"player {seat}") for seat in range(1, PLAYERS + 1)]
    wish = NewTable(id="1", game="submarine", seats=[HostSeat(), *[OpenSeat()] * (PLAYERS - 1)])
    table = Table(f"{number:022}")
    change = table.execute(people[0], open_table(wish, people[0], secrets.token_bytes(32)), number)
    changes = [change]
    parts = {seat: secrets.token_hex(16) for seat in range(1, PLAYERS + 1)}

    def execute(seat: int, command: ask.Command) -> None:
        changes.append(table.execute(people[seat - 1], command, number))

    for seat in range(2, PLAYERS + 1):
        execute(seat, ask.Sit(id=f"sit-{seat}", seat=seat))
    for seat in range(1, PLAYERS + 1):
        execute(seat, ask.Ready(id=f"ready-{seat}", seat=seat, commitment=part_commitment(parts[seat])))
    for seat in range(1, PLAYERS + 1):
        execute(seat, ask.Reveal(id=f"reveal-{seat}", seat=seat, part=parts[seat]))
    execute(1, ask.Start(id="start"))
    assert table.play is not None
    for step in range(MOVES):
        seat = table.to_move
        execute(seat, ask.Move(id=f"move-{step}", seq=table.seq, seat=seat, line=table.play.match.legal()[0]))
    return table, changes


async def fill(folder: Path, tables: int) -> list[str]:
    """Fill a store with tables and return their ids."""
    store = await SqliteStore.open(data_file(str(folder)))
    ids = []
    for first in range(0, tables, CHUNK):
        made = [started_table(number) for number in range(first, min(first + CHUNK, tables))]
        ids += [table.id for table, _ in made]
        await asyncio.gather(*(append(store, table, changes) for table, changes in made))
    await store.close()
    return ids


async def append(store: SqliteStore, table: Table, changes: list[Transition]) -> None:
    """Append the whole log of a table."""
    entries = [entry.encode() for change in changes for entry in change.entries]
    await store.log.append(table.id, 1, entries, table.summary())


async def memory(folder: Path, tables: int) -> dict[str, Any]:
    """Measure a server on such a store: at its start, with all tables loaded, and with open feeds."""
    ids = await fill(folder, tables)
    with ServerProcess("benchmarks.no_evict", folder) as server:
        before = server.megabytes()
        address = f"http://{server.host}:{server.port}"
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            for first in range(0, tables, 10):
                await asyncio.gather(*(http.get(f"{API}/tables/{table}") for table in ids[first : first + 10]))
            figures = (await http.get("/metrics")).text
        loaded = re.search(r"^fathom_tables_loaded (\S+)", figures, re.MULTILINE)
        assert loaded is not None
        full = server.megabytes()
        watched = ids[:FEEDS]
        await watch(server, watched)
        return {
            "tables": tables,
            "megabytes_none_loaded": before,
            "tables_loaded": int(float(loaded[1])),
            "megabytes": full,
            "kilobytes_per_feed": 1000 * (server.megabytes() - full) / len(watched),
            "disk_bytes_per_entry": data_file(str(folder)).stat().st_size / (tables * ENTRIES),
        }


async def watch(server: ServerProcess, tables: list[str]) -> None:
    """Open a feed at each of these tables."""
    for table in tables:
        joined = asyncio.Event()
        feed = Feed(server.host, f"{API}/tables/{table}/feed", "", lambda _, joined=joined: joined.set())  # type: ignore[misc]
        await feed.connect(server.host, server.port)
        await joined.wait()
