"""Planning of append batches: which appends fit, and which rows they write."""

from asyncio import Future
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from fathom.protocol.listings import Summary
from fathom.store.errors import AppendConflict

MAX_HEADS = 10_000  # cached
MAX_BATCH = 1000  # appends in one transaction
INTERVAL = 0.005  # seconds

TABLE_COLUMNS = (
    "id", "status", "public", "needs_wakeup", "updated", "to_move", "listing", "deadline", "turn_seq",
)  # fmt: skip
INSERT_TABLES = f"INSERT INTO tables ({', '.join(TABLE_COLUMNS)})"
REPLACE_TABLES = "ON CONFLICT (id) DO UPDATE SET " + ", ".join(f"{its} = excluded.{its}" for its in TABLE_COLUMNS[1:])

encode = msgspec.json.Encoder().encode


class TableHead(msgspec.Struct, array_like=True):
    """The last seq of a table, and its members."""

    last: int
    people: set[str]


@dataclass(slots=True)
class Job:
    """A write whose caller waits for the future."""

    future: "Future[None]"
    error: Exception | None = field(default=None, init=False)


@dataclass(slots=True)
class PendingAppend(Job):
    """One call of `EventLog.append`."""

    table: str
    first: int
    entries: Sequence[bytes]
    summary: Summary | None


@dataclass(slots=True)
class BatchPlan:
    """The rows that a batch writes."""

    entries: list[tuple[str, int, bytes]] = field(default_factory=list)  # table, seq, entry
    tables: list[Summary] = field(default_factory=list)  # the last one of each table
    joined: list[tuple[str, str]] = field(default_factory=list)  # table, person
    left: list[tuple[str, str]] = field(default_factory=list)


class TableHeads:
    """A cache of table heads. A stale head is harmless: the unique (table, seq) rejects the batch."""

    def __init__(self) -> None:
        self._known: dict[str, TableHead] = {}

    def unknown(self, batch: Sequence[PendingAppend]) -> set[str]:
        """Return the tables whose heads have to be read: not cached, or not where the batch expects them."""
        first: dict[str, int] = {}
        for append in batch:
            first.setdefault(append.table, append.first)
        known = self._known
        asked = {table for table, seq in first.items() if table not in known or seq != known[table].last + 1}
        if len(self._known) + len(asked) > MAX_HEADS:
            self._known.clear()
            return set(first)
        return asked

    def update(self, found: dict[str, TableHead]) -> None:
        """Cache heads that were read."""
        self._known |= found

    def clear(self) -> None:
        """Drop all heads, which are read again on demand. Necessary after a rollback, since `plan` advances them."""
        self._known.clear()

    def plan(self, batch: Iterable[PendingAppend]) -> BatchPlan:
        """Return the rows of the appends that fit, in order. The others get an `AppendConflict`."""
        plan = BatchPlan()
        latest: dict[str, Summary] = {}
        for append in batch:
            head = self._known[append.table]
            if append.first != head.last + 1:
                append.error = AppendConflict(
                    f"cannot append entry {append.first} to table {append.table}: its last entry is {head.last}"
                )
                continue
            plan.entries += [(append.table, seq, entry) for seq, entry in enumerate(append.entries, append.first)]
            head.last += len(append.entries)
            if append.summary is not None:
                latest[append.table] = append.summary
        plan.tables = list(latest.values())
        for table, summary in latest.items():
            self._update_members(table, summary.people, plan)
        return plan

    def _update_members(self, table: str, people: Iterable[str], plan: BatchPlan) -> None:
        head, now = self._known[table], set(people)
        if head.people != now:
            plan.joined += [(table, person) for person in now - head.people]
            plan.left += [(table, person) for person in head.people - now]
            head.people = now


class BatchTimer:
    """Adaptive batching: flush at once when idle, else once per interval. A transaction has a nearly constant cost."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._next = 0.0

    def delay(self) -> float:
        """Return the seconds until the next flush."""
        return max(0.0, self._next - self._clock())

    def flushed(self, jobs: int) -> None:
        """Record a flush. One job alone means that no other writer was waiting."""
        self._next = self._clock() + INTERVAL if jobs > 1 else 0.0


def table_row(summary: Summary, flag: type[int]) -> tuple[object, ...]:
    """Return the values of `TABLE_COLUMNS`, with booleans as `flag`: SQLite stores integers."""
    its = summary
    return (
        its.table, its.status, flag(its.public), flag(its.needs_wakeup), its.updated, its.to_move,
        encode(its.listing).decode(), its.deadline, its.turn_seq,
    )  # fmt: skip


def resolve(jobs: Iterable[Job]) -> None:
    """Complete the futures of jobs, unless they were cancelled."""
    for job in jobs:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(job.error)
