"""Backups, made while a server writes; and putting one back, which a server that runs does itself when told to."""

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

from fathom.store.interfaces import StoreDamaged, StoreError
from fathom.store.sqlite.errors import DAMAGE, fault
from fathom.store.sqlite.file_lock import DatabaseLocked, Lock
from fathom.store.sqlite.open import SIDE_FILES, check_pages, connect, explained, make_room, revision, sync

KEPT = ".before-restore-"
PATIENCE = 60  # seconds for a server to end what it is doing
GLANCE = 0.02  # seconds


def backup(file: Path, to: Path) -> None:
    """A complete copy as of this moment, in one file. Nothing that is there is overwritten.

    The copy is checked as `restore` would: to find out then that it is damaged would be too late.
    """
    refuse_to_replace(to)
    with closing(open_known(file)) as source, explained(to), draft_of(to) as draft:
        copy(source, file, draft)
        check(draft, file)
        refuse_to_replace(to)
        draft.rename(to)
        sync(to.parent)


def restore(file: Path, copied: Path) -> Path | None:
    """Put a copy in the place of `file`. What was there is kept; where, if there was anything."""
    file = file.resolve()
    make_room(file)
    with closing(open_known(copied)) as source, explained(file), draft_of(file) as draft:
        copy(source, copied, draft)
        check(draft, copied)
        while True:
            try:
                lock = Lock(file)
            except DatabaseLocked as busy:
                if busy.server is None:
                    raise
                if kept := hand_over(file, draft, busy.server):
                    return kept
            else:
                try:
                    return put(file, draft)
                finally:
                    lock.release()


def hand_over(file: Path, draft: Path, server: int) -> Path | None:
    """Have the server that runs put it there. Where it keeps what it had; none if it ended before it could."""
    incoming = incoming_of(file)
    before = set(kept_beside(file))
    draft.replace(incoming)
    try:
        os.kill(server, signal.SIGHUP)
        for _ in range(round(PATIENCE / GLANCE)):
            if not incoming.exists():
                return max(set(kept_beside(file)) - before, default=None)
            os.kill(server, 0)  # is it still there?
            time.sleep(GLANCE)
    except ProcessLookupError:
        incoming.replace(draft)
        return None
    with suppress(FileNotFoundError):
        incoming.unlink()
    raise StoreError(f"cannot use {file}: the server that has it does not react; stop it first")


def take_over(file: Path) -> Path | None:
    """For a server that has let go of its file: put there what it was handed, if it still is. Where the old is kept."""
    lock = Lock(file)
    try:
        with explained(file):
            return put(file, incoming_of(file)) if incoming_of(file).exists() else None
    finally:
        lock.release()


def put(file: Path, draft: Path) -> Path | None:
    """In the place of what is there, which is kept."""
    kept = set_aside(file)
    draft.replace(file)
    sync(file.parent)
    return kept


def incoming_of(file: Path) -> Path:
    """Where a server looks for what it is handed."""
    return file.with_name(f"{file.name}.incoming")


def kept_beside(file: Path) -> list[Path]:
    """All that restoring has replaced, the newest last."""
    return sorted(path for path in file.parent.glob(f"{file.name}{KEPT}*") if not path.name.endswith(SIDE_FILES))


def open_known(file: Path) -> sqlite3.Connection:
    """To read a database that this version understands. A server may be writing to it."""
    with explained(file):
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


def copy(source: sqlite3.Connection, named: Path, to: Path) -> None:
    """All of it as it is now, safely on disk. `named` is the file of the source."""
    os.close(os.open(to, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(connect(to)) as target:
        try:
            source.backup(target)  # all pages at once: in steps it would begin anew whenever the server writes
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in DAMAGE:  # that of the source; the target is new
                raise fault(named, error) from None
            raise
        target.execute("PRAGMA journal_mode = DELETE")  # a copy needs no side files
    sync(to)


def check(draft: Path, named: Path) -> None:
    """Is every page of it sound, and is all there that must be?"""
    with explained(named), closing(connect(draft)) as connection:
        check_pages(connection, named, "integrity_check")
        if not connection.execute("SELECT key FROM server").fetchall():
            raise StoreDamaged(named, "it is damaged: the server's key is missing")


def set_aside(file: Path) -> Path | None:
    """Keep what there is under another name as well. Side files only there: they must not meet another database."""
    kept = file.with_name(f"{file.name}{KEPT}{datetime.now():%Y%m%d-%H%M%S-%f}")
    with suppress(StoreError, sqlite3.Error):  # one that is damaged or foreign is kept as it is
        open_known(file).close()
        with closing(connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if file.exists():
        os.link(file, kept)  # and not renamed: at no moment is there no data
    for suffix in SIDE_FILES:
        with suppress(FileNotFoundError):
            os.rename(f"{file}{suffix}", f"{kept}{suffix}")
    return kept if kept.exists() else None


def refuse_to_replace(path: Path) -> None:
    """A backup never takes the place of anything."""
    if os.path.lexists(path):
        raise StoreError(f"cannot write {path}: there is something of that name already")


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """A name in the same folder. Whatever is still called so at the end goes."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        yield draft
    finally:
        with suppress(OSError):
            draft.unlink()
