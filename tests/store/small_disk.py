"""A disk that can be filled up: a real one where mounting is allowed, otherwise a limit to the size of files."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class SmallDisk:
    """Some megabytes, mounted in a folder."""

    words = "the disk is full"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"

    def fill(self, leave: int = 0) -> None:
        """No more than so many bytes are left."""
        opened = os.open(self.ballast, os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(opened, bytes(4096)):
                pass
        except OSError:
            os.truncate(self.ballast, self.ballast.stat().st_size - leave)
        finally:
            os.close(opened)

    def free(self) -> None:
        """There is room again."""
        self.ballast.unlink(missing_ok=True)


class LimitedFiles(SmallDisk):
    """What a user without privileges has: no file of this process may be written to."""

    words = "disk I/O error"

    def fill(self, leave: int = 0) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    def free(self) -> None:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """One of both, in that folder."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", folder]
    mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    disk = SmallDisk(folder) if mounted else LimitedFiles(folder)
    try:
        yield disk
    finally:
        disk.free()
        if mounted:
            subprocess.run(["umount", folder], check=True)
