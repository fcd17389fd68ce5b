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

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[()][A-Z0-9]|\x1b[=>]|\x1b\][^\x07]*\x07")
PATIENCE = 300  # seconds without output until a test fails; a working program never takes that long


def environment(**changes: str) -> dict[str, str]:
    """Return this process's environment without the variables that change colours, sizes or the encoding."""
    apart = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONWARNINGS")
    kept = {name: value for name, value in os.environ.items() if name not in apart}
    return {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", "PROMPT_TOOLKIT_NO_CPR": "1", **changes}


def fathom(*arguments: str, given: bytes = b"", **changes: str) -> subprocess.CompletedProcess[str]:
    """Run a command and return its exit code and output."""
    done = subprocess.run(
        [sys.executable, "-m", "fathom.cli.main", *arguments],
        input=given, capture_output=True, env=environment(**changes), check=False, timeout=PATIENCE,
    )  # fmt: skip
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """A program in a pseudo-terminal of 100 x 45, whose output is read as plain text."""

    def __init__(self, *arguments: str, **changes: str) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 45, 100, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fathom.cli.main", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**changes), start_new_session=True,
        )  # fmt: skip
        os.close(theirs)
        self.raw = ""
        self.unread = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
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
