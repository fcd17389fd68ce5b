"""Who looks after which table: each table that needs it has one server, and the tables of a dead one get another."""

from fathom.store.postgres.membership import LOCKS, Membership
from fathom.store.postgres.statements import Rows

REMEMBERED = 100_000  # tables that others look after

CLAIM = "INSERT INTO claims (table_id, worker) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING table_id"
CLAIMED = "SELECT table_id FROM claims WHERE worker = $1"
# Of many, after all servers were gone, each takes its share and leaves the rest to the others.
ADOPT = """
    WITH orphans AS MATERIALIZED (
        SELECT id FROM tables WHERE wake AND NOT EXISTS (SELECT FROM claims WHERE table_id = id) LIMIT 5000
    )
    INSERT INTO claims (table_id, worker)
    SELECT id, $1 FROM orphans LIMIT (SELECT greatest(50, count(*) / (SELECT count(*) FROM workers)) FROM orphans)
    ON CONFLICT DO NOTHING RETURNING table_id
"""
DROP = """
    DELETE FROM claims USING tables WHERE worker = $1 AND table_id = id AND status = 'over' RETURNING table_id
"""
# Whoever gets the lock of a server knows that it has ended. After a start of PostgreSQL nobody has a lock at first.
DEAD = """
    WITH others AS MATERIALIZED (
        SELECT number FROM workers WHERE number <> $2 AND pg_postmaster_start_time() < now() - interval '5 seconds'
    )
    SELECT number FROM others WHERE pg_try_advisory_lock($1::int, number::int)
"""
INHERIT = """
    WITH dead AS (DELETE FROM workers WHERE number = ANY($1::bigint[])),
    waking AS (UPDATE server SET waker = $2 WHERE waker = ANY($1::bigint[]))
    UPDATE claims SET worker = $2 WHERE worker = ANY($1::bigint[]) RETURNING table_id
"""
LEFT = "DELETE FROM presence WHERE worker = ANY($1::bigint[]) RETURNING table_id"
UNLOCK = "SELECT pg_advisory_unlock($1::int, number::int) FROM unnest($2::bigint[]) AS number"


class Claims:
    """What this server looks after, and what it knows that others do."""

    def __init__(self, rows: Rows, session: Membership) -> None:
        self._rows = rows
        self._session = session
        self._mine: set[str] = set()
        self._others: set[str] = set()

    def keeps(self, table: str) -> bool | None:
        """Ours, somebody else's, or not known to be anybody's."""
        return True if table in self._mine else False if table in self._others else None

    async def claim(self, table: str) -> bool:
        """Ours from now on, unless it is somebody else's."""
        if await self._rows(CLAIM, table, self._session.number):
            self._take([table])
            return True
        if len(self._others) >= REMEMBERED:
            self._others.clear()
        self._others.add(table)
        return False

    async def recall(self) -> list[str]:
        """What is ours, after others may have thought us dead."""
        self._mine = {table for (table,) in await self._rows(CLAIMED, self._session.number)}
        self._others.clear()
        return list(self._mine)

    async def adopt(self) -> list[str]:
        """Take what nobody looks after."""
        return self._take([table for (table,) in await self._rows(ADOPT, self._session.number)])

    async def reap_dead(self) -> tuple[list[str], list[str]]:
        """Take what the dead have left: tables to look after, and tables where somebody was connected to them."""
        dead = [number for (number,) in await self._session.fetch(DEAD, LOCKS, self._session.number)]
        if not dead:
            return [], []
        left = [table for (table,) in await self._session.fetch(LEFT, dead)]
        taken = [table for (table,) in await self._session.fetch(INHERIT, dead, self._session.number)]
        await self._session.fetch(UNLOCK, LOCKS, dead)
        return self._take(taken), left

    async def drop(self) -> None:
        """Forget tables at which nothing will happen any more."""
        self._mine -= {table for (table,) in await self._rows(DROP, self._session.number)}

    def _take(self, tables: list[str]) -> list[str]:
        self._mine.update(tables)
        self._others.difference_update(tables)
        return tables
