"""A store that has one server at a time: nobody to tell anything, and everything to look after."""

from collections.abc import Iterable, Mapping, Sequence

from fathom.protocol.settings import Millis
from fathom.store.cluster import ClusterListener, ClusterMessage, Connected, Downtime
from fathom.store.queries.accounts import AWAKE, BEGIN, AccountQueries


class SingleNode:
    """The `Cluster` of one; see there what each method does."""

    alone = True

    def __init__(self, store: AccountQueries) -> None:
        self._store = store
        self._begun = False

    async def begin(self, ears: ClusterListener, now: Millis) -> Downtime:
        await self._store._write((BEGIN, now, 1))
        return Downtime(await self._store.last_beat() or now, now)

    async def slept(self, now: Millis) -> None:
        await self._store._write((BEGIN, now, 1))
        self._begun = False

    async def awake(self) -> None:
        await self._store._write((AWAKE, 1))

    async def ready(self) -> None:
        pass

    def keeps(self, table: str) -> bool | None:
        return True

    async def claim(self, table: str) -> bool:
        return True

    async def tend(self, now: Millis) -> tuple[bool, list[str]]:
        """Signs of life begin when all tables know of the last server's end: should this one end before, they tell."""
        await self._store.beat(now)
        first, self._begun = not self._begun, True
        return first, []

    def tell(self, notice: ClusterMessage) -> None:
        pass

    def connected(self, table: str, person: str, connections: int) -> None:
        pass

    async def elsewhere(self, tables: Iterable[str]) -> dict[str, Connected]:
        return {}

    async def news(self, since: Mapping[str, int]) -> dict[str, list[bytes]]:
        return {}

    async def names(self, sessions: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        return {}

    async def end(self) -> None:
        pass
