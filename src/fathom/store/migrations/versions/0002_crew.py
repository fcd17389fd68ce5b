"""Several servers on one store: membership, ownership and presence."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

Text, Whole = sa.Text(), sa.BigInteger()


def upgrade() -> None:
    """Create the tables of the cluster."""
    for name in ("back", "waker"):  # end of a downtime, and the server that recovers from it
        op.add_column("server", sa.Column(name, Whole, nullable=False, server_default="0"))
    op.create_table("workers", sa.Column("number", Whole, primary_key=True, autoincrement=False))
    op.create_table(
        "claims",
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("worker", Whole, nullable=False, index=True),
    )
    # A crash of the database closes all connections, so that presence need not survive it.
    quick = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "presence",
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("worker", Whole, primary_key=True, autoincrement=False, index=True),
        sa.Column("person", Text, primary_key=True),
        sa.Column("connections", Whole, nullable=False),
        prefixes=quick,
    )
