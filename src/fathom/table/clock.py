"""Clocks: a fold over times that are handed in. A bot's clock never runs."""

from fathom.protocol.settings import GameClock, Millis, MoveClock
from fathom.protocol.updates import ClockFace

UNNOTICED: Millis = 600_000  # an absence of the server that is nothing to a clock of days


class Clock:
    """Time left by seat, and whose runs. With time for each turn it starts afresh whenever the turn passes on."""

    def __init__(self, settings: MoveClock | GameClock, players: int) -> None:
        self._full = settings.seconds * 1000
        self._increment = settings.increment * 1000 if isinstance(settings, GameClock) else None
        self.left = [self._full] * players
        self.running = 0
        self.since: Millis = 0

    def turn(self, seat: int, at: Millis, vacation: Millis = 0) -> None:
        """Let the clock of that seat run, and no other, once a vacation is over; 0 stops them all."""
        if seat == self.running:
            return
        if self.running:
            self._stop(at)
        self.running, self.since = seat, max(at, vacation)

    def _stop(self, at: Millis) -> None:
        if self._increment is None:
            self.left[self.running - 1] = self._full
        else:
            self.left[self.running - 1] += self._increment - max(0, at - self.since)

    def skip(self, since: Millis, until: Millis) -> None:
        """The server was not there: that time counts for nobody."""
        if self.running:
            self.since += max(0, until - max(since, self.since))

    def rest(self, at: Millis, until: Millis) -> None:
        """The running clock stands still until then: what has run so far is taken off, and it starts anew later."""
        self.left[self.running - 1] -= max(0, at - self.since)
        self.since = until

    def go_on(self, at: Millis) -> None:
        """The running clock stands still no longer."""
        self.since = min(self.since, at)

    @property
    def deadline(self) -> Millis | None:
        """When the running clock has no time left."""
        return self.since + self.left[self.running - 1] if self.running else None

    def face(self) -> ClockFace:
        """What everybody sees."""
        return ClockFace(left=list(self.left), running=self.running, since=self.since)
