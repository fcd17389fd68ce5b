"""Plans: conditional moves, each read for its owner only. The body is up to the caller."""

from typing import NamedTuple

from fathom.store.queries.runner import Queries

OF = "SELECT seat, person, after_step, waiting, body FROM plans WHERE table_id = $1"
WAITING_AT = f"{OF} AND waiting ORDER BY seat"
ONE = f"{OF} AND seat = $2 AND person = $3"
PUT = """
    INSERT INTO plans (table_id, seat, person, after_step, waiting, body) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (table_id, seat, person) DO UPDATE
    SET after_step = excluded.after_step, waiting = excluded.waiting, body = excluded.body
"""
SAME = "WHERE table_id = $1 AND seat = $2 AND person = $3 AND after_step = $4"
END = f"UPDATE plans SET waiting = $5, body = $6 {SAME}"
DELETE_SAME = f"DELETE FROM plans {SAME}"
DELETE = "DELETE FROM plans WHERE table_id = $1 AND seat = $2 AND person = $3"
DUE = """
    SELECT DISTINCT table_id FROM plans JOIN tables ON id = table_id
    WHERE waiting AND (to_move = person OR status = 'over')
"""


class PlanRow(NamedTuple):
    """A plan of a person for a seat of a table, for the wait after that step."""

    seat: int
    person: str
    after_step: int
    waiting: bool
    body: str


class Plans(Queries):
    """One row per table, seat and person."""

    async def waiting_at(self, table: str) -> list[PlanRow]:
        """Return the plans of a table that can still be played."""
        return [PlanRow(*row) for row in await self._runner.rows(WAITING_AT, table)]

    async def of(self, table: str, seat: int, person: str) -> PlanRow | None:
        """Return the plan of a person for a seat."""
        rows = await self._runner.rows(ONE, table, seat, person)
        return PlanRow(*rows[0]) if rows else None

    async def put(self, table: str, plan: PlanRow) -> None:
        """Insert or replace a plan."""
        await self._runner.write((PUT, table, *plan))

    async def end(self, table: str, plan: PlanRow) -> None:
        """Replace a plan, unless there is one for a later wait by now."""
        await self._runner.write((END, table, *plan))

    async def drop(self, table: str, plan: PlanRow) -> None:
        """Delete a plan, unless there is one for a later wait by now. Idempotent."""
        await self._runner.write((DELETE_SAME, table, plan.seat, plan.person, plan.after_step))

    async def delete(self, table: str, seat: int, person: str) -> None:
        """Delete the plan of a person for a seat. Idempotent."""
        await self._runner.write((DELETE, table, seat, person))

    async def due(self) -> list[str]:
        """Return the tables at which the turn has come to the owner of a plan, or the game is over."""
        return await self._runner.column(DUE)
