"""`fathom` as a user meets it: run to its end, or with somebody typing at a terminal."""

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
PATIENCE = 300  # seconds until a test gives up on a terminal that says nothing: for broken programs only


def environment(**changes: str) -> dict[str, str]:
    """Ours, without what would change colours, sizes or the encoding."""
    apart = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PYTHONWARNINGS")
    kept = {name: value for name, value in os.environ.items() if name not in apart}
    return {**kept, "TERM": "xterm-256color", "PYTHONUTF8": "1", "PROMPT_TOOLKIT_NO_CPR": "1", **changes}


def fathom(*arguments: str, given: bytes = b"", **changes: str) -> subprocess.CompletedProcess[str]:
    """One command, with its output as text."""
    done = subprocess.run(
        [sys.executable, "-m", "fathom.cli.main", *arguments],
        input=given, capture_output=True, env=environment(**changes), check=False, timeout=PATIENCE,
    )  # fmt: skip
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


class Terminal:
    """A program at a terminal of 100 x 45; what it shows is read as plain text."""

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
        """Take in what has come; False at the end."""
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
        """What came since the last time something was typed."""
        return ESCAPES.sub("", self.unread).replace("\r", "")

    def until(self, *texts: str) -> str:
        """All that is shown up to the first of these texts."""
        deadline = time.monotonic() + PATIENCE
        while not any(text in self.plain for text in texts):
            assert self.read(), f"the end before {texts}: {self.plain[-3000:]}"
            assert time.monotonic() < deadline, f"no {texts} in {self.plain[-3000:]}"
        return self.plain

    def type(self, text: str) -> None:
        self.unread = ""
        os.write(self.ours, text.encode())

    def answer(self, line: str, *until: str) -> str:
        """Type a line, and see what comes of it, below its echo."""
        self.type(line + "\r")
        self.until("\n")
        self.unread = self.unread.partition("\n")[2]
        return self.until(*until)

    def end(self) -> int:
        """Wait for the end; the exit code."""
        while self.read():
            pass
        return self.process.wait(PATIENCE)
