"""Translation of SQLite and file system errors."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fathom.store.errors import StoreDamaged, StoreError

CAUSES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PERM: "access is denied",
    sqlite3.SQLITE_BUSY: "another process has locked it",
    sqlite3.SQLITE_IOERR: "disk I/O error",
}
DAMAGE = {
    sqlite3.SQLITE_NOTADB: "it is not a database, or its first bytes are damaged",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
}
SMALLEST_SIDE_FILE = 32768  # bytes


@contextmanager
def translate_errors(file: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the file system as `StoreError`."""
    try:
        yield
    except sqlite3.Error as error:
        raise to_store_error(file, error) from None
    except OSError as error:
        raise StoreError(f"cannot use {file}: {error.strerror or error}") from None


def to_store_error(file: Path, error: sqlite3.Error) -> StoreError:
    """Return the `StoreError` for an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without the extended part
    if code in DAMAGE:
        return StoreDamaged(file, DAMAGE[code])
    if code == sqlite3.SQLITE_IOERR and is_full(file):
        code = sqlite3.SQLITE_FULL
    return StoreError(f"cannot use {file}: {CAUSES.get(code, error)}")


def is_full(file: Path) -> bool:
    """Return whether the disk has no room for the smallest side file of SQLite."""
    try:
        return shutil.disk_usage(file.parent).free < SMALLEST_SIDE_FILE
    except OSError:
        return False
