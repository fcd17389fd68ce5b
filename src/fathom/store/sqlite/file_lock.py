"""Exclusive use of a database file by one server."""

import fcntl
import os
from pathlib import Path

from fathom.store.errors import StoreError


class DatabaseLocked(StoreError):
    """Another server uses the file. `server` is its process id if it accepts restores on SIGHUP."""

    def __init__(self, file: Path, server: int | None) -> None:
        super().__init__(f"cannot use {file}: a running server is using it; stop that server first")
        self.server = server


class FileLock:
    """An advisory lock beside the file, held until `close`. The operating system releases it when a process ends."""

    def __init__(self, file: Path) -> None:
        beside = file.with_name(f"{file.name}.lock")
        try:
            self._held = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"cannot use {file}: cannot lock it with {beside.name}: {error.strerror}") from None
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._held, 0)
        except BlockingIOError:
            process = os.pread(self._held, 20, 0)
            os.close(self._held)
            raise DatabaseLocked(file, int(process) if process else None) from None
        except OSError as error:
            os.close(self._held)
            raise StoreError(f"cannot use {file}: {error.strerror}") from None

    def write_pid(self) -> None:
        """Announce that this process accepts restores on SIGHUP."""
        os.pwrite(self._held, str(os.getpid()).encode(), 0)

    def close(self) -> None:
        """Release the lock. The lock file stays: if it were deleted, two processes could hold a lock at once."""
        os.close(self._held)
