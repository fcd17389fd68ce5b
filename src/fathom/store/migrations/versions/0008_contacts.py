"""Contacts: people that a person mutes or blocks, invitations to tables, and notifications of them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

Text, Whole, YesNo = sa.Text(), sa.BigInteger(), sa.Boolean()


def upgrade() -> None:
    """Create the tables. Earlier subscriptions did not ask for invitations."""
    op.create_table(
        "relations",
        sa.Column("person", Text, sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", Text, sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True, index=True),
        sa.Column("muted", YesNo, nullable=False),
        sa.Column("blocked", YesNo, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invitations",
        sa.Column("id", Text, primary_key=True),
        sa.Column("table_id", Text, nullable=False),
        sa.Column("inviter", Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("invitee", Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("created", Whole, nullable=False),
        sa.Column("declined", YesNo, nullable=False),
        sa.UniqueConstraint("table_id", "invitee"),
        sqlite_with_rowid=False,
    )
    op.add_column("subscriptions", sa.Column("on_invitation", YesNo, nullable=False, server_default=sa.false()))
