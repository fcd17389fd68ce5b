"""The index of mentions, and pending erasures."""

import re
from itertools import groupby
from operator import itemgetter

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

PEOPLE = re.compile(rb'"(?:by|person)":"([^"\\]+)"')  # ids of people in entries
AT_ONCE = 1000


def upgrade() -> None:
    """Create the tables, and index the mentions in the present log."""
    traces = op.create_table(
        "traces",
        sa.Column("person", sa.Text(), primary_key=True),
        sa.Column("table_id", sa.Text(), primary_key=True, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table("leaving", sa.Column("person", sa.Text(), primary_key=True), sqlite_with_rowid=False)
    log = sa.table("log", sa.column("table_id"), sa.column("entry"))
    entries = op.get_bind().execute(sa.select(log.c.table_id, log.c.entry).order_by(log.c.table_id))
    for table, group in groupby(entries.yield_per(AT_ONCE), itemgetter(0)):
        people = {person.decode() for _, entry in group for person in PEOPLE.findall(entry)}
        op.bulk_insert(traces, [{"person": person, "table_id": table} for person in sorted(people)])
