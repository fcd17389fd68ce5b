"""One server to a file: a lock of the operating system, which ends with the process, however it ends."""

import fcntl
import os
from pathlib import Path

from fathom.store.port import StoreFault


class Lock:
    """Held from here until `release`."""

    def __init__(self, file: Path) -> None:
        beside = file.with_name(f"{file.name}.lock")
        try:
            self._held = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreFault(f"cannot use {file}: cannot lock it with {beside.name}: {error.strerror}") from None
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._held)
            busy = isinstance(error, BlockingIOError)
            why = "a server that is running has it; stop that one first" if busy else error.strerror
            raise StoreFault(f"cannot use {file}: {why}") from None

    def release(self) -> None:
        """Let others have the file. The file of the lock stays: to remove it would let two hold it at once."""
        os.close(self._held)
