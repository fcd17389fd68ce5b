"""Plans: conditional moves of correspondence games."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "plans",
        sa.Column("table_id", sa.Text(), primary_key=True),
        sa.Column("seat", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.Text(), sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
        sa.Column("after_step", sa.BigInteger(), nullable=False),
        sa.Column("waiting", sa.Boolean(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
