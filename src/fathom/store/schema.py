"""Opening the file: what is in it, whether this version understands it, and bringing it up to date."""

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from fathom.store.faults import fault
from fathom.store.port import StoreFault

# The schemas that this version can open, the oldest first; it writes the last.
REVISIONS = ("0001", "0002", "0003", "0004", "0005")

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
        raise StoreFault(f"cannot use {file}: {error.strerror or error}") from None


def revision(connection: sqlite3.Connection, file: Path) -> str:
    """The schema that is in the file, "" if there is none yet. Raises `StoreFault` for one that is not known."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    ours = is_ours(names, str(file))
    return known(connection.execute("SELECT version_num FROM alembic_version").fetchall(), str(file)) if ours else ""


def is_ours(names: set[str], where: str) -> bool:
    """Are these the tables of a store? False if there are none at all; raises `StoreFault` for somebody else's."""
    if names and not {"alembic_version", "server", "log"} <= names:
        raise StoreFault(f"cannot use {where}: it is a database, but not one of Fathom")
    return bool(names)


def known(versions: Sequence[Sequence[Any]], where: str) -> str:
    """The schema that `alembic_version` tells of; raises `StoreFault` if this version of Fathom does not know it."""
    found = versions[0][0] if versions else "none"
    if found not in REVISIONS:
        raise StoreFault(
            f"cannot use {where}: a newer version of Fathom has written it"
            f" (schema {found}; this one knows {REVISIONS[-1]})"
        )
    return str(found)


def make_room(file: Path) -> None:
    """The folder for the file. What is made is for its owner only: it holds the secrets of games in progress."""
    with explained(file):
        if file.exists() and not file.is_file():
            raise StoreFault(f"cannot use {file}: it is not a file")
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def prepare(file: Path) -> sqlite3.Connection:
    """The connection that writes, to a file that is up to date and has been written to. Its lock must be held."""
    with explained(file):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        with closing(connect(file, "ro")) as reader:
            found = revision(reader, file)
        if found != REVISIONS[-1]:
            migrate(file)
        writer = connect(file)
        try:
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
