"""The log, the table index, people and sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Text, Whole, Bytes, YesNo = sa.Text(), sa.BigInteger(), sa.LargeBinary(), sa.Boolean()


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "log",
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("seq", Whole, primary_key=True, autoincrement=False),
        sa.Column("entry", Bytes, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", Text, primary_key=True),
        sa.Column("status", Text, nullable=False),
        sa.Column("public", YesNo, nullable=False),
        sa.Column("wake", YesNo, nullable=False),
        sa.Column("updated", Whole, nullable=False),
        sa.Column("turns", Text, nullable=False),  # JSON list of the people to move
        sa.Column("line", Text, nullable=False),  # a TableListing in JSON
    )
    listed = sa.text("public AND status <> 'over'")
    op.create_index(
        "lobby", "tables", ["status", sa.text("updated DESC")], sqlite_where=listed, postgresql_where=listed
    )
    awake = sa.text("wake")
    op.create_index("to_wake", "tables", ["id"], sqlite_where=awake, postgresql_where=awake)
    op.create_table(
        "members",
        sa.Column("table_id", Text, primary_key=True),
        sa.Column("person", Text, primary_key=True, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("id", Text, primary_key=True),
        sa.Column("name", Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", Bytes, primary_key=True),
        sa.Column("person", Text, sa.ForeignKey("people.id"), nullable=False, index=True),
        sa.Column("kind", Text, nullable=False),
        sa.Column("created", Whole, nullable=False),
        sa.Column("expires", Whole, nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "server",  # one row
        sa.Column("id", Whole, sa.CheckConstraint("id = 1"), primary_key=True, autoincrement=False),
        sa.Column("key", Bytes, nullable=False),
        sa.Column("opened", Whole, nullable=False),  # how often
        sa.Column("beat", Whole, nullable=False),
    )
