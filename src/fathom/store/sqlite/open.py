"""Opening the file: what is in it, whether this version understands it, and bringing it up to date."""

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from fathom.store.interfaces import StoreDamaged, StoreError
from fathom.store.sqlite.errors import fault
from fathom.store.sqlite.wal import ignores_commits

# The schemas that this version can open, the oldest first; it writes the last.
REVISIONS = ("0001", "0002", "0003", "0004", "0005")

# The tables of the last of them.
TABLES = frozenset(
    {
        "alembic_version", "bots", "claims", "deliveries", "hooks", "leaving", "log", "members", "people", "presence",
        "server", "sessions", "tables", "tokens", "traces", "vacations", "workers",
    }
)  # fmt: skip

# True if the server's row, which holds its key, is missing although the store has been used: to make another key would
# invalidate what was derived from the first one.
KEY_MISSING = """
    SELECT NOT EXISTS (SELECT 1 FROM server) AND (EXISTS (SELECT 1 FROM people) OR EXISTS (SELECT 1 FROM log))
"""

SIDE_FILES = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database

# Kept prepared: two kinds with any number of rows up to a hundred (see `appending`), and all others.
STATEMENTS = 256

# Makes the row, or changes it: that a disk is full or may not be written to is found out here.
OPENED = """
    INSERT INTO server (id, key, opened, beat) VALUES (1, ?, 1, 0)
    ON CONFLICT (id) DO UPDATE SET opened = opened + 1
"""


def connect(file: Path, mode: str = "rw") -> sqlite3.Connection:
    """A connection that begins and ends transactions only when told to."""
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, cached_statements=STATEMENTS)


@contextmanager
def explained(file: Path) -> Iterator[None]:
    """Errors of SQLite and of the file system become answers."""
    try:
        yield
    except sqlite3.Error as error:
        raise fault(file, error) from None
    except OSError as error:
        raise StoreError(f"cannot use {file}: {error.strerror or error}") from None


def revision(connection: sqlite3.Connection, file: Path) -> str:
    """Return the schema that is in the file, "" if there is none. Raises `StoreError` for one that is not known."""
    names = tables_in(connection)
    ours = is_ours(names, str(file))
    return known(connection.execute("SELECT version_num FROM alembic_version").fetchall(), str(file)) if ours else ""


def tables_in(connection: sqlite3.Connection) -> set[str]:
    """Return the names of all tables in a file."""
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def is_ours(names: set[str], where: str) -> bool:
    """Are these the tables of a store? False if there are none at all; raises `StoreError` for somebody else's."""
    if names and not {"alembic_version", "server", "log"} <= names:
        raise StoreError(f"cannot use {where}: it is a database, but not one of Fathom, or tables of it are missing")
    return bool(names)


def known(versions: Sequence[Sequence[Any]], where: str) -> str:
    """The schema that `alembic_version` tells of; raises `StoreError` if this version of Fathom does not know it."""
    if not versions:
        raise StoreDamaged(where, "it is damaged: the version of its schema is missing")
    found = versions[0][0]
    if found not in REVISIONS:
        raise StoreError(
            f"cannot use {where}: a newer version of Fathom has written it"
            f" (schema {found}; this one knows {REVISIONS[-1]})"
        )
    return str(found)


def check_complete(names: set[str], key_missing: bool, where: str) -> None:
    """Raise `StoreDamaged` unless a store of the last schema has all its tables, and its key if it was ever used."""
    if missing := TABLES - names:
        raise StoreDamaged(where, f"it is damaged: table {min(missing)} is missing")
    if key_missing:
        raise StoreDamaged(where, "it is damaged: the server's key is missing")


def make_room(file: Path) -> None:
    """The folder for the file. What is made is for its owner only: it holds the secrets of games in progress."""
    with explained(file):
        if file.exists() and not file.is_file():
            raise StoreError(f"cannot use {file}: it is not a file")
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def prepare(file: Path) -> sqlite3.Connection:
    """Return the connection that writes, to a sound file that is up to date. Its lock must be held."""
    with explained(file):
        if not file.exists():
            create(file)
        if inspect(file) != REVISIONS[-1]:
            migrate(file)
        writer = connect(file)
        try:
            check_complete(tables_in(writer), bool(writer.execute(KEY_MISSING).fetchone()[0]), str(file))
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute("PRAGMA synchronous = FULL")
            writer.execute("PRAGMA foreign_keys = ON")
            writer.execute("PRAGMA temp_store = MEMORY")  # what a statement changes, to take it back; not in a file
            writer.execute("PRAGMA wal_autocheckpoint = 4000")  # pages; those of busy tables are copied less often
            writer.execute(f"PRAGMA journal_size_limit = {64 << 20}")  # after a backup it may have grown
            writer.execute(OPENED, [secrets.token_bytes(32)])
        except BaseException:
            writer.close()
            raise
        return writer


def create(file: Path) -> None:
    """Create an empty store, atomically: under another name until it is complete and on disk.

    So a file that exists under its own name was complete once, and one that is empty now has lost its data.
    """
    if file.with_name(f"{file.name}-wal").exists():
        raise StoreDamaged(file, "the file is gone, and what is left of it is in its -wal file")
    draft = file.with_name(f".{file.name}.new")
    for suffix in ("", *SIDE_FILES):  # of a start that was interrupted
        file.with_name(f"{draft.name}{suffix}").unlink(missing_ok=True)
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    migrate(draft)
    with closing(connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")  # now, so that no start has to change it: see `inspect`
    sync(draft)
    draft.rename(file)
    sync(file.parent)


def inspect(file: Path) -> str:
    """Return the schema of a file without changing anything in it. Raises `StoreError` if it cannot be used.

    Reads the whole file: about a second for a gigabyte that is in memory, otherwise as long as the disk takes.
    """
    os.close(os.open(file, os.O_RDWR))  # that it may not be written is said at once
    if file.stat().st_size == 0:
        raise StoreDamaged(file, "it is empty (0 bytes): if it has never held data, delete it")
    unfinished = file.with_name(f"{file.name}-journal").exists()  # of a transaction that has to be rolled back first
    with closing(connect(file, "rw" if unfinished else "ro")) as connection:
        found = revision(connection, file)
        if not found:
            raise StoreDamaged(file, "it is damaged: it holds no tables")
        check_pages(connection, file, "quick_check")
        if ignores_commits(file):
            raise StoreDamaged(f"{file}-wal", "it is damaged, and the latest changes are in it")
        return found


def check_pages(connection: sqlite3.Connection, file: Path, pragma: str) -> None:
    """Raise `StoreDamaged` unless every page is sound. `integrity_check` compares indices too, and takes longer."""
    if connection.execute(f"PRAGMA {pragma}(1)").fetchall() != [("ok",)]:
        raise StoreDamaged(file)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def migrate(file: Path) -> None:
    """All steps to the present schema, in one transaction."""
    import sqlalchemy  # takes half a second, for something that is done once

    from fathom.store.migrations import upgrade

    engine = sqlalchemy.create_engine("sqlite://", creator=lambda: connect(file), poolclass=sqlalchemy.NullPool)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)
    except sqlalchemy.exc.DBAPIError as error:
        raise error.orig if isinstance(error.orig, sqlite3.Error) else error from None
