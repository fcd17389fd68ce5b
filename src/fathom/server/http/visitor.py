"""The visitor who makes a request: a person or an anonymous one, what they see, and the limits on their work."""

from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fathom.core.errors import Refusal
from fathom.core.work import Work
from fathom.protocol.settings import Person
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.live_table import LiveTable
from fathom.server.runtime.service import TableService
from fathom.server.runtime.slices import Slices
from fathom.server.security import costs
from fathom.server.security.rate_limit import Limiters


@dataclass(frozen=True)
class Visitor:
    """A visitor with the address that rate limits count. `person` is None for an anonymous one."""

    person: Person | None
    address: str
    limiters: Limiters
    cache: ByteCache
    slices: Slices
    table_service: TableService

    @property
    def id(self) -> str:
        """Return the id of the person; empty for an anonymous visitor."""
        return self.person.id if self.person else ""

    @asynccontextmanager
    async def watching(self, table: str, seat: int | None) -> AsyncIterator[tuple[LiveTable, int]]:
        """Lock a table, and yield it with the audience of the visitor, who may ask for a seat. Raises `Refusal`."""
        live = await self.load(table)
        async with self.table_service.locked(table) as found:
            yield live, found.audience(self.id, seat)

    async def load(self, table: str) -> LiveTable:
        """Return a table, loaded on the account of the visitor. Raises `Refusal`."""
        return await self.table_service.get(table, self.charge)

    def charge(self, cost: int) -> None:
        """Charge work, in game steps. Raises `Refusal`."""
        self.limiters.charge(self.id, self.address, cost)

    def wait_for(self, cost: int) -> int:
        """Charge work if it is within the limit now. Returns the seconds to wait before another try; 0 if charged."""
        try:
            self.charge(cost)
        except Refusal as refusal:
            return int(str(refusal.params["wait"]))
        return 0

    async def compute(self, key: Hashable, cost: int, work: Work[bytes]) -> bytes:
        """Return the result of work that a key identifies, cached or computed in slices. Charges it."""
        found = self.cache.get(key)
        self.charge(cost if found is None else costs.known(found))
        return await self.slices.run(self.address, self._once(key, work)) if found is None else found

    def _once(self, key: Hashable, work: Work[bytes]) -> Work[bytes]:
        """Compute, unless another request has stored the result meanwhile."""
        found = self.cache.get(key)
        if found is None:
            found = yield from work
            self.cache.put(key, found)
        return found
