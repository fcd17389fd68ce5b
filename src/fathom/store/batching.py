"""How tables stand, and what a batch of appends comes to: which of them fit, and what is to be written for those."""

from asyncio import Future
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from fathom.protocol.listings import Summary
from fathom.store.interfaces import AppendConflict

REMEMBERED = 10_000  # tables

encode = msgspec.json.Encoder().encode


class TableHead(msgspec.Struct, array_like=True):
    """What there is of a table: the number of its last entry, and who sits there."""

    last: int
    people: set[str]


@dataclass(slots=True)
class PendingAppend:
    """One call of the store's `append`, on its way."""

    future: "Future[None]"
    table: str
    first: int
    entries: Sequence[bytes]
    summary: Summary | None
    error: Exception | None = None


@dataclass(slots=True)
class BatchPlan:
    """What a batch writes."""

    entries: list[tuple[str, int, bytes]] = field(default_factory=list)  # table, seq, entry
    tables: list[Summary] = field(default_factory=list)  # the last of each table
    come: list[tuple[str, str]] = field(default_factory=list)  # table, person
    gone: list[tuple[str, str]] = field(default_factory=list)


class TableHeads:
    """Remembers how tables stand. Were that ever wrong, the unique (table, seq) would refuse the entry.

    Then all that was to be written is taken back, and what was remembered must be forgotten.
    """

    def __init__(self) -> None:
        self._known: dict[str, TableHead] = {}

    def unknown(self, batch: Sequence[PendingAppend]) -> set[str]:
        """Tables of which must be read how they stand: those that are not remembered, or perhaps wrongly."""
        asked: set[str] = set()
        first: dict[str, int] = {}
        for append in batch:
            first.setdefault(append.table, append.first)
        for table, seq in first.items():
            known = self._known.get(table)
            if known is None or seq != known.last + 1:
                asked.add(table)
        if len(self._known) + len(asked) > REMEMBERED:
            self._known.clear()
            return set(first)
        return asked

    def learn(self, found: dict[str, TableHead]) -> None:
        """This is how they stand."""
        self._known |= found

    def forget(self) -> None:
        """What was written has been taken back."""
        self._known.clear()

    def plan(self, batch: Iterable[PendingAppend]) -> BatchPlan:
        """What fits, in order; what does not is given a `AppendConflict`."""
        plan = BatchPlan()
        latest: dict[str, Summary] = {}
        for append in batch:
            standing = self._known[append.table]
            if append.first != standing.last + 1:
                append.error = AppendConflict(
                    f"entry {append.first} of table {append.table} after entry {standing.last}"
                )
                continue
            plan.entries += [(append.table, seq, entry) for seq, entry in enumerate(append.entries, append.first)]
            standing.last += len(append.entries)
            if append.summary is not None:
                latest[append.table] = append.summary
        plan.tables = list(latest.values())
        for table, summary in latest.items():
            self._seat(table, summary.people.keys(), plan)
        return plan

    def _seat(self, table: str, people: Iterable[str], plan: BatchPlan) -> None:
        """Who has come, and who has gone."""
        standing, now = self._known[table], set(people)
        if standing.people != now:
            plan.come += [(table, person) for person in now - standing.people]
            plan.gone += [(table, person) for person in standing.people - now]
            standing.people = now


def turns_of(summary: Summary) -> str:
    """Whose turn it is, as it stands in the table's row."""
    return encode([person for person, turn in summary.people.items() if turn]).decode()


def line_of(summary: Summary) -> str:
    """The line that lists show, as it stands in the table's row."""
    return encode(summary.line).decode()
