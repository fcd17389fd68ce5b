"""Presence of people at a table. Not part of the log: after a restart everyone counts as away until they reconnect."""

from fathom.protocol.settings import Millis

GRACE: Millis = 60_000  # after so long without a connection the others may decide about a seat


class Presence:
    """Connections by person on this worker, who is connected to other workers, and when the others were last seen."""

    def __init__(self) -> None:
        self._connections: dict[str, int] = {}
        self._last_seen: dict[str, Millis] = {}
        self._observed_since: Millis | None = None  # no absence is known to be longer than this
        self._remote: set[str] = set()

    def observe(self, now: Millis) -> None:
        """Start to observe, unless that has happened before."""
        if self._observed_since is None:
            self._observed_since = now

    def hear(self, person: str, now: Millis) -> None:
        """Note a command: without a connection, its author was present at least until now."""
        self.observe(now)
        if person not in self._connections:
            self._last_seen[person] = now

    def arrive(self, person: str, now: Millis) -> None:
        """Add a connection."""
        self.observe(now)
        self._connections[person] = self._connections.get(person, 0) + 1
        self._last_seen.pop(person, None)

    def depart(self, person: str, now: Millis) -> None:
        """Remove a connection."""
        self.observe(now)
        left = self._connections.pop(person, 1) - 1
        if left > 0:
            self._connections[person] = left
        else:
            self._last_seen[person] = now

    def set_remote(self, people: set[str], now: Millis) -> None:
        """Replace the set of people who are connected to other workers."""
        self.observe(now)
        for person in self._remote - people:
            self._last_seen[person] = now
        self._remote = people

    def away_since(self, person: str) -> Millis | None:
        """Return since when a person has had no connection; None if they have one."""
        if person in self._connections or person in self._remote:
            return None
        return self._last_seen.get(person, self._observed_since or 0)

    def is_absent(self, person: str, now: Millis) -> bool:
        """Return whether a person has been away for longer than the grace period."""
        if self._observed_since is None:
            return False
        since = self.away_since(person)
        return since is not None and now - since >= GRACE
