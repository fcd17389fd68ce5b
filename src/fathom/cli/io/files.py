"""Files that a user names: a refusal in words instead of an OSError, and no half-written records."""

import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO

from fathom.cli.args import UsageError


@contextmanager
def named(verb: str, path: str) -> Iterator[None]:
    """Turn the errors of the file system into one clear sentence."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise UsageError(f"cannot {verb} {path}: {why}") from None


@contextmanager
def reading(path: str) -> Iterator[BinaryIO]:
    """The file, or standard input for `-`."""
    with named("read", path):
        if path == "-":
            file: BinaryIO = sys.stdin.buffer
        else:
            file = open(path, "rb")  # noqa: SIM115  # closed below
    with file:
        yield file


def lines(file: BinaryIO, path: str) -> Iterator[bytes]:
    """The lines of a file, one at a time, as bytes."""
    while True:
        with named("read", path):
            line = file.readline()
        if not line:
            return
        yield line


def check_writable(path: str) -> None:
    """Find out before the game whether `save` can work after it."""
    with named("write", path):
        if is_plain(path):
            if os.path.exists(path) and not os.access(path, os.W_OK):
                raise PermissionError(None, "it may not be changed")
            draft = beside(path)
            os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
            os.unlink(draft)
        else:
            open(path, "ab").close()


def save(path: str, data: bytes) -> None:
    """Write a file as a whole or not at all."""
    with named("write", path):
        if not is_plain(path):
            with open(path, "wb") as file:
                file.write(data)
            return
        target, draft = os.path.realpath(path), beside(path)
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


def is_plain(path: str) -> bool:
    """A file that can be replaced, or none yet; not a folder or a device such as /dev/null."""
    if os.path.isdir(path):
        raise IsADirectoryError(None, "it is a folder")
    return not os.path.exists(path) or stat.S_ISREG(os.stat(path).st_mode)


def beside(path: str) -> str:
    """A name for a draft of the file, in the same folder."""
    return os.path.join(os.path.dirname(os.path.realpath(path)), f".fathom-{secrets.token_hex(6)}")


def unused(name: str) -> str:
    """A name that no file here has yet."""
    number = 1
    while os.path.exists(f"{name}-{number}.json"):
        number += 1
    return f"{name}-{number}.json"
