"""Presence: the connections of each server, visible to all servers."""

import asyncio
from collections.abc import Callable

from fathom.store.errors import StoreError
from fathom.store.models import ClusterMessage
from fathom.store.postgres.membership import Membership

INTERVAL = 0.1  # seconds; changes within it are written together

SAVE = """
    INSERT INTO presence (table_id, worker, person, connections)
    SELECT its_table, $1, who, number FROM unnest($2::text[], $3::text[], $4::bigint[]) AS here (its_table, who, number)
    ON CONFLICT (table_id, worker, person) DO UPDATE SET connections = excluded.connections
"""
DELETE = """
    DELETE FROM presence USING unnest($2::text[], $3::text[]) AS gone (its_table, who)
    WHERE worker = $1 AND table_id = its_table AND person = who
"""


class PresenceWriter:
    """Writer of the connections of this server. Publishes the tables whose rows were written."""

    def __init__(self, membership: Membership, publish: Callable[[ClusterMessage], None]) -> None:
        self._membership = membership
        self._publish = publish
        self._connections: dict[tuple[str, str], int] = {}  # by table and person
        self._dirty: set[tuple[str, str]] = set()
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    def update(self, table: str, person: str, connections: int) -> None:
        """Set the number of a person's connections at a table."""
        if connections:
            self._connections[table, person] = connections
        else:
            self._connections.pop((table, person), None)
        self._dirty.add((table, person))
        self._schedule()

    def write_all(self) -> None:
        """Write all connections again: after a crash of PostgreSQL the unlogged table is empty."""
        self._dirty.update(self._connections)
        self._schedule()

    async def close(self) -> None:
        self._closed = True
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait([self._writing])

    def _schedule(self) -> None:
        if self._writing is None and self._dirty and not self._closed:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._dirty:
                await asyncio.sleep(INTERVAL)
                changed, self._dirty = self._dirty, set()
                await self._save(changed)
                self._publish(ClusterMessage(presence=sorted({table for table, _ in changed})))
        except StoreError:
            self._dirty |= changed  # the next reconnect writes everything
        finally:
            self._writing = None

    async def _save(self, changed: set[tuple[str, str]]) -> None:
        saved = [(*key, self._connections[key]) for key in changed if key in self._connections]
        deleted = [key for key in changed if key not in self._connections]
        worker = self._membership.number
        if saved:
            await self._membership.fetch(SAVE, worker, *(list(column) for column in zip(*saved, strict=True)))
        if deleted:
            await self._membership.fetch(DELETE, worker, *(list(column) for column in zip(*deleted, strict=True)))
