"""The event log: reading, appending, and erasure."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from fathom.protocol.listings import Summary
from fathom.store.batching import PendingAppend
from fathom.store.queries.runner import QueryRunner

ENTRIES = "SELECT entry AS value FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
ADD_MENTION = "INSERT INTO mentions (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING"
MENTIONS_OF = "SELECT table_id FROM mentions WHERE person = $1"
DELETE_MENTION = "DELETE FROM mentions WHERE person = $1 AND table_id = $2"
REPLACE_ENTRY = "UPDATE log SET entry = $3 WHERE table_id = $1 AND seq = $2"
CLEAR_BODIES = "UPDATE deliveries SET body = '' WHERE table_id = $1 AND next_at IS NULL"  # they contain names
TABLE_KEYS = {"tables": "id"} | dict.fromkeys(
    ("log", "members", "mentions", "ownership", "deliveries", "subscriptions"), "table_id"
)


class AppendWriter(Protocol):
    """Writer of appends in batches, one transaction per batch."""

    commits: int

    def submit(self, append: PendingAppend) -> "asyncio.Future[None]":
        """Enqueue an append. The future is done when the append is durable."""

    async def invalidate(self) -> None:
        """Drop the cached table heads."""


class LogQueries:
    """Implements `EventLog`."""

    def __init__(self, runner: QueryRunner, writer: AppendWriter) -> None:
        self._runner = runner
        self._writer = writer
        self._loop = asyncio.get_running_loop()

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        self._runner.check_open()
        await self._writer.submit(PendingAppend(self._loop.create_future(), table, first, entries, summary))

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        return await self._runner.blobs(ENTRIES, table, since)

    async def add_mentions(self, table: str, people: Iterable[str]) -> None:
        await self._runner.write(*((ADD_MENTION, person, table) for person in people))

    async def mentions_of(self, person: str) -> list[str]:
        return await self._runner.column(MENTIONS_OF, person)

    async def redact_entries(self, table: str, entries: Mapping[int, bytes], person: str) -> None:
        replaced = [(REPLACE_ENTRY, table, seq, entry) for seq, entry in entries.items()]
        await self._runner.write(*replaced, (CLEAR_BODIES, table), (DELETE_MENTION, person, table))

    async def delete_table(self, table: str) -> None:
        await self._runner.write(*((f"DELETE FROM {name} WHERE {key} = $1", table) for name, key in TABLE_KEYS.items()))
        await self._writer.invalidate()
