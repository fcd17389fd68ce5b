"""The schema that both backends share: its revisions, its tables, and the checks on opening."""

from collections.abc import Sequence
from typing import Any

from fathom.store.errors import StoreDamaged, StoreError

# That can be opened; the last one is written.
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010")

TABLES = frozenset(
    {
        "alembic_version", "bots", "deliveries", "erasures", "invitations", "log", "members", "mentions", "ownership",
        "people", "plans", "presence", "relations", "reviews", "server", "sessions", "subscriptions", "tables",
        "tokens", "vacations", "workers",
    }
)  # fmt: skip

# The row of `server` holds the key. A new key would invalidate everything that was derived from the lost one.
KEY_MISSING = """
    SELECT NOT EXISTS (SELECT 1 FROM server) AND (EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM log))
"""
# A write on opening detects a full disk or a read-only database.
COUNT_OPENING = """
    INSERT INTO server (id, key, opened, heartbeat) VALUES (1, $1, 1, 0)
    ON CONFLICT (id) DO UPDATE SET opened = server.opened + 1
"""


def is_store(tables: set[str], location: str) -> bool:
    """Return whether a database is a store; False if it is empty. Raises `StoreError` for a foreign database."""
    if tables and not {"alembic_version", "server", "log"} <= tables:
        raise StoreError(
            f"cannot use {location}: it is a database, but not one of Fathom, or some of its tables are missing"
        )
    return bool(tables)


def known_revision(versions: Sequence[Sequence[Any]], location: str) -> str:
    """Return the revision in the rows of `alembic_version`. Raises `StoreError` if this version does not know it."""
    if not versions:
        raise StoreDamaged(location, "it is damaged: the version of its schema is missing")
    found = versions[0][0]
    if found not in REVISIONS:
        raise StoreError(
            f"cannot use {location}: a newer version of Fathom has written it"
            f" (schema {found}; this one knows {REVISIONS[-1]})"
        )
    return str(found)


def check_complete(tables: set[str], key_missing: bool, location: str) -> None:
    """Raise `StoreDamaged` if a table of the current schema or the key of a used store is missing."""
    if missing := TABLES - tables:
        raise StoreDamaged(location, f"it is damaged: table {min(missing)} is missing")
    if key_missing:
        raise StoreDamaged(location, "it is damaged: the server's key is missing")
