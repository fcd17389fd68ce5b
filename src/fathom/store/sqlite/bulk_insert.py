"""Bulk insertion of an append batch.

sqlite3 releases the GIL for every statement and every fetched row, and under load it takes longer to get the GIL back
than to do the work. A batch is therefore written in statements of many rows, and heads are read as one value.
"""

import sqlite3
from collections.abc import Iterable, Sequence

import msgspec

from fathom.store.batching import INSERT_TABLES, REPLACE_TABLES, PendingAppend, TableHead, TableHeads, encode, table_row

MAX_ROWS = 100  # in one statement; SQLite may be built with a limit of 999 parameters

HEADS = """
    SELECT json_group_object(value, json_array(
        (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = value),
        json((SELECT json_group_array(person) FROM members WHERE table_id = value))
    )) FROM json_each(?)
"""
# A conflict rolls back the whole batch. OR ROLLBACK saves SQLite the journal for undoing this statement alone.
INSERT_LOG = "INSERT OR ROLLBACK INTO log (table_id, seq, entry) VALUES "
INSERT_MEMBERS = "INSERT INTO members (table_id, person) VALUES "
DELETE_MEMBERS = "DELETE FROM members WHERE (table_id, person) IN (VALUES "

Row = tuple[object, ...]

decode_heads = msgspec.json.Decoder(dict[str, TableHead]).decode


class BulkInserter:
    """Writer of appends in an open transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.heads = TableHeads()
        self._connection = connection

    def insert(self, batch: Sequence[PendingAppend]) -> None:
        """Insert the appends that fit. The others get an `AppendConflict`."""
        if unknown := self.heads.unknown(batch):
            ((found,),) = self._connection.execute(HEADS, [encode(list(unknown)).decode()]).fetchall()
            self.heads.update(decode_heads(found))
        plan = self.heads.plan(batch)
        self._execute(INSERT_LOG, plan.entries)
        self._execute(f"{INSERT_TABLES} VALUES ", (table_row(its, int) for its in plan.tables), f" {REPLACE_TABLES}")
        self._execute(INSERT_MEMBERS, plan.joined)
        self._execute(DELETE_MEMBERS, plan.left, ")")

    def _execute(self, head: str, rows: Iterable[Row], tail: str = "") -> None:
        left = list(rows)
        while left:
            part, left = left[:MAX_ROWS], left[MAX_ROWS:]
            marks = f"({', '.join('?' * len(part[0]))})"
            values = [value for row in part for value in row]
            self._connection.execute(head + ", ".join([marks] * len(part)) + tail, values)
