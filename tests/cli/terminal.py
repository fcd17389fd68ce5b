"""Run `fathom` as a user does: to its end, or interactively in a pseudo-terminal."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from tempfile import TemporaryFile

from fork_server import Forked

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1b\][^\x07]*\x07")
PATIENCE = 300  # seconds without output until a test fails; a working program never takes that long


def environment(**changes: str) -> dict[str, str]:
    """Return this process's environment without the variables that change colours, sizes or the encoding."""
    apart = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONWARNINGS")
    kept = {name: value for name, value in os.environ.items() if name not in apart}
    return {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", "PROMPT_TOOLKIT_NO_CPR": "1", **changes}


def fathom(*arguments: str, given: bytes = b"", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a forked process and return its exit code and output."""
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(given)
        stdin.seek(0)
        streams = (stdout.fileno(), stderr.fileno(), stdin.fileno())
        process = Forked([*arguments], *streams, environment=environment(**changes))
        try:
            code = process.wait(PATIENCE)
        finally:
            process.kill()
        stdout.seek(0)
        stderr.seek(0)
        return subprocess.CompletedProcess(arguments, code, stdout.read().decode(), stderr.read().decode())


def executed(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run a command as users do, for tests of the interpreter's start and of installed packages."""
    return subprocess.run(
        [sys.executable, "-m", "fathom.cli.main", *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, env=environment(**changes), check=False, encoding="utf-8",
        timeout=PATIENCE,
    )  # fmt: skip


class Terminal:
    """A program in a pseudo-terminal of 100 x 45, whose output is read as plain text."""

    def __init__(self, *arguments: str, **changes: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 100, 0, 0))
        self.process = self._start(arguments, theirs, environment(**changes))
        os.close(theirs)
        self.raw = ""
        self.unread = ""

    def _start(
        self, arguments: tuple[str, ...], terminal: int, environment: dict[str, str]
    ) -> Forked | subprocess.Popen[bytes]:
        return Forked([*arguments], terminal, terminal, terminal, environment)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)
        os.close(self.ours)

    def read(self) -> bool:
        """Read available output. Returns False at the end."""
        ready, _, _ = select.select([self.ours], [], [], PATIENCE)
        assert ready, f"nothing comes after {self.plain[-3000:]}"
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # the other side is closed
            return False
        self.raw += data.decode(errors="replace")
        self.unread += data.decode(errors="replace")
        return bool(data)

    @property
    def plain(self) -> str:
        """Return the output since the last input."""
        return ESCAPES.sub("", self.unread).replace("\r", "")

    def until(self, *texts: str) -> str:
        """Read until one of these texts appears, and return the output."""
        deadline = time.monotonic() + PATIENCE
        while not any(text in self.plain for text in texts):
            assert self.read(), f"the end before {texts}: {self.plain[-3000:]}"
            assert time.monotonic() < deadline, f"no {texts} in {self.plain[-3000:]}"
        return self.plain

    def type(self, text: str) -> None:
        self.unread = ""
        os.write(self.ours, text.encode())

    def answer(self, line: str, *until: str) -> str:
        """Type a line and return the output below its echo, up to one of these texts."""
        self.type(line + "\r")
        self.until("\n")
        self.unread = self.unread.partition("\n")[2]
        return self.until(*until)

    def end(self) -> int:
        """Wait for the program to exit and return the exit code."""
        while self.read():
            pass
        return self.process.wait(PATIENCE)


class ExecutedTerminal(Terminal):
    """A program that is started as users start it."""

    def _start(
        self, arguments: tuple[str, ...], terminal: int, environment: dict[str, str]
    ) -> Forked | subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "fathom.cli.main", *arguments],
            stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True,
        )  # fmt: skip
