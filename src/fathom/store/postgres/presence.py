"""Who is connected where, for all servers to see."""

import asyncio
from collections.abc import Callable

from fathom.store.interfaces import StoreError
from fathom.store.postgres.membership import Membership

PAUSE = 0.1  # seconds; who comes and goes meanwhile is written down at once

WRITE = """
    INSERT INTO presence (table_id, worker, person, connections)
    SELECT its_table, $1, who, number FROM unnest($2::text[], $3::text[], $4::bigint[]) AS here (its_table, who, number)
    ON CONFLICT (table_id, worker, person) DO UPDATE SET connections = excluded.connections
"""
REMOVE = """
    DELETE FROM presence USING unnest($2::text[], $3::text[]) AS gone (its_table, who)
    WHERE worker = $1 AND table_id = its_table AND person = who
"""


class PresenceWriter:
    """Who is connected to this server, and which of it the others do not know yet."""

    def __init__(self, session: Membership, changed: Callable[[list[str]], None]) -> None:
        self._session = session
        self._changed = changed
        self._connected: dict[tuple[str, str], int] = {}  # by table and person
        self._unwritten: set[tuple[str, str]] = set()
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    def note(self, table: str, person: str, connections: int) -> None:
        """So many connections has somebody at a table."""
        if connections:
            self._connected[table, person] = connections
        else:
            self._connected.pop((table, person), None)
        self._unwritten.add((table, person))
        self._write_soon()

    def write_all(self) -> None:
        """What was written may be gone."""
        self._unwritten.update(self._connected)
        self._write_soon()

    async def close(self) -> None:
        """Write nothing more."""
        self._closed = True
        if self._writing is not None:
            self._writing.cancel()
            await asyncio.wait([self._writing])

    def _write_soon(self) -> None:
        if self._writing is None and self._unwritten and not self._closed:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            await asyncio.sleep(PAUSE)
            changed, self._unwritten = self._unwritten, set()
            try:
                await self._save(changed)
            except StoreError:
                self._unwritten |= changed
                return  # with the next session all is written anew
            self._changed(sorted({table for table, _ in changed}))
        finally:
            self._writing = None
        self._write_soon()

    async def _save(self, changed: set[tuple[str, str]]) -> None:
        come = [(*key, self._connected[key]) for key in changed if key in self._connected]
        gone = [key for key in changed if key not in self._connected]
        me = self._session.number
        if come:
            await self._session.fetch(WRITE, me, *(list(column) for column in zip(*come, strict=True)))
        if gone:
            await self._session.fetch(REMOVE, me, *(list(column) for column in zip(*gone, strict=True)))
