"""When a writer takes the next batch: a transaction costs nearly the same however much is in it."""

from collections.abc import Callable

INTERVAL = 0.005  # seconds, which nobody notices


class Pace:
    """At once while little happens, so that nobody waits for nothing; else at most once in an interval."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._next = 0.0

    def wait(self) -> float:
        """Seconds until the next batch may be taken."""
        return max(0.0, self._next - self._clock())

    def taken(self, jobs: int) -> None:
        """A batch has been taken. With one job only in it nobody else was there to wait for."""
        self._next = self._clock() + INTERVAL if jobs > 1 else 0.0
