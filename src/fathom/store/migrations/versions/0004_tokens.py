"""API tokens, and bots that people own."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

Text, Whole, Bytes = sa.Text(), sa.BigInteger(), sa.LargeBinary()


def person(name: str, *, primary_key: bool = False, index: bool = False) -> sa.Column[str]:
    """Return a reference to a person; the row is deleted with the person."""
    people = sa.ForeignKey("people.id", ondelete="CASCADE")
    return sa.Column(name, Text, people, primary_key=primary_key, index=index, nullable=False)


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "bots",
        person("person", primary_key=True),
        person("owner", index=True),
        sa.Column("handle", Text, nullable=False, unique=True),  # public
        sa.Column("games", Text, nullable=False),  # that it can be invited to
        sa.Column("listed", Whole, nullable=False),  # until when
    )
    op.create_index("listed_bots", "bots", ["listed"])
    op.create_table(
        "tokens",
        sa.Column("id", Text, primary_key=True),
        sa.Column("token_hash", Bytes, nullable=False, unique=True),
        person("owner", index=True),
        person("person"),  # whom it authenticates
        sa.Column("name", Text, nullable=False),
        sa.Column("scopes", Text, nullable=False),
        sa.Column("created", Whole, nullable=False),
        sa.Column("expires", Whole, nullable=False),  # 0 means never
        sa.Column("used", Whole, nullable=False),  # 0 means never
    )
