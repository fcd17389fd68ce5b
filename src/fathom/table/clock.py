"""Clocks as values: each operation returns a new clock. Times come from outside, and a bot's clock never runs."""

from dataclasses import dataclass

from fathom.protocol.settings import GameClock, Millis, MoveClock
from fathom.protocol.updates import ClockFace

UNNOTICED: Millis = 600_000  # the downtime that a correspondence clock ignores


@dataclass
class Clock:
    """Time left by seat, and which clock runs. A clock per move is full again when the turn passes on."""

    full: Millis
    increment: Millis | None  # None: time per move
    left: list[Millis]
    running: int = 0
    since: Millis = 0

    @classmethod
    def new(cls, settings: MoveClock | GameClock, players: int) -> "Clock":
        """Return the stopped clock of a table that has just started."""
        full = settings.seconds * 1000
        increment = settings.increment * 1000 if isinstance(settings, GameClock) else None
        return cls(full, increment, [full] * players)

    def turn(self, seat: int, at: Millis, vacation: Millis = 0) -> "Clock":
        """Run the clock of that seat only, from the end of its owner's vacation; seat 0 stops all clocks."""
        if seat == self.running:
            return self
        left = list(self.left)
        if self.running and self.increment is None:
            left[self.running - 1] = self.full
        elif self.running and self.increment is not None:
            left[self.running - 1] += self.increment - max(0, at - self.since)
        return Clock(self.full, self.increment, left, seat, max(at, vacation))

    def skip(self, since: Millis, until: Millis) -> "Clock":
        """Leave out a downtime of the servers."""
        if not self.running:
            return self
        return self._with(self.left, self.since + max(0, until - max(since, self.since)))

    def pause(self, at: Millis, until: Millis) -> "Clock":
        """Deduct what the running clock has used, and stop it until a moment."""
        left = list(self.left)
        left[self.running - 1] -= max(0, at - self.since)
        return self._with(left, until)

    def resume(self, at: Millis) -> "Clock":
        """End the pause of the running clock."""
        return self._with(self.left, min(self.since, at))

    def _with(self, left: list[Millis], since: Millis) -> "Clock":
        return Clock(self.full, self.increment, left, self.running, since)

    @property
    def deadline(self) -> Millis | None:
        """When the running clock has no time left; None if none runs."""
        return self.since + self.left[self.running - 1] if self.running else None

    def face(self) -> ClockFace:
        """Return the public state of the clocks."""
        return ClockFace(left=list(self.left), running=self.running, since=self.since)
