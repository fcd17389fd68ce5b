"""Stores to test with, and rows to put into them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from fathom.store.sqlite import SqliteStore
from fathom.table.summary import SeatLine, Status, Summary, TableLine

T = TypeVar("T")


def keep(folder: Path, story: Callable[[SqliteStore], Awaitable[T]]) -> T:
    """Let something happen with the store in that folder, from opening to closing."""

    async def whole() -> T:
        store = await SqliteStore.open(folder / "fathom.sqlite3")
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def row(
    table: str,
    people: dict[str, bool] | None = None,
    status: Status = "playing",
    updated: int = 1000,
    public: bool = True,
    wake: bool = False,
) -> Summary:
    """The row of a table, with names that no encoding may spoil."""
    sits = people or {}
    line = TableLine(
        table=table,
        game="submarine",
        status=status,
        public=public,
        host='Zoë "Œ" 🐙, [x]',
        seats=[SeatLine(seat=seat, kind="person", name=f"name of {who}") for seat, who in enumerate(sits, 1)],
        clock=None,
        spectators="on",
        created=1,
        updated=updated,
    )
    return Summary(table=table, status=status, public=public, updated=updated, wake=wake, people=sits, line=line)
