"""Detection of downtime: the machine was suspended or the process stopped, or no worker ran at all."""

from typing import Final

from fathom.core.clock import now
from fathom.server.telemetry.logging import log
from fathom.store.models import Downtime

LONGEST: Final = 5_000  # milliseconds between two checks of a busy worker; it checks every second


class SleepDetector:
    """The last downtime of all workers, whether it was detected here or reported by the cluster."""

    def __init__(self) -> None:
        self.downtime = Downtime()  # detected here, or set to one that the cluster knows of
        self.unreported = False  # the cluster has not been told of it
        self._last_check = now()

    def check(self) -> None:
        """Compare the time with the last check; a gap is a downtime."""
        last, self._last_check = self._last_check, now()
        if self._last_check - last > LONGEST:
            log.warning("process was suspended; gap excluded from clocks", seconds=(self._last_check - last) // 1000)
            since = self.downtime.since if self.unreported else last
            self.downtime, self.unreported = Downtime(since, self._last_check), True
