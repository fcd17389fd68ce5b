"""The visitor who makes a request: a person or an anonymous one, and the limits on their work."""

from collections.abc import Hashable
from dataclasses import dataclass

from fathom.core.work import Work
from fathom.protocol.settings import Person
from fathom.server.metered_work import MeteredWork
from fathom.server.security.rate_limit import Limiters


@dataclass(frozen=True)
class Visitor:
    """A visitor with the address that rate limits count. `person` is None for an anonymous one."""

    person: Person | None
    address: str
    limiters: Limiters
    metered_work: MeteredWork

    @property
    def id(self) -> str:
        """Return the id of the person; empty for an anonymous visitor."""
        return self.person.id if self.person else ""

    def charge(self, cost: int) -> None:
        """Charge work, in game steps. Raises `Refusal`."""
        self.limiters.charge(self.id, self.address, cost)

    def limit_replays(self) -> None:
        """Count a replay. Raises `Refusal` if there are too many."""
        self.limiters.replays.take(self.id or self.address)

    async def compute(self, key: Hashable, cost: int, work: Work[bytes]) -> bytes:
        """Return the cached or computed result of charged work. Raises `Refusal`."""
        return await self.metered_work.run(self.id, self.address, key, cost, work)
