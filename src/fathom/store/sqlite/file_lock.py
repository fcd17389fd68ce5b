"""One server to a file: a lock of the operating system, which ends with the process, however it ends."""

import fcntl
import os
from pathlib import Path

from fathom.store.interfaces import StoreError


class DatabaseLocked(StoreError):
    """A server has the file. `server` is its process, if it can be told that there is something new for it."""

    def __init__(self, file: Path, server: int | None) -> None:
        super().__init__(f"cannot use {file}: a server that is running has it; stop that one first")
        self.server = server


class Lock:
    """Held from here until `release`."""

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
            signature = os.pread(self._held, 20, 0)
            os.close(self._held)
            raise DatabaseLocked(file, int(signature) if signature else None) from None
        except OSError as error:
            os.close(self._held)
            raise StoreError(f"cannot use {file}: {error.strerror}") from None

    def sign(self) -> None:
        """Let others know who holds it: this process listens to SIGHUP."""
        os.pwrite(self._held, str(os.getpid()).encode(), 0)

    def release(self) -> None:
        """Let others have the file. The file of the lock stays: to remove it would let two hold it at once."""
        os.close(self._held)
