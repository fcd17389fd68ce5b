"""Disk that can be filled: a mounted one where that is allowed, otherwise a limit on the size of files."""

import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class SmallDisk:
    """A file system of some megabytes, mounted in a folder."""

    words = "the disk is full"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ballast = folder / "ballast"

    def fill(self, leave: int = 0) -> None:
        """Fill the disk except for this many bytes."""
        opened = os.open(self.ballast, os.O_WRONLY | os.O_CREAT)
        try:
            while os.write(opened, bytes(4096)):
                pass
        except OSError:
            os.truncate(self.ballast, self.ballast.stat().st_size - leave)
        finally:
            os.close(opened)

    def free(self) -> None:
        """Free the space again."""
        self.ballast.unlink(missing_ok=True)


class LimitedFiles(SmallDisk):
    """Replacement without privileges: this process may not write to files."""

    words = "disk I/O error"

    def fill(self, leave: int = 0) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    def free(self) -> None:
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def small_disk(folder: Path) -> Iterator[SmallDisk]:
    """Provide one of both in a folder."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", folder]
    mounted = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0
    disk = SmallDisk(folder) if mounted else LimitedFiles(folder)
    try:
        yield disk
    finally:
        disk.free()
        if mounted:
            subprocess.run(["umount", folder], check=True)
