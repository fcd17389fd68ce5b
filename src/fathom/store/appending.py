"""Many appends in one transaction, with few statements.

For each statement, and each row that is fetched, sqlite3 lets go of the GIL and has to get it back, which under load
takes longer than the work. So a batch is written in statements of many rows.
"""

import sqlite3
from asyncio import Future
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import msgspec

from fathom.store.port import Conflict
from fathom.table.summary import Summary

ROWS = 100  # in one statement; SQLite may be built for no more than 999 parameters
REMEMBERED = 10_000  # tables

STANDING = """
    SELECT json_group_object(value, json_array(
        (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = value),
        json((SELECT json_group_array(person) FROM members WHERE table_id = value))
    )) FROM json_each(?)
"""
LOG = "INSERT INTO log (table_id, seq, entry) VALUES "
TABLES = "INSERT INTO tables (id, status, public, wake, updated, turns, line, due, turn_seq) VALUES "
REPLACE_TABLES = """
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public, wake = excluded.wake,
    updated = excluded.updated, turns = excluded.turns, line = excluded.line, due = excluded.due,
    turn_seq = excluded.turn_seq
"""
MEMBERS = "INSERT INTO members (table_id, person) VALUES "
LEAVE = "DELETE FROM members WHERE (table_id, person) IN (VALUES "

Row = tuple[object, ...]


class Standing(msgspec.Struct, array_like=True):
    """What there is of a table: the number of its last entry, and who sits there."""

    last: int
    people: set[str]


encode = msgspec.json.Encoder().encode
decode_standings = msgspec.json.Decoder(dict[str, Standing]).decode


@dataclass(slots=True)
class Append:
    """One call of the store's `append`, on its way."""

    future: "Future[None]"
    table: str
    first: int
    entries: Sequence[bytes]
    summary: Summary | None
    error: Exception | None = None


class Log:
    """Writes appends, in a transaction that is open and lets no other in.

    It remembers how tables stand. Were that ever wrong, the unique (table, seq) would refuse the entry, the transaction
    would be rolled back, and what was remembered forgotten.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._standings: dict[str, Standing] = {}

    def write(self, batch: Sequence[Append]) -> None:
        """Write what fits; what does not is given a `Conflict`."""
        self._recall({append.table for append in batch})
        entries: list[Row] = []
        latest: dict[str, Summary] = {}
        for append in batch:
            standing = self._standings[append.table]
            if append.first != standing.last + 1:
                append.error = Conflict(f"entry {append.first} of table {append.table} after entry {standing.last}")
                continue
            entries += [(append.table, seq, entry) for seq, entry in enumerate(append.entries, append.first)]
            standing.last += len(append.entries)
            if append.summary is not None:
                latest[append.table] = append.summary
        self._execute(LOG, entries)
        self._execute(TABLES, map(table_row, latest.values()), REPLACE_TABLES)
        self._seat(latest)

    def forget(self) -> None:
        """What was written has been taken back."""
        self._standings.clear()

    def _recall(self, tables: set[str]) -> None:
        """Make sure that it is known how these stand."""
        unknown = tables - self._standings.keys()
        if len(self._standings) + len(unknown) > REMEMBERED:
            self._standings.clear()
            unknown = tables
        if unknown:
            ((found,),) = self._connection.execute(STANDING, [encode(list(unknown)).decode()]).fetchall()
            self._standings |= decode_standings(found)

    def _seat(self, latest: dict[str, Summary]) -> None:
        """Write down who has come and who has gone."""
        come: list[Row] = []
        gone: list[Row] = []
        for table, summary in latest.items():
            standing = self._standings[table]
            if standing.people != summary.people.keys():
                come += [(table, person) for person in summary.people.keys() - standing.people]
                gone += [(table, person) for person in standing.people - summary.people.keys()]
                standing.people = set(summary.people)
        self._execute(MEMBERS, come)
        self._execute(LEAVE, gone, ")")

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
    turns = encode([person for person, turn in summary.people.items() if turn]).decode()
    line = encode(summary.line).decode()
    public, wake = int(summary.public), int(summary.wake)  # what is not exactly an int, sqlite3 looks for adapters of
    return (
        summary.table, summary.status, public, wake, summary.updated, turns, line, summary.due, summary.turn_seq
    )  # fmt: skip
