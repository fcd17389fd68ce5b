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
    ("log", "members", "mentions", "ownership", "deliveries", "subscriptions", "invitations", "plans"), "table_id"
)


class AppendWriter(Protocol):
    """Writer of appends in batches, one transaction per batch."""

    commits: int

    def submit(self, append: PendingAppend) -> "asyncio.Future[None]":
        """Enqueue an append. The future is done when the append is durable."""

    async def invalidate(self) -> None:
        """Drop the cached table heads."""

    async def close(self) -> None:
        """Write all pending appends, then stop."""


class EventLog:
    """The append-only log of each table. `(table, seq)` is unique and arbitrates between concurrent writers."""

    def __init__(self, runner: QueryRunner, writer: AppendWriter) -> None:
        self._runner = runner
        self._writer = writer
        self._loop = asyncio.get_running_loop()

    async def append(self, table: str, first: int, entries: Sequence[bytes], summary: Summary | None) -> None:
        """Append entries `first`, `first + 1`, … and replace the table's index row, atomically.

        Without a summary the index row stays as it is. Raises `AppendConflict` unless `first` is the next seq.
        """
        self._runner.check_open()
        await self._writer.submit(PendingAppend(self._loop.create_future(), table, first, entries, summary))

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        """Return the entries of a table after seq `since`, in order. An unknown table has none."""
        return await self._runner.blobs(ENTRIES, table, since)

    async def add_mentions(self, table: str, people: Iterable[str]) -> None:
        """Index that entries of a table mention these people. Idempotent; called before the entries are appended."""
        await self._runner.write(*((ADD_MENTION, person, table) for person in people))

    async def mentions_of(self, person: str) -> list[str]:
        """Return the tables whose entries mention a person, seated or not."""
        return await self._runner.column(MENTIONS_OF, person)

    async def redact_entries(self, table: str, entries: Mapping[int, bytes], person: str) -> None:
        """Replace entries by seq, drop bodies of settled deliveries, and delete the person's mention, atomically."""
        replaced = [(REPLACE_ENTRY, table, seq, entry) for seq, entry in entries.items()]
        await self._runner.write(*replaced, (CLEAR_BODIES, table), (DELETE_MENTION, person, table))

    async def delete_table(self, table: str) -> None:
        """Delete a table and all its rows."""
        await self._runner.write(*((f"DELETE FROM {name} WHERE {key} = $1", table) for name, key in TABLE_KEYS.items()))
        await self._writer.invalidate()
