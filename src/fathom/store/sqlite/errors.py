"""The words for what SQLite reports."""

import shutil
import sqlite3
from pathlib import Path

from fathom.store.interfaces import StoreDamaged, StoreError

WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may not be changed",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PERM: "access is denied",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_IOERR: "the disk does not obey",
}
DAMAGE = {
    sqlite3.SQLITE_NOTADB: "it is not a database, or its first bytes are damaged",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
}


def fault(file: Path, error: sqlite3.Error) -> StoreError:
    """The same error, as an answer."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of it tells details
    if code in DAMAGE:
        return StoreDamaged(file, DAMAGE[code])
    if code == sqlite3.SQLITE_IOERR and is_full(file):
        code = sqlite3.SQLITE_FULL
    return StoreError(f"cannot use {file}: {WORDS.get(code, error)}")


def is_full(file: Path) -> bool:
    """Is there too little room for the smallest of SQLite's side files?"""
    try:
        return shutil.disk_usage(file.parent).free < 32768
    except OSError:
        return False
