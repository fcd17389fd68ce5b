"""Opening of a database file: creation, inspection and migration."""

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from fathom.store.errors import StoreDamaged, StoreError
from fathom.store.schema import COUNT_OPENING, KEY_MISSING, REVISIONS, check_complete, is_store, known_revision
from fathom.store.sqlite.errors import translate_errors
from fathom.store.sqlite.file_lock import FileLock
from fathom.store.sqlite.wal import ignores_commits

SIDE_FILES = ("-wal", "-shm", "-journal")  # that SQLite keeps beside a database
CACHED_STATEMENTS = 256  # bulk inserts have a statement for each number of rows up to a hundred


def connect(file: Path, mode: str = "rw") -> sqlite3.Connection:
    """Return a connection without implicit transactions."""
    return sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=CACHED_STATEMENTS,
    )


def open_exclusively(file: Path) -> tuple[FileLock, sqlite3.Connection]:
    """Lock a file, and return the lock and the writing connection. Creates and migrates the file as needed."""
    make_folder(file)
    lock = FileLock(file)
    try:
        return lock, prepare(file)
    except BaseException:
        lock.close()
        raise


def make_folder(file: Path) -> None:
    """Create the folder of a file, accessible to its owner only: the store holds the secrets of games in progress."""
    with translate_errors(file):
        if file.exists() and not file.is_file():
            raise StoreError(f"cannot use {file}: it is not a file")
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def prepare(file: Path) -> sqlite3.Connection:
    """Return the writing connection to a sound, migrated file. The lock has to be held."""
    with translate_errors(file):
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
            writer.execute("PRAGMA temp_store = MEMORY")  # statement journals stay in memory
            writer.execute("PRAGMA wal_autocheckpoint = 4000")  # pages; hot pages are copied less often
            writer.execute(f"PRAGMA journal_size_limit = {64 << 20}")  # truncates a log that grew during a backup
            writer.execute(COUNT_OPENING, {"1": secrets.token_bytes(32)})
        except BaseException:
            writer.close()
            raise
        return writer


def create(file: Path) -> None:
    """Create an empty store atomically: under a temporary name until it is complete and durable."""
    if file.with_name(f"{file.name}-wal").exists():
        raise StoreDamaged(file, "the file is gone, and what is left of it is in its -wal file")
    draft = file.with_name(f".{file.name}.new")
    for suffix in ("", *SIDE_FILES):  # of an interrupted start
        file.with_name(f"{draft.name}{suffix}").unlink(missing_ok=True)
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    migrate(draft)
    with closing(connect(draft)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")  # persistent, so that no start has to change the file
    sync(draft)
    draft.rename(file)
    sync(file.parent)


def inspect(file: Path) -> str:
    """Return the revision of a file without changing it. Raises `StoreError` if the file cannot be used."""
    os.close(os.open(file, os.O_RDWR))  # fails early if the file is read-only
    if file.stat().st_size == 0:  # `create` gives a file its name when it is complete
        raise StoreDamaged(file, "it is empty (0 bytes): if it has never held data, delete it")
    unfinished = file.with_name(f"{file.name}-journal").exists()  # a transaction to roll back needs write access
    with closing(connect(file, "rw" if unfinished else "ro")) as connection:
        found = revision(connection, file)
        if not found:
            raise StoreDamaged(file, "it is damaged: it holds no tables")
        check_pages(connection, file, "quick_check")  # reads the whole file: a second per gigabyte in the page cache
        if ignores_commits(file):
            raise StoreDamaged(f"{file}-wal", "it is damaged, and the latest changes are in it")
        return found


def revision(connection: sqlite3.Connection, file: Path) -> str:
    """Return the revision of the schema, "" if there are no tables. Raises `StoreError` for an unknown one."""
    if not is_store(tables_in(connection), str(file)):
        return ""
    return known_revision(connection.execute("SELECT version_num FROM alembic_version").fetchall(), str(file))


def tables_in(connection: sqlite3.Connection) -> set[str]:
    """Return the names of all tables."""
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def check_pages(connection: sqlite3.Connection, file: Path, pragma: str) -> None:
    """Raise `StoreDamaged` unless every page is sound. `integrity_check` compares indices too, and takes longer."""
    if connection.execute(f"PRAGMA {pragma}(1)").fetchall() != [("ok",)]:
        raise StoreDamaged(file)


def sync(path: Path) -> None:
    """Flush a file, or the names in a folder, to disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def migrate(file: Path) -> None:
    """Upgrade the schema to the current revision in one transaction."""
    import sqlalchemy  # takes half a second to import

    from fathom.store.migrations import upgrade

    engine = sqlalchemy.create_engine("sqlite://", creator=lambda: connect(file), poolclass=sqlalchemy.NullPool)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)
    except sqlalchemy.exc.DBAPIError as error:
        raise error.orig if isinstance(error.orig, sqlite3.Error) else error from None
