"""The person to move as a column, and the names of the field for tables and columns."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

TABLES = {"traces": "mentions", "leaving": "erasures", "claims": "ownership", "hooks": "subscriptions"}
COLUMNS = {
    "tables": {"wake": "needs_wakeup", "due": "deadline", "line": "listing"},
    "server": {"beat": "heartbeat", "back": "downtime_end", "waker": "recovery_owner"},
    "deliveries": {"hook": "subscription", "claim": "lease"},
}
INDICES = {  # the new name by the old one, with the table and the column
    "to_wake": ("needs_wakeup", "tables", "id", "needs_wakeup"),
    "ticking": ("deadlines", "tables", "deadline", "deadline IS NOT NULL"),
    "claimed": ("leased", "deliveries", "lease", "lease <> ''"),
    "ix_traces_table_id": ("ix_mentions_table_id", "mentions", "table_id", ""),
    "ix_claims_worker": ("ix_ownership_worker", "ownership", "worker", ""),
    "ix_hooks_person": ("ix_subscriptions_person", "subscriptions", "person", ""),
}
# `turns` is a JSON list of at most one id, and no id contains a quotation mark or a bracket.
TO_MOVE = """UPDATE tables SET to_move = replace(replace(replace(turns, '["', ''), '"]', ''), '[]', '')"""


def upgrade() -> None:
    """Convert `turns` into `to_move`, then rename."""
    op.add_column("tables", sa.Column("to_move", sa.Text(), nullable=False, server_default=""))
    op.execute(TO_MOVE)
    op.drop_column("tables", "turns")
    for table, columns in COLUMNS.items():
        for old, new in columns.items():
            op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    for old, new in TABLES.items():
        op.rename_table(old, new)
    for former, (name, table, column, condition) in INDICES.items():
        where = sa.text(condition) if condition else None
        op.drop_index(former, table)
        op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)
