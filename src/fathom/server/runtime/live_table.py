"""One table in memory, with those who listen to it."""

import asyncio
import time
from collections.abc import Callable

import msgspec

from fathom.core.clock import now
from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.updates import Refused, problem
from fathom.server.runtime.cache import ByteCache
from fathom.server.ws.connection import Connection
from fathom.server.ws.protocol import frame
from fathom.store.models import Connections
from fathom.table.projections.snapshot import at_time
from fathom.table.table import Table, Transition

PRESENCE_DELAY = 0.2  # seconds; who comes and goes meanwhile is told of at once


class LiveTable:
    """Holds a table while it is needed. Changes are made under its lock."""

    def __init__(self, table_id: str, connected: Callable[[str, str, int], None], cache: ByteCache) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.listeners: set[Connection] = set()
        self.behind = False  # may others have written more than is in memory?
        self.thinking = False  # does a bot?
        self.thought: tuple[int, str] | None = None  # the last position that a bot decided on, and what
        self.touched = time.monotonic()
        self._table: Table | None = None
        self._cache = cache
        self._connected = connected  # is told how many connections somebody has
        self._elsewhere: Connections = {}  # those at other servers
        self._told = 0  # the last entry that listeners know of
        self._presence_due: asyncio.TimerHandle | None = None

    @property
    def loaded(self) -> bool:
        """Is the table in memory?"""
        return self._table is not None

    @property
    def table(self) -> Table:
        """The table; it has to be loaded."""
        assert self._table is not None
        return self._table

    @property
    def idle(self) -> bool:
        """Could it be forgotten?"""
        return not self.listeners and not self.thinking and not self.lock.locked()

    @property
    def spectators(self) -> int:
        """How many listen who hold no seat, here and at other servers."""
        seats_of = self.table.seats_of
        elsewhere = sum(number for person, number in self._elsewhere.items() if not seats_of(person))
        return elsewhere + sum(not seats_of(each.person.id) for each in self.listeners)

    def watching(self, address: str) -> int:
        """Return how many listeners at this server hold no seat and come from an address."""
        seats_of = self.table.seats_of
        return sum(each.address == address and not seats_of(each.person.id) for each in self.listeners)

    def watched_by(self, person: str) -> int:
        """Return how many connections somebody has, here and at other servers."""
        return self._elsewhere.get(person, 0) + sum(each.person.id == person for each in self.listeners)

    def adopt(self, table: Table) -> None:
        """Go on with a table that was just made or loaded, and tell listeners what they have missed, if they have."""
        self._table = table
        self.behind = False
        self.touched = time.monotonic()
        for listener in self.listeners:
            table.arrive(listener.person.id, now())
            self._catch_up(listener)
        self._told = table.seq

    def forget(self) -> None:
        """What is in memory is not true any more."""
        self._table = None

    def announce(self, change: Transition) -> None:
        """Tell everybody what has happened, each as much as they may know."""
        table = self.table
        frames = [b"".join(map(frame, messages)) for messages in change.updates]
        for listener in self.listeners:
            if change.reseated and self._look_again(listener):
                self.show(listener)
            else:
                listener.send_frame(frames[listener.audience])
        self._told = table.seq
        if change.reseated:
            self._presence_changed()  # who sits does not watch, and a bot is never away

    def join(self, listener: Connection, since: int | None) -> None:
        """One more listener: from here on it misses nothing."""
        self._look_again(listener)
        missed = None if since is None else self.table.missed(listener.audience, since)
        if missed is None:
            self.show(listener)
        else:
            for update in missed:
                listener.send(update)
        listener.own = self.table.seats_of(listener.person.id)
        self.listeners.add(listener)
        self._count(listener.person.id)
        self.table.arrive(listener.person.id, now())
        self._presence_changed()

    def leave(self, listener: Connection) -> None:
        """One listener less."""
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self._count(listener.person.id)
        self.touched = time.monotonic()
        if self._table is not None:
            self._table.depart(listener.person.id, now())
        self._presence_changed()

    def set_remote_presence(self, connected: Connections) -> None:
        """Who is connected at other servers."""
        if self._table is not None:
            self._table.here.elsewhere(set(connected), now())
        if connected != self._elsewhere:
            self._elsewhere = connected
            self._presence_changed()

    def _count(self, person: str) -> None:
        self._connected(self.id, person, sum(each.person.id == person for each in self.listeners))

    def show(self, listener: Connection) -> None:
        """Send everything anew."""
        listener.send(self.snapshot(listener.person.id, listener.audience))

    def snapshot(self, person: str, audience: int) -> bytes:
        """Return all that somebody may know. At one entry of the log it is the same each time but for the clock."""
        table = self.table
        key = ("snapshot", self.id, table.seq, audience, tuple(table.seats_of(person)), table.host.id == person)
        found = self._cache.get(key)
        if found is None:
            found = table.snapshot(person, audience, 0)
            self._cache.put(key, found)
        return at_time(found, now())

    def look(self, listener: Connection, seat: int) -> None:
        """Let somebody see through the eyes of another seat of theirs, or of everybody."""
        listener.audience = self.table.audience(listener.person.id, seat)
        listener.asked = seat
        self.show(listener)

    async def refused(self, person: str, audience: int | None, asked: str, seen: int, refusal: Refusal) -> Refused:
        """The answer to a command that was not done; with what was missed, if that is why."""
        missed: list[bytes] = []
        if refusal.kind is RefusalKind.STALE:
            async with self.lock:
                missed = self._missed(person, audience, seen) if self._table else []
        raw = [msgspec.Raw(each) for each in missed]
        return Refused(id=asked, seq=self._told, problem=problem(refusal), missed=raw)

    def _missed(self, person: str, audience: int | None, seen: int) -> list[bytes]:
        if audience is None or not self.table.may_hear(person, audience):  # a seat may have changed hands just now
            audience = self.table.audience(person, None)
        return self.table.missed(audience, seen) or [self.snapshot(person, audience)]

    def _look_again(self, listener: Connection) -> bool:
        """Seats have changed hands: which are a listener's now, and whose eyes? Tells whether that has changed."""
        table, before = self.table, (listener.audience, listener.own)
        if listener.asked is not None and not table.may_hear(listener.person.id, listener.asked):
            listener.asked = None
        listener.audience = table.audience(listener.person.id, listener.asked)
        listener.own = table.seats_of(listener.person.id)
        return (listener.audience, listener.own) != before

    def _catch_up(self, listener: Connection) -> None:
        if self._look_again(listener):
            self.show(listener)
            return
        missed = self.table.missed(listener.audience, self._told)
        if missed is None:
            self.show(listener)
        for update in missed or ():
            listener.send(update)

    def _presence_changed(self) -> None:
        if self._presence_due is None:
            self._presence_due = asyncio.get_running_loop().call_later(PRESENCE_DELAY, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_due = None
        if self._table is not None:
            framed = frame(self.table.presence(self.spectators, now()))
            for listener in self.listeners:
                listener.send_frame(framed)
