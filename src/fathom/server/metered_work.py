"""Long computations about games: cached, charged to the client, and run in slices."""

from collections.abc import Hashable

from fathom.core.work import Work
from fathom.server.runtime.cache import ByteCache
from fathom.server.runtime.slices import Slices
from fathom.server.security import costs
from fathom.server.security.rate_limit import Limiters


class MeteredWork:
    """Runs computations whose encoded result a key identifies."""

    def __init__(self, cache: ByteCache, slices: Slices, limiters: Limiters) -> None:
        self._cache, self._slices, self._limiters = cache, slices, limiters

    async def run(self, person: str, address: str, key: Hashable, cost: int, work: Work[bytes]) -> bytes:
        """Return the cached or computed result, charged to person and address. Raises `Refusal`."""
        found = self._cache.get(key)
        self._limiters.charge(person, address, cost if found is None else costs.known(found))
        return await self._slices.run(address, self._once(key, work)) if found is None else found

    def _once(self, key: Hashable, work: Work[bytes]) -> Work[bytes]:
        """Compute, unless another request has stored the result meanwhile."""
        found = self._cache.get(key)
        if found is None:
            found = yield from work
            self._cache.put(key, found)
        return found
