"""Stores and rows for tests."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from fathom.protocol.listings import SeatInfo, Status, Summary, TableListing
from fathom.store.interfaces import Store
from fathom.store.location import open_store
from serving import LONGEST
from store_locations import StoreLocation

T = TypeVar("T")


def with_store(where: StoreLocation | Path, scenario: Callable[[Any], Awaitable[T]]) -> T:
    """Open the store at a location or in a folder, run a coroutine function with it and close it."""

    async def whole() -> T:
        store: Store = await open_store(where / "fathom.sqlite3" if isinstance(where, Path) else where.where)
        try:
            return await scenario(store)
        finally:
            await store.close()

    return asyncio.run(asyncio.wait_for(whole(), LONGEST))


def table_row(
    table: str,
    people: dict[str, bool] | None = None,
    status: Status = "playing",
    updated: int = 1000,
    public: bool = True,
    needs_wakeup: bool = False,
) -> Summary:
    """Return the row of a table; its names contain characters that an encoding could damage."""
    sits = people or {}
    listing = TableListing(
        table=table,
        game="submarine",
        status=status,
        public=public,
        host='Zoë "Œ" 🐙, [x]',
        seats=[SeatInfo(seat=seat, kind="person", name=f"name of {who}") for seat, who in enumerate(sits, 1)],
        clock=None,
        spectators="on",
        created=1,
        updated=updated,
    )
    to_move = next((person for person, turn in sits.items() if turn), "")
    return Summary(
        table=table,
        status=status,
        public=public,
        updated=updated,
        needs_wakeup=needs_wakeup,
        people=list(sits),
        to_move=to_move,
        listing=listing,
    )
