"""Reviews: parts of the reviews of finished games, which are computed once."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("part", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False, index=True),
        sqlite_with_rowid=False,
    )
