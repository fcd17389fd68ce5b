"""Plays planned moves when the turn comes to their owner, and keeps the plans.

The worker that appends the move before does it; after a crash, the next start.
"""

import asyncio
from typing import Final

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.plans import Branch, Plan, PlanOutcome, Preview
from fathom.protocol.settings import Person
from fathom.protocol.updates import problem
from fathom.server.background import Tasks
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.service import TableService
from fathom.server.telemetry.logging import short, store_failed
from fathom.store.errors import StoreError
from fathom.store.queries.plans import PlanRow, Plans
from fathom.table import plans
from fathom.table.plans import Due, StoredPlan, Waiting
from fathom.table.table import Transition

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(StoredPlan)
RETRY: Final = 1  # seconds before the store is tried again


class PlanService:
    """The plans of all tables. Subscribes to the transitions of this worker."""

    def __init__(self, store: Plans, table_service: TableService) -> None:
        self._store, self._table_service = store, table_service
        self._tasks = Tasks("plan not played; retried at the next start")
        self._checking: dict[str, bool] = {}  # by table: whether it has to be checked again afterwards
        table_service.bus.subscribe(self.handle)

    async def open(self) -> None:
        """Play what was due when the last server ended."""
        for table_id in await self._store.due():
            self.check(table_id)

    async def close(self) -> None:
        """Stop. The next start resumes the work."""
        await self._tasks.close()

    def handle(self, live: LiveTable, transition: Transition) -> None:
        """Check the plans of a correspondence game when the turn passes, a seat changes hands or the game ends."""
        if live.table.correspondence and transition.summary and transition.entries and not transition.remote:
            self.check(live.id)

    def check(self, table_id: str) -> None:
        """Start to play what is due at a table."""
        if table_id in self._checking:
            self._checking[table_id] = True
        else:
            self._checking[table_id] = False
            self._tasks.start(self._check(table_id))

    async def _check(self, table_id: str) -> None:
        """Play move after move. The plans are read again before each, so that a revoked one is not continued."""
        try:
            while True:
                self._checking[table_id] = False
                if await self._acted(table_id) or self._checking[table_id]:
                    continue
                return
        finally:
            del self._checking[table_id]

    async def _acted(self, table_id: str) -> bool:
        """Do what is due about the plans of a table. Returns whether to check again."""
        try:
            return any([await self._act(table_id, row) for row in await self._store.waiting_at(table_id)])
        except StoreError as fault:
            store_failed("plan not played; retrying", fault, table=short(table_id))
        except Refusal as refusal:
            if refusal.kind is not RefusalKind.UNAVAILABLE:  # the table is deleted
                return False
        await asyncio.sleep(RETRY)
        return True

    async def _act(self, table_id: str, row: PlanRow) -> bool:
        """Do what is due about a plan. Returns whether a move was played. Raises `Refusal` or `StoreError`."""
        plan = DECODER.decode(row.body)
        async with self._table_service.locked(table_id) as table:
            action = plans.next_action(table, plan)
        if isinstance(action, Due):
            refused = await self._execute(table_id, action)
            if refused is None:
                return True
            action = plans.Finished(refused)
        if isinstance(action, plans.Finished):
            await self._store.end(table_id, row_of(plan.ended(action.outcome)))
        elif isinstance(action, plans.Dropped):
            await self._store.drop(table_id, row)
        return False

    async def _execute(self, table_id: str, due: Due) -> PlanOutcome | None:
        """Play a move like any other. Returns the outcome of a plan whose move is not legal."""
        try:
            await self._table_service.execute(table_id, due.person, due.command)
        except Refusal as refusal:
            if refusal.kind in (RefusalKind.UNAVAILABLE, RefusalKind.NOT_FOUND):
                raise
            return PlanOutcome(result="refused", played=due.earlier, refused=due.move, problem=problem(refusal))
        return None

    # Commands of the owner.

    async def of(self, table_id: str, person: Person, seat: int) -> Plan:
        """Return a person's plan for a seat. Raises `Refusal` if the seat is another's."""
        async with self._table_service.locked(table_id) as table:
            table.audience(person.id, seat)
            plan = await self._stored(table_id, seat, person)
            if plan and plan.waiting and plans.next_action(table, plan) != Waiting():
                self.check(table_id)  # a crash may have come between the last move and the outcome
        return plan.public() if plan else Plan()

    async def add(self, table_id: str, person: Person, branch: Branch, found: Preview) -> Plan:
        """Add a branch whose moves a preview has found possible. Idempotent. Raises `Refusal`."""
        async with self._table_service.locked(table_id) as table:
            match = plans.require_plannable(table, person, branch.seat)
            known = await self._stored(table_id, branch.seat, person)
            plan = plans.with_branch(known, match, person.id, branch.seat, found.when, found.play)
            await self._store.put(table_id, row_of(plan))
        self.check(table_id)  # another worker may have passed the turn on before the plan was stored
        return plan.public()

    async def revoke(self, table_id: str, person: Person, seat: int, number: int | None) -> Plan:
        """Revoke a plan or one of its branches, and forget the outcome of the last one. Idempotent."""
        async with self._table_service.locked(table_id) as table:
            table.audience(person.id, seat)
            plan = await self._stored(table_id, seat, person)
            left = plans.without_branch(plan, number) if plan and number is not None else None
            if left is not None and left.waiting:
                await self._store.put(table_id, row_of(left))
            else:
                await self._store.delete(table_id, seat, person.id)
                left = None
        return left.public() if left else Plan()

    async def _stored(self, table_id: str, seat: int, person: Person) -> StoredPlan | None:
        row = await self._store.of(table_id, seat, person.id)
        return DECODER.decode(row.body) if row else None


def row_of(plan: StoredPlan) -> PlanRow:
    """Return the row that stores a plan."""
    return PlanRow(plan.seat, plan.person, plan.after, plan.waiting, ENCODER.encode(plan).decode())
