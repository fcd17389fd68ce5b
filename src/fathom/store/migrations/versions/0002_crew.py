"""Several servers on one store: who is there, who looks after which table, who is connected where."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Text, Whole = sa.Text(), sa.BigInteger()


def upgrade() -> None:
    """From the log alone."""
    for name in ("back", "waker"):  # when a server came after there was none, and which one wakes the tables
        op.add_column("server", sa.Column(name, Whole, nullable=False, server_default="0"))
    op.create_table("workers", sa.Column("number", Whole, primary_key=True, autoincrement=False))
    op.create_table(
        "claims",
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("worker", Whole, nullable=False, index=True),
    )
    # Who is connected is not true any more after a crash of the database: no need to keep it safe from that.
    quick = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "presence",
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("worker", Whole, primary_key=True, autoincrement=False, index=True),
        sa.Column("person", Text, primary_key=True),
        sa.Column("connections", Whole, nullable=False),
        prefixes=quick,
    )
