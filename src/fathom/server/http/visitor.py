"""The visitor who makes a request: a person or an anonymous one, and the limits on their work."""

from collections.abc import Hashable
from dataclasses import dataclass

from fathom.core.work import Work
from fathom.protocol.settings import Person
from fathom.server.runtime.cache import ByteCache
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

    @property
    def id(self) -> str:
        """Return the id of the person; empty for an anonymous visitor."""
        return self.person.id if self.person else ""

    def charge(self, cost: int) -> None:
        """Charge work, in game steps. Raises `Refusal`."""
        self.limiters.charge(self.id, self.address, cost)

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
