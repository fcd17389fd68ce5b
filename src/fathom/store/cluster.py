"""What the servers on one store know of each other, and tell each other."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from fathom.protocol.settings import Millis

Connected = dict[str, int]  # by person, "" for strangers: how many connections


class Downtime(NamedTuple):
    """There was no server from `since` until `back`: that time counts for nobody's clock."""

    since: Millis = 0
    back: Millis = 0


class ClusterMessage(msgspec.Struct, omit_defaults=True):
    """What one server tells the others. Whoever misses it finds out later."""

    by: int = 0
    log: dict[str, int] = {}  # tables that were written to, and the last entry's number
    here: list[str] = []  # tables at which somebody has come or gone
    ended: list[tuple[str, bytes]] = []  # sessions that have ended: person, hash of the token
    named: list[tuple[str, str]] = []  # people with another name: person, name

    @property
    def empty(self) -> bool:
        """Does it say nothing?"""
        return not (self.log or self.here or self.ended or self.named)


class ClusterListener(Protocol):
    """A server, as far as others speak to it."""

    def heard(self, notice: ClusterMessage) -> None:
        """Another server says something."""
        ...

    def returned(self, absence: Downtime) -> None:
        """The connection to the others was lost and is there again: anything may have happened meanwhile."""
        ...


class Cluster(Protocol):
    """This server among those on the same store."""

    alone: bool  # as far as is known

    async def begin(self, ears: ClusterListener, now: Millis) -> Downtime:
        """Join the others; if there is none, whoever was there last has been gone since its last sign of life."""
        ...

    async def slept(self, now: Millis) -> None:
        """There was no server until now, though this one has not ended: tables must be woken here."""
        ...

    async def awake(self) -> None:
        """All tables know of the absence."""
        ...

    async def ready(self) -> None:
        """Wait until the others know that this one is here. Raises `StoreError` when that takes too long."""
        ...

    def keeps(self, table: str) -> bool | None:
        """Is it this server that looks after a table? None if nobody is known to."""
        ...

    async def claim(self, table: str) -> bool:
        """Look after a table from now on, unless another does."""
        ...

    async def tend(self, now: Millis) -> tuple[bool, list[str]]:
        """A sign of life, and a look around: must tables be woken here, and which have come into this one's care?"""
        ...

    def tell(self, notice: ClusterMessage) -> None:
        """Tell the others, soon."""
        ...

    def connected(self, table: str, person: str, connections: int) -> None:
        """So many connections has somebody at a table, here."""
        ...

    async def elsewhere(self, tables: Iterable[str]) -> dict[str, Connected]:
        """Who is connected at these tables, at other servers."""
        ...

    async def news(self, since: Mapping[str, int]) -> dict[str, list[bytes]]:
        """The entries after those numbers, of those tables that have any."""
        ...

    async def names(self, sessions: Sequence[bytes], now: Millis) -> dict[bytes, str]:
        """Those sessions and tokens that have not ended, and the names of their people."""
        ...

    async def end(self) -> None:
        """Leave, and leave nothing behind."""
        ...
