"""Table ownership: each table that needs a server has exactly one, and a crashed server's tables get another."""

from fathom.store.postgres.membership import LOCK_CLASS, Membership
from fathom.store.queries.runner import QueryRunner

MAX_REMEMBERED = 100_000  # tables of other servers

ACQUIRE = "INSERT INTO ownership (table_id, worker) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING table_id"
OWNED = "SELECT table_id FROM ownership WHERE worker = $1"
# After a restart of all servers each one takes its share of the orphans.
ADOPT = """
    WITH orphans AS MATERIALIZED (
        SELECT id FROM tables WHERE needs_wakeup AND NOT EXISTS (SELECT FROM ownership WHERE table_id = id) LIMIT 5000
    )
    INSERT INTO ownership (table_id, worker)
    SELECT id, $1 FROM orphans LIMIT (SELECT greatest(50, count(*) / (SELECT count(*) FROM workers)) FROM orphans)
    ON CONFLICT DO NOTHING RETURNING table_id
"""
RELEASE_FINISHED = """
    DELETE FROM ownership USING tables WHERE worker = $1 AND table_id = id AND status = 'over' RETURNING table_id
"""
# A server whose advisory lock is free has ended. For a while after PostgreSQL starts, live servers have no lock either.
DEAD = """
    WITH others AS MATERIALIZED (
        SELECT number FROM workers WHERE number <> $2 AND pg_postmaster_start_time() < now() - interval '5 seconds'
    )
    SELECT number FROM others WHERE pg_try_advisory_lock($1::int, number::int)
"""
INHERIT = """
    WITH dead AS (DELETE FROM workers WHERE number = ANY($1::bigint[])),
    recovery AS (UPDATE server SET recovery_owner = $2 WHERE recovery_owner = ANY($1::bigint[]))
    UPDATE ownership SET worker = $2 WHERE worker = ANY($1::bigint[]) RETURNING table_id
"""
DELETE_PRESENCE = "DELETE FROM presence WHERE worker = ANY($1::bigint[]) RETURNING table_id"
UNLOCK = "SELECT pg_advisory_unlock($1::int, number::int) FROM unnest($2::bigint[]) AS number"


class Ownership:
    """Caches the tables that this server owns, and those that other servers are known to own."""

    def __init__(self, runner: QueryRunner, membership: Membership) -> None:
        self._runner = runner
        self._membership = membership
        self._owned: set[str] = set()
        self._foreign: set[str] = set()

    def owns(self, table: str) -> bool | None:
        return True if table in self._owned else False if table in self._foreign else None

    async def acquire(self, table: str) -> bool:
        if await self._runner.rows(ACQUIRE, table, self._membership.number):
            self._add([table])
            return True
        if len(self._foreign) >= MAX_REMEMBERED:
            self._foreign.clear()
        self._foreign.add(table)
        return False

    async def reload(self) -> None:
        """Reread the owned tables: during a lost connection other servers may have taken them over."""
        self._owned = set(await self._runner.column(OWNED, self._membership.number))
        self._foreign.clear()

    async def adopt_orphans(self) -> list[str]:
        """Acquire a share of the tables without an owner, and return them."""
        return self._add(await self._runner.column(ADOPT, self._membership.number))

    async def reap_dead(self) -> tuple[list[str], list[str]]:
        """Take over from crashed servers. Returns the acquired tables, and the tables whose presence changed."""
        number = self._membership.number
        dead = [each for (each,) in await self._membership.fetch(DEAD, LOCK_CLASS, number)]
        if not dead:
            return [], []
        left = [table for (table,) in await self._membership.fetch(DELETE_PRESENCE, dead)]
        inherited = [table for (table,) in await self._membership.fetch(INHERIT, dead, number)]
        await self._membership.fetch(UNLOCK, LOCK_CLASS, dead)
        return self._add(inherited), left

    async def release_finished(self) -> None:
        """Release the owned tables whose games are over."""
        self._owned -= set(await self._runner.column(RELEASE_FINISHED, self._membership.number))

    def _add(self, tables: list[str]) -> list[str]:
        self._owned.update(tables)
        self._foreign.difference_update(tables)
        return tables
