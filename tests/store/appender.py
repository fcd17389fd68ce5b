"""Program that appends to ten tables until it is killed, and prints each acknowledged entry."""

import asyncio
import os
import sys
from pathlib import Path

from fathom.store.interfaces import Store
from fathom.store.location import open_store
from store.open_stores import table_row

TABLES = [f"t{number}" for number in range(10)]


def entry(table: str, seq: int) -> bytes:
    return f"{table} {seq}\n".encode()


async def play(store: Store, table: str) -> None:
    seq = len(await store.log.entries(table))
    while True:
        seq += 1
        await store.log.append(table, seq, [entry(table, seq)], table_row(table, {f"p{seq % 3}": True}, updated=seq))
        os.write(1, entry(table, seq))


async def main(where: Path | str) -> None:
    os.write(1, b"opening\n")
    store = await open_store(where)
    await asyncio.gather(*(play(store, table) for table in TABLES))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1] if sys.argv[1].startswith("postgresql:") else Path(sys.argv[1])))
