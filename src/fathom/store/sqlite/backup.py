"""Backups of a database that is in use, and their restoration."""

import os
import secrets
import signal
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from fathom.store.errors import StoreDamaged, StoreError
from fathom.store.sqlite.errors import DAMAGE, to_store_error, translate_errors
from fathom.store.sqlite.file_lock import DatabaseLocked, FileLock
from fathom.store.sqlite.open import SIDE_FILES, check_pages, connect, make_folder, revision, sync

PREVIOUS = ".before-restore-"
TIMEOUT = 60  # seconds for a running server to install a file
POLL = 0.02  # seconds


def backup(file: Path, to: Path) -> None:
    """Copy a database as of this moment into one new file, atomically. Never overwrites."""
    require_absent(to)
    with closing(open_for_reading(file)) as source, translate_errors(to), temporary_path(to) as draft:
        copy(source, file, draft)
        check(draft, file)  # as `restore` does: a damaged backup has to be found when it is made
        require_absent(to)
        draft.rename(to)
        sync(to.parent)


def restore(file: Path, backup_file: Path) -> Path | None:
    """Replace a database with a backup. Returns where the previous database is kept, if there was one."""
    file = file.resolve()
    make_folder(file)
    with closing(open_for_reading(backup_file)) as source, translate_errors(file), temporary_path(file) as draft:
        copy(source, backup_file, draft)
        check(draft, backup_file)
        while True:
            try:
                lock = FileLock(file)
            except DatabaseLocked as locked:
                if locked.server is None:
                    raise
                if previous := offer_to_server(file, draft, locked.server):
                    return previous
            else:
                with closing(lock):
                    return install(file, draft)


def offer_to_server(file: Path, draft: Path, server: int) -> Path | None:
    """Let a running server install a file. Returns where it keeps the previous one; None if it ended before."""
    incoming = incoming_path(file)
    before = set(previous_files(file))
    draft.replace(incoming)
    try:
        os.kill(server, signal.SIGHUP)
        for _ in range(round(TIMEOUT / POLL)):
            if not incoming.exists():
                return max(set(previous_files(file)) - before, default=None)
            os.kill(server, 0)  # raises if the process has ended
            time.sleep(POLL)
    except ProcessLookupError:
        incoming.replace(draft)
        return None
    with suppress(FileNotFoundError):
        incoming.unlink()
    raise StoreError(f"cannot use {file}: the server that uses it does not respond; stop that server first")


def install_incoming(file: Path) -> Path | None:
    """Install the incoming file, if there is one. Returns where the previous one is kept. For the server itself."""
    with closing(FileLock(file)), translate_errors(file):
        return install(file, incoming_path(file)) if incoming_path(file).exists() else None


def install(file: Path, draft: Path) -> Path | None:
    """Replace a database atomically. Returns where the previous one is kept."""
    previous = keep_previous(file)
    draft.replace(file)
    sync(file.parent)
    return previous


def incoming_path(file: Path) -> Path:
    """Return the path where a running server looks for a file to install."""
    return file.with_name(f"{file.name}.incoming")


def previous_files(file: Path) -> list[Path]:
    """Return the databases that restores have replaced, the newest last."""
    return sorted(path for path in file.parent.glob(f"{file.name}{PREVIOUS}*") if not path.name.endswith(SIDE_FILES))


def open_for_reading(file: Path) -> sqlite3.Connection:
    """Return a read-only connection to a database of a known revision. A server may be writing to it."""
    with translate_errors(file):
        if not stat.S_ISREG(os.stat(file).st_mode):
            raise StoreError(f"cannot use {file}: it is not a file")
        connection = connect(file, "ro")
        try:
            if not revision(connection, file):
                raise StoreError(f"cannot use {file}: it is empty")
        except BaseException:
            connection.close()
            raise
        return connection


def copy(source: sqlite3.Connection, source_file: Path, to: Path) -> None:
    """Copy a consistent snapshot of a database into a new file, durably."""
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(connect(to)) as target:
        try:
            source.backup(target)  # all pages in one step: SQLite restarts a stepwise copy after every write
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE:  # of the source, since the target is new
                raise to_store_error(source_file, error) from None
            raise
        target.execute("PRAGMA journal_mode = DELETE")  # leaves no side files
    sync(to)


def check(draft: Path, source_file: Path) -> None:
    """Raise `StoreDamaged` unless every page and index is sound and the key is present."""
    with translate_errors(source_file), closing(connect(draft)) as connection:
        check_pages(connection, source_file, "integrity_check")
        if not connection.execute("SELECT key FROM server").fetchall():
            raise StoreDamaged(source_file, "it is damaged: the server's key is missing")


def keep_previous(file: Path) -> Path | None:
    """Link a database under another name, and move its side files there, away from its replacement."""
    previous = file.with_name(f"{file.name}{PREVIOUS}{datetime.now():%Y%m%d-%H%M%S-%f}")
    with suppress(StoreError, sqlite3.Error):  # a damaged or foreign file is kept unchanged
        open_for_reading(file).close()
        with closing(connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if file.exists():
        os.link(file, previous)  # a rename would leave a moment without a database
    for suffix in SIDE_FILES:
        with suppress(FileNotFoundError):
            os.rename(f"{file}{suffix}", f"{previous}{suffix}")
    return previous if previous.exists() else None


def require_absent(path: Path) -> None:
    """Raise `StoreError` if a path exists."""
    if os.path.lexists(path):
        raise StoreError(f"cannot write {path}: it exists already")


@contextmanager
def temporary_path(path: Path) -> Iterator[Path]:
    """Yield an unused path in the same folder. A file that is left there is deleted at the end."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink()
