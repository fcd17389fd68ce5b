"""Many appends in one transaction of SQLite, with few statements.

For each statement, and each row that is fetched, sqlite3 lets go of the GIL and has to get it back, which under load
takes longer than the work. So a batch is written in statements of many rows.
"""

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from fathom.protocol.listings import Summary
from fathom.store.batching import PendingAppend, TableHead, TableHeads, encode, line_of, turns_of

ROWS = 100  # in one statement; SQLite may be built for no more than 999 parameters

STANDING = """
    SELECT json_group_object(value, json_array(
        (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = value),
        json((SELECT json_group_array(person) FROM members WHERE table_id = value))
    )) FROM json_each(?)
"""
# A conflict takes the whole batch back anyway: so SQLite need not copy each page first, to take back this statement.
LOG = "INSERT OR ROLLBACK INTO log (table_id, seq, entry) VALUES "
TABLES = "INSERT INTO tables (id, status, public, wake, updated, turns, line, due, turn_seq) VALUES "
REPLACE_TABLES = """
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public, wake = excluded.wake,
    updated = excluded.updated, turns = excluded.turns, line = excluded.line, due = excluded.due,
    turn_seq = excluded.turn_seq
"""
MEMBERS = "INSERT INTO members (table_id, person) VALUES "
LEAVE = "DELETE FROM members WHERE (table_id, person) IN (VALUES "

Row = tuple[object, ...]

decode_standings = msgspec.json.Decoder(dict[str, TableHead]).decode


class Log:
    """Writes appends, in a transaction that is open and lets no other in."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._standings = TableHeads()

    def write(self, batch: Sequence[PendingAppend]) -> None:
        """Write what fits; what does not is given a `AppendConflict`."""
        if unknown := self._standings.unknown(batch):
            ((found,),) = self._connection.execute(STANDING, [encode(list(unknown)).decode()]).fetchall()
            self._standings.learn(decode_standings(found))
        plan = self._standings.plan(batch)
        self._execute(LOG, plan.entries)
        self._execute(TABLES, map(table_row, plan.tables), REPLACE_TABLES)
        self._execute(MEMBERS, plan.come)
        self._execute(LEAVE, plan.gone, ")")

    def forget(self) -> None:
        """What was written has been taken back."""
        self._standings.forget()

    def _execute(self, head: str, rows: Iterable[Row], tail: str = "") -> None:
        """One statement for many rows."""
        left = list(rows)
        while left:
            part, left = left[:ROWS], left[ROWS:]
            marks = f"({', '.join('?' * len(part[0]))})"
            values = [value for row in part for value in row]
            self._connection.execute(head + ", ".join([marks] * len(part)) + tail, values)


def table_row(summary: Summary) -> Row:
    """What stands in `tables`."""
    public, wake = int(summary.public), int(summary.wake)  # what is not exactly an int, sqlite3 looks for adapters of
    return (
        summary.table, summary.status, public, wake, summary.updated, turns_of(summary), line_of(summary), summary.due,
        summary.turn_seq,
    )  # fmt: skip
