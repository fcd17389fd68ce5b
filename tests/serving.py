"""A server as users start it, in a process of its own, for tests that talk to it, kill it and start it again."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from types import TracebackType
from typing import Any, Self, TextIO

from artifacts import witnesses
from forking import Forked
from places import Place

PATIENCE = 60  # seconds for a process to do what it was told, on a machine that is busy
TOLD = 1 << 20  # bytes of a log that a failed test leaves behind
UNLIMITED = [
    f"--limit={name}=1e9"
    for name in (
        "address_per_second", "address_burst", "person_per_second", "person_burst", "chat_per_second", "chat_burst",
        "newcomers_per_hour", "newcomers_burst", "connections_per_address", "unfinished_tables",
        "spectators_per_address", "spectators_per_person", "work_per_second", "work_burst",
        "transfers_per_hour", "transfers_burst", "replays_per_second", "replays_burst", "hints_per_second",
        "hints_burst",
    )
]  # fmt: skip


class Serving:
    """`fathom serve` in a place of its own. Bots decide at once, and nobody is told to slow down, unless `limited`."""

    program: tuple[str, ...] = ()  # what Python runs instead of `-m fathom`

    def __init__(self, place: Path | Place, *arguments: str, limited: bool = False) -> None:
        self.place = Place(place) if isinstance(place, Path) else place
        self.data = self.place.data
        self.log_file = self.place.folder / "serve.log"  # standard error of all its lives, one after the other
        port = reserved()
        weakref.finalize(self, port.close)
        self._port = port.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._arguments = ["--bot-delay=0", "--bot-workers=1", *([] if limited else UNLIMITED), *arguments]
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self._output: TextIO  # what it prints, in its present life
        witnesses.add(self)

    def testify(self, folder: Path) -> None:
        """Leave the end of the log behind."""
        if self.log_file.exists():
            (folder / f"server-{self._port}.log").write_bytes(self.log_file.read_bytes()[-TOLD:])

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.running and error:
            self.kill9()
        elif self.running:
            self.terminate()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What was written to standard error so far."""
        return self.log_file.read_text()

    def start(self) -> None:
        """Start, or start again at the same address on the same data; returns when it answers."""
        assert not self.running
        self.place.migrate()
        arguments = ["serve", f"--port={self._port}", *self.place.arguments, *self._arguments]
        reading, writing = os.pipe()
        with self.log_file.open("a") as log, open(writing, "w") as output:
            if self.program:
                self._process = subprocess.Popen(
                    [sys.executable, *self.program, *arguments],
                    stdout=output,
                    stderr=log,
                    start_new_session=True,  # its processes are a group, so that a test can see whether all have ended
                )
            else:
                self._process = Forked(arguments, output.fileno(), log.fileno())
        self._output = os.fdopen(reading)
        with bounded(self._process, "to start a server"):
            said = self._output.readline()
        if f":{self._port}/ " not in said:
            self.kill9()
            raise AssertionError(f"the server said {said!r}, and:\n{self.log}")

    def kill9(self) -> None:
        """End it as a power failure would."""
        assert self._process is not None
        self._process.kill()
        self._ended()

    def terminate(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it politely; the exit code."""
        assert self._process is not None
        self._process.send_signal(how)
        return self._ended()

    def restart(self, *, hard: bool = False) -> None:
        """End it, politely or not, and start it again."""
        if hard:
            self.kill9()
        else:
            self.terminate()
        self.start()

    def _ended(self) -> int:
        assert self._process is not None
        code = self._process.wait(PATIENCE)
        self._output.close()
        return code


@contextmanager
def bounded(process: subprocess.Popen[Any] | Forked, what: str, seconds: float = PATIENCE) -> Iterator[None]:
    """Kill a process that takes too long, so that reading from it or waiting for it ends, and fail with that reason."""
    late = Event()

    def kill() -> None:
        late.set()
        process.kill()

    timer = Timer(seconds, kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        assert not late.is_set(), f"it took more than {seconds} s {what}"


def reserved() -> socket.socket:
    """A port that stays a server's while it is down: nobody else is given it, and a server can listen there, since
    nothing else does and both allow it to be used again.
    """
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind(("127.0.0.1", 0))
    return place


async def until(true: Callable[[], bool]) -> None:
    """Wait for what happens by itself."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)
