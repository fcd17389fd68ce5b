"""One table in memory, with its connections."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.updates import Refused, problem
from fathom.server.runtime.cache import ByteCache
from fathom.server.security import costs
from fathom.server.transport.connection import TRY_LATER, Connection
from fathom.server.transport.protocol import frame
from fathom.store.models import Connections
from fathom.table.projections.snapshot import at_time
from fathom.table.table import Table, Transition

PRESENCE_DELAY = 0.2  # seconds in which changes of presence are gathered into one message


class LiveTable:
    """A table and its connections. The table evolves only under the lock."""

    def __init__(self, table_id: str, connected: Callable[[str, str, int], None], cache: ByteCache) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.listeners: set[Connection] = set()
        self._stale = False
        self.touched = time.monotonic()
        self._pins = 0  # background work that needs the table
        self._table: Table | None = None
        self._cache = cache
        self._connected = connected  # called with the number of connections of a person
        self._remote: Connections = {}  # connections to other workers
        self._sent = 0  # the last entry that the connections know of
        self._presence_due: asyncio.TimerHandle | None = None

    @property
    def loaded(self) -> bool:
        """Whether the table is in memory."""
        return self._table is not None

    @property
    def stale(self) -> bool:
        """Whether other workers, or a commit of unknown outcome, may have appended entries.

        They are read before a decision.
        """
        return self._stale

    @property
    def table(self) -> Table:
        """The table, which has to be loaded."""
        assert self._table is not None
        return self._table

    @property
    def idle(self) -> bool:
        """Whether the table can be evicted."""
        return not self.listeners and not self._pins and not self.lock.locked()

    @property
    def spectators(self) -> int:
        """The number of connections without a seat, on all workers."""
        seats_of = self.table.seats_of
        elsewhere = sum(number for person, number in self._remote.items() if not seats_of(person))
        return elsewhere + sum(not seats_of(each.person.id) for each in self.listeners)

    def watching(self, address: str) -> int:
        """Return the number of connections to this worker without a seat that come from an address."""
        seats_of = self.table.seats_of
        return sum(each.address == address and not seats_of(each.person.id) for each in self.listeners)

    def watched_by(self, person: str) -> int:
        """Return the number of connections of a person on all workers."""
        return self._remote.get(person, 0) + sum(each.person.id == person for each in self.listeners)

    def attach(self, table: Table) -> None:
        """Attach a table that was created or loaded, and send the connections what they have missed."""
        self._table = table
        self._stale = False
        self.touch()
        for listener in self.listeners:
            table.presence.arrive(listener.person.id, now())
            self._send_since(listener, None if self._update_audience(listener) else self._sent)
        self._sent = table.seq

    def invalidate(self) -> None:
        """Detach the table: it has to be loaded again."""
        self._table = None

    def mark_stale(self) -> None:
        """Note that entries may have been appended which the table does not have."""
        self._stale = True

    def mark_current(self) -> None:
        """Note that the table has all entries, or is about to get them."""
        self._stale = False

    def touch(self) -> None:
        """Note that the table is in use."""
        self.touched = time.monotonic()

    @contextmanager
    def pinned(self) -> Iterator[None]:
        """Keep the table in memory during background work."""
        self._pins += 1
        try:
            yield
        finally:
            self._pins -= 1

    def disconnect_all(self) -> None:
        """Close all connections; clients may try again later."""
        for listener in self.listeners:
            listener.close(TRY_LATER)

    def send(self, change: Transition) -> None:
        """Send the updates of a durable transition to all connections, to each those of its audience."""
        if not change.entries:
            return
        table = self.table
        frames = [b"".join(map(frame, messages)) for messages in change.updates]
        for listener in self.listeners:
            if change.reseated and self._update_audience(listener):
                self.show(listener)
            else:
                listener.send_frame(frames[listener.audience])
        self._sent = table.seq
        if change.reseated:
            self._presence_changed()  # the number of spectators and who is away may have changed

    def join(self, listener: Connection, since: int | None) -> None:
        """Add a connection, and send it a snapshot or the updates since an entry."""
        self._update_audience(listener)
        self._send_since(listener, since)
        self.listeners.add(listener)
        self._count(listener.person.id)
        self.table.presence.arrive(listener.person.id, now())
        self._presence_changed()

    def leave(self, listener: Connection) -> None:
        """Remove a connection. Idempotent."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self._count(listener.person.id)
        self.touch()
        if self._table is not None:
            self._table.presence.depart(listener.person.id, now())
        self._presence_changed()

    def set_remote_presence(self, connected: Connections) -> None:
        """Set who is connected to other workers."""
        if self._table is not None:
            self._table.presence.set_remote(set(connected), now())
        if connected != self._remote:
            self._remote = connected
            self._presence_changed()

    def _count(self, person: str) -> None:
        self._connected(self.id, person, sum(each.person.id == person for each in self.listeners))

    def show(self, listener: Connection) -> None:
        """Send a snapshot."""
        listener.send(self.snapshot(listener.person.id, listener.audience))

    def snapshot(self, person: str, audience: int) -> bytes:
        """Return the snapshot of an audience, cached by entry; only its time differs between two calls."""
        table = self.table
        key = ("snapshot", self.id, table.seq, audience, tuple(table.seats_of(person)), table.host.id == person)
        found = self._cache.get(key)
        if found is None:
            found = table.snapshot(person, audience, 0)
            self._cache.put(key, found)
            if not self.listeners:
                table.drop_caches()  # no change is likely to need them soon
        return at_time(found, now())

    def look(self, listener: Connection, seat: int) -> None:
        """Switch the audience of a connection: a seat of its person, or the spectator. Raises `Refusal`."""
        listener.assign(seat, self.table.audience(listener.person.id, seat), listener.own)
        self.show(listener)

    async def refused(
        self, person: str, audience: int | None, asked: str, seen: int, refusal: Refusal, charge: costs.Charge
    ) -> Refused:
        """Return the answer to a refused command. A stale command gets the updates that it missed.

        `charge` takes the cost of a snapshot; beyond the limit on work the answer has none.
        """
        missed: list[bytes] = []
        if refusal.kind is RefusalKind.STALE:
            async with self.lock:
                with suppress(Refusal):
                    missed = self._missed(person, audience, seen, charge) if self._table else []
        raw = [msgspec.Raw(each) for each in missed]
        return Refused(id=asked, seq=self._sent, problem=problem(refusal), missed=raw)

    def _missed(self, person: str, audience: int | None, seen: int, charge: costs.Charge) -> list[bytes]:
        if audience is None or not self.table.may_hear(person, audience):  # the seat may have got another occupant
            audience = self.table.audience(person, None)
        if updates := self.table.updates_since(audience, seen):
            return updates
        charge(costs.passing(costs.length(self.table)))
        return [self.snapshot(person, audience)]

    def _update_audience(self, listener: Connection) -> bool:
        """Set the seats and the audience of a connection again; return whether they have changed."""
        table, person, asked = self.table, listener.person.id, listener.asked
        if asked is not None and not table.may_hear(person, asked):
            asked = None
        return listener.assign(asked, table.audience(person, asked), table.seats_of(person))

    def _send_since(self, listener: Connection, since: int | None) -> None:
        """Send the updates since an entry, or a snapshot if it is unknown or they are not kept."""
        missed = None if since is None else self.table.updates_since(listener.audience, since)
        if missed is None:
            self.show(listener)
        for update in missed or ():
            listener.send(update)

    def _presence_changed(self) -> None:
        if self._presence_due is None:
            self._presence_due = asyncio.get_running_loop().call_later(PRESENCE_DELAY, self._send_presence)

    def _send_presence(self) -> None:
        self._presence_due = None
        if self._table is not None:
            framed = frame(self.table.presence_message(self.spectators, now()))
            for listener in self.listeners:
                listener.send_frame(framed)
