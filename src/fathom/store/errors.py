"""Exceptions that a store raises."""

from fathom.core.errors import FathomError


class AppendConflict(Exception):
    """The row exists already: another writer appended an entry with the same table and seq. Reread, then retry."""


class StoreError(FathomError):
    """The store cannot be opened, read or written. The text names the store and the cause."""


class StoreDamaged(StoreError):
    """The stored data is corrupt. A retry cannot succeed; the text names the ways to recover."""

    def __init__(self, location: object, cause: str = "it is damaged") -> None:
        super().__init__(
            f"cannot use {location}: {cause}; restore a sound backup (`fathom restore`, for PostgreSQL `pg_restore`)"
            " or recover what can be read: see docs/hosting.md, “A damaged database”"
        )


class CommitUnknown(StoreError):
    """The connection was lost during a commit. The write may or may not be durable."""
