"""Correspondence games: deadlines, vacations, subscriptions and the outbox."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

Text, Whole, YesNo = sa.Text(), sa.BigInteger(), sa.Boolean()


def upgrade() -> None:
    """Create the tables, and add deadlines to the table index."""
    op.add_column("tables", sa.Column("due", Whole))
    op.add_column("tables", sa.Column("turn_seq", Whole, nullable=False, server_default="0"))
    ticking = sa.text("due IS NOT NULL")
    op.create_index("ticking", "tables", ["due"], sqlite_where=ticking, postgresql_where=ticking)
    op.create_table(
        "vacations",
        sa.Column("person", Text, sa.ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", Whole, primary_key=True, autoincrement=False),
        sa.Column("until", Whole, nullable=False, index=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hooks",
        sa.Column("id", Text, primary_key=True),
        sa.Column("person", Text, sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("kind", Text, nullable=False),
        sa.Column("target", Text, nullable=False),
        sa.Column("secret", Text, nullable=False),
        sa.Column("table_id", Text, nullable=False),
        sa.Column("on_turn", YesNo, nullable=False),
        sa.Column("on_over", YesNo, nullable=False),
        sa.Column("created", Whole, nullable=False),
        sa.Column("confirmed", YesNo, nullable=False),
        sa.Column("failures", Whole, nullable=False),
        sa.Column("paused", YesNo, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deliveries",
        sa.Column("id", Text, primary_key=True),
        sa.Column("hook", Text, sa.ForeignKey("hooks.id", ondelete="CASCADE"), nullable=False),
        sa.Column("event", Text, nullable=False),
        sa.Column("table_id", Text, nullable=False),
        sa.Column("seq", Whole, nullable=False),
        sa.Column("body", Text, nullable=False),
        sa.Column("created", Whole, nullable=False),
        sa.Column("next_at", Whole),
        sa.Column("status", Text, nullable=False),
        sa.Column("attempts", Whole, nullable=False),
        sa.Column("tried", Whole, nullable=False),
        sa.Column("code", Whole, nullable=False),
        sa.Column("why", Text, nullable=False),
        sa.Column("claim", Text, nullable=False),
        sa.UniqueConstraint("hook", "table_id", "seq", "event"),
        sqlite_with_rowid=False,
    )
    waiting, claimed = sa.text("next_at IS NOT NULL"), sa.text("claim <> ''")
    op.create_index("outbox", "deliveries", ["next_at"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("claimed", "deliveries", ["claim"], sqlite_where=claimed, postgresql_where=claimed)
