"""Who is there. It is not part of the log: after a restart everybody is away until they come back."""

from fathom.protocol.settings import Millis

GRACE: Millis = 60_000  # after so long the others may decide about an empty seat


class Presence:
    """Counts the connections of each person, and knows when those without one were last heard of."""

    def __init__(self) -> None:
        self._connections: dict[str, int] = {}
        self._left: dict[str, Millis] = {}
        self._watching_since: Millis | None = None
        self._elsewhere: set[str] = set()  # connected to other servers

    def look(self, now: Millis) -> None:
        """Nobody can be known to be away for longer than somebody has looked."""
        if self._watching_since is None:
            self._watching_since = now

    def hear(self, person: str, now: Millis) -> None:
        """Somebody has asked for something: without a connection, they were here at least until now."""
        self.look(now)
        if person not in self._connections:
            self._left[person] = now

    def arrive(self, person: str, now: Millis) -> None:
        """One more connection."""
        self.look(now)
        self._connections[person] = self._connections.get(person, 0) + 1
        self._left.pop(person, None)

    def elsewhere(self, people: set[str], now: Millis) -> None:
        """These are connected to other servers, and nobody else is."""
        self.look(now)
        for person in self._elsewhere - people:
            self._left[person] = now
        self._elsewhere = people

    def depart(self, person: str, now: Millis) -> None:
        """One connection less."""
        self.look(now)
        left = self._connections.pop(person, 1) - 1
        if left > 0:
            self._connections[person] = left
        else:
            self._left[person] = now

    def away_since(self, person: str) -> Millis | None:
        """Since when somebody has been away; None if they are here."""
        if person in self._connections or person in self._elsewhere:
            return None
        return self._left.get(person, self._watching_since or 0)

    def gone(self, person: str, now: Millis) -> bool:
        """Has somebody been away for longer than is polite?"""
        self.look(now)
        since = self.away_since(person)
        return since is not None and now - since >= GRACE
