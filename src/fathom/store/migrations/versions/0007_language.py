"""The language of e-mail notifications."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column. All e-mail of earlier versions was in English."""
    op.add_column("subscriptions", sa.Column("language", sa.Text(), nullable=False, server_default="en"))
