"""When no server was there though it had not ended: the machine slept, or the process was held."""

from typing import Final

from fathom.core.clock import now
from fathom.store.models import Downtime

LONGEST: Final = 5_000  # milliseconds that a server may be busy; it looks at the time every second


class SleepDetector:
    """Tells when it was not looked at for too long."""

    def __init__(self) -> None:
        self._last = now()

    def missed(self) -> Downtime | None:
        """Since the last look: the time that counts for nobody's clock, if any."""
        last, self._last = self._last, now()
        return Downtime(last, self._last) if self._last - last > LONGEST else None
