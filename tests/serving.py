"""`fathom serve` in a process, for tests that connect to it, kill it and restart it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Timer
from types import TracebackType
from typing import Any, Self, TextIO, TypeVar

from artifacts import artifact_sources
from fork_server import Forked
from store_locations import StoreLocation

PATIENCE = 60  # seconds for a process to react, on a busy machine
TOLD = 1 << 20  # bytes of the log that become an artifact
LONGEST = 240  # seconds until a scenario that takes a few counts as hanging
UNLIMITED = [
    f"--limit={name}=1e9"
    for name in (
        "address_per_second", "address_burst", "person_per_second", "person_burst", "chat_per_second", "chat_burst",
        "newcomers_per_hour", "newcomers_burst", "connections_per_address", "unfinished_tables",
        "spectators_per_address", "spectators_per_person", "work_per_second", "work_burst",
        "transfers_per_hour", "transfers_burst", "replays_per_second", "replays_burst", "hints_per_second",
        "hints_burst", "reviews_per_second", "reviews_burst",
    )
]  # fmt: skip

T = TypeVar("T")


class Serving:
    """A server process at a location. Bots move without delay; there are no rate limits unless `limited`."""

    program: tuple[str, ...] = ()  # arguments of Python instead of `-m fathom`; a script is forked as well

    def __init__(self, place: Path | StoreLocation, *arguments: str, limited: bool = False) -> None:
        self.place = StoreLocation(place) if isinstance(place, Path) else place
        self.data = self.place.data
        self.log_file = self.place.folder / "serve.log"  # standard error of all runs
        port = reserved()
        weakref.finalize(self, port.close)
        self._port = port.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._arguments = ["--bot-delay=0", "--bot-workers=1", *([] if limited else UNLIMITED), *arguments]
        self._process: subprocess.Popen[bytes] | Forked | None = None
        self._output: TextIO  # standard output of the current run
        artifact_sources.add(self)

    def write_artifacts(self, folder: Path) -> None:
        """Write the end of the log."""
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
        """Return the standard error so far."""
        return self.log_file.read_text()

    def start(self) -> None:
        """Start the server, always at the same address and on the same data, and wait until it listens."""
        assert not self.running
        self.place.migrate()
        arguments = ["serve", f"--port={self._port}", *self.place.arguments, *self._arguments]
        reading, writing = os.pipe()
        with self.log_file.open("a") as log, open(writing, "w") as output:
            if self.program and not self.program[0].endswith(".py"):
                self._process = subprocess.Popen(
                    [sys.executable, *self.program, *arguments],
                    stdout=output,
                    stderr=log,
                    start_new_session=True,  # a process group, so that a test can check that all have exited
                )
            else:
                self._process = Forked([*self.program, *arguments], output.fileno(), log.fileno())
        self._output = os.fdopen(reading)
        with bounded(self._process, "to start a server"):
            said = self._output.readline()
        if f":{self._port}/ " not in said:
            self.kill9()
            raise AssertionError(f"the server said {said!r}, and:\n{self.log}")

    def kill9(self) -> None:
        """Kill the server with SIGKILL."""
        assert self._process is not None
        self._process.kill()
        self.wait_for_exit()

    def terminate(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal, wait for the exit and return the exit code."""
        assert self._process is not None
        self._process.send_signal(how)
        return self.wait_for_exit()

    def restart(self, *, hard: bool = False) -> None:
        """Stop the server, with SIGKILL if `hard`, and start it again."""
        if hard:
            self.kill9()
        else:
            self.terminate()
        self.start()

    def wait_for_exit(self) -> int:
        """Wait until the server exits and return the exit code."""
        assert self._process is not None
        code = self._process.wait(PATIENCE)
        self._output.close()
        return code


class Executed(Serving):
    """A server that is started as users start it, not forked; for tests of its processes and signals."""

    program = ("-m", "fathom")


@contextmanager
def bounded(process: subprocess.Popen[Any] | Forked, what: str, seconds: float = PATIENCE) -> Iterator[None]:
    """Kill a process that takes too long, which ends reads and waits, and fail the test."""
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
    """Reserve a port for a server across restarts: bound, but not listening, with address reuse on both sides."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind(("127.0.0.1", 0))
    return place


async def until(look: Callable[[], T]) -> T:
    """Poll until a function returns a true value, and return it."""
    async with asyncio.timeout(PATIENCE):
        while not (found := look()):
            await asyncio.sleep(0.01)
    return found


def eventually(look: Callable[[], T], so: Callable[[T], bool] = bool) -> T:
    """Poll until a condition holds for the value of a function, and return the value."""
    end = time.monotonic() + PATIENCE
    while not so(found := look()):
        assert time.monotonic() < end, f"still {found!r} after {PATIENCE} s"
        time.sleep(0.02)
    return found
