"""The mention index: which logs mention which people, so that an erasure finds them."""

from collections.abc import Sequence

from fathom.store.queries.log import EventLog
from fathom.table.events import Entry, Moved
from fathom.table.redaction import mentioned_ids

REMEMBERED = 10_000  # tables


class MentionIndex:
    """Index of the people that entries mention, written before the entries and cached by table."""

    def __init__(self, log: EventLog) -> None:
        self._log = log
        self._known: dict[str, set[str]] = {}  # by table

    async def add(self, table: str, entries: Sequence[Entry], encoded: Sequence[bytes]) -> None:
        """Index entries that are about to be appended. Raises `StoreError`."""
        known = self._known.get(table, set())
        if all(type(entry.event) is Moved and entry.by in known for entry in entries):
            return  # the usual case
        new = set().union(*map(mentioned_ids, encoded)) - known
        if not new:
            return
        await self._log.add_mentions(table, new)
        if len(self._known) >= REMEMBERED:
            self._known.clear()
        self._known.setdefault(table, set()).update(new)

    def forget(self, table: str) -> None:
        """Drop the cache of a table whose mentions were deleted."""
        self._known.pop(table, None)
