"""When no server was there: it had ended, the machine slept, the process was held. It counts for nobody's clock."""

from collections.abc import Iterable
from typing import Final

from fathom.server.logs import log
from fathom.server.sessions import now
from fathom.table.settings import Millis

LONGEST: Final = 5_000  # milliseconds that a server may be busy; it looks at the time every second


class Absence:
    """Knows which tables have not been told yet, and since when they were without a server."""

    def __init__(self) -> None:
        self._here: Millis = now()  # when the server last looked at the time
        self._untold: dict[str, Millis] = {}
        self.over = False  # has every table had its chance to be told?

    def ended(self, last_server: Millis, tables: Iterable[str]) -> None:
        """This server follows another, which was last seen then."""
        self._here = now()
        self._untold = dict.fromkeys(tables, last_server or self._here)

    def notice(self, tables: Iterable[str]) -> None:
        """Look at the time; if it was not looked at for too long, these tables are to be told."""
        last, self._here = self._here, now()
        if self._here - last > LONGEST:
            log.warning("the server was away", seconds=(self._here - last) // 1000)
            for table in tables:
                self._untold.setdefault(table, last)
            self.over = False

    def since(self, table: str) -> Millis | None:
        """Since when a table was without a server, if it is to be told."""
        return self._untold.get(table)

    def told(self, table: str) -> None:
        """It knows."""
        self._untold.pop(table, None)

    def untold(self) -> list[str]:
        """All that are to be told."""
        return sorted(self._untold)

    def tried(self, tables: list[str]) -> None:
        """These had their chance; what could not be read will be told when it can."""
        self.over = self._untold.keys() <= set(tables)
