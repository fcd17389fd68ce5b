"""Who is named in which table's log: what has to be found should they ever want to be forgotten."""

from collections.abc import Sequence

from fathom.store.interfaces import EventLog
from fathom.table.events import Entry, Moved
from fathom.table.redaction import mentioned_ids

REMEMBERED = 10_000  # tables


class Traces:
    """Writes a trace before the first entry that names somebody; what is written already is remembered."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._known: dict[str, set[str]] = {}  # by table

    async def note(self, table: str, entries: Sequence[Entry], encoded: Sequence[bytes]) -> None:
        """These entries are about to be appended."""
        known = self._known.get(table, set())
        if all(type(entry.event) is Moved and entry.by in known for entry in entries):
            return  # nearly always, and then there is nothing to look for
        new = set().union(*map(mentioned_ids, encoded)) - known
        if not new:
            return
        await self._log.add_mentions(table, new)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known.setdefault(table, set()).update(new)

    def forget(self, table: str) -> None:
        """Somebody's traces there are gone."""
        self._known.pop(table, None)
