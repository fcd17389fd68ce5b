"""Files named on the command line: errors as `UsageError`, atomic writes."""

import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import BinaryIO

from fathom.cli.args import UsageError


@contextmanager
def translate_errors(verb: str, path: str) -> Iterator[None]:
    """Translate an error of the file system to a `UsageError`."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise UsageError(f"cannot {verb} {path}: {why}") from None


@contextmanager
def open_input(path: str) -> Iterator[BinaryIO]:
    """Open a file for reading; `-` is standard input."""
    with translate_errors("read", path):
        file: BinaryIO = sys.stdin.buffer if path == "-" else open(path, "rb")  # noqa: SIM115  # closed below
    with file:
        yield file


def lines(file: BinaryIO, path: str) -> Iterator[bytes]:
    """Yield the lines of a file as they are read."""
    while True:
        with translate_errors("read", path):
            line = file.readline()
        if not line:
            return
        yield line


def require_writable(path: str) -> None:
    """Raise `UsageError` before the game if `save` would fail after it."""
    with translate_errors("write", path):
        if is_replaceable(path):
            if os.path.exists(path) and not os.access(path, os.W_OK):
                raise PermissionError(None, "the file is read-only")
            draft = draft_path(path)
            os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
            os.unlink(draft)
        else:
            open(path, "ab").close()


def save(path: str, data: bytes) -> None:
    """Write a file atomically and durably; a device is written directly. Raises `UsageError`."""
    with translate_errors("write", path):
        if not is_replaceable(path):
            with open(path, "wb") as file:
                file.write(data)
            return
        target, draft = os.path.realpath(path), draft_path(path)
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, target)
        except BaseException:
            if os.path.exists(draft):
                os.unlink(draft)
            raise


def is_replaceable(path: str) -> bool:
    """Return whether the path is a regular file or free, and not a device such as /dev/null."""
    if os.path.isdir(path):
        raise IsADirectoryError(None, "it is a folder")
    return not os.path.exists(path) or stat.S_ISREG(os.stat(path).st_mode)


def draft_path(path: str) -> str:
    """Return a temporary path in the folder of the file."""
    return os.path.join(os.path.dirname(os.path.realpath(path)), f".fathom-{secrets.token_hex(6)}")


def unused_name(name: str) -> str:
    """Return a file name that does not exist yet."""
    return next(file for number in count(1) if not os.path.exists(file := f"{name}-{number}.json"))
