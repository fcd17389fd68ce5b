"""Process supervisor: starts workers that share one address, and restarts those that crash."""

import os
import secrets
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from fathom.bots.parent_watchdog import stay_with_parent
from fathom.server.config import Config
from fathom.server.run import bind
from fathom.server.run import run as run_server
from fathom.server.telemetry import logging
from fathom.server.telemetry.logging import log
from fathom.server.transport.handoff import SocketHandoff
from fathom.store.errors import StoreError
from fathom.store.location import Location

CONTEXT = get_context("spawn")
SHORT_LIFE: Final = 2.0  # seconds; a worker that exits within them is restarted after a delay
RESTART_DELAY: Final = 0.5  # seconds
STOP_SECONDS: Final = 20  # for workers to stop before they are killed


@dataclass(frozen=True)
class WorkerSpec:
    """The configuration of the workers. Each binds its own socket to the address."""

    config: Config
    place: Location
    address: tuple[str, int]
    log_level: str
    workers: int
    spread: bool  # whether a feed stays with the worker that accepted it, instead of being handed over
    family: str = field(default_factory=lambda: secrets.token_hex(16))


def work(spec: WorkerSpec, number: int, status: "Connection[str, str]") -> None:
    """Run a worker in its own process. Sends "ready" once it accepts connections, or why it cannot start."""
    stay_with_parent()
    logging.set_up(spec.log_level, worker=True)
    handoff = None if spec.spread else SocketHandoff(spec.family, number, spec.workers)
    try:
        run_server(spec.config, spec.place, bind(*spec.address, shared=True), lambda: status.send("ready"), handoff)
    except StoreError as error:
        status.send(str(error))
        raise SystemExit(1) from None


class Worker:
    """A worker process as the supervisor sees it."""

    def __init__(self, spec: WorkerSpec, number: int) -> None:
        self.status, sender = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=work, args=(spec, number, sender))
        self.process.start()
        sender.close()
        self.started = time.monotonic()
        self.ready = False
        self.error = ""

    def read_status(self) -> None:
        """Read what the worker has sent."""
        with suppress(EOFError):
            while self.status.poll():
                status = self.status.recv()
                self.ready, self.error = status == "ready", "" if status == "ready" else status

    @property
    def exited(self) -> bool:
        return not self.process.is_alive()


class Workers:
    """Supervisor of a number of workers, which run until a signal stops them."""

    def __init__(self, spec: WorkerSpec, on_start: Callable[[], None]) -> None:
        self._spec = spec
        self._on_start = on_start
        self._started = False
        self._workers: list[Worker | None] = [None] * spec.workers
        self._not_before = [0.0] * spec.workers

    def run(self) -> None:
        """Run until SIGINT or SIGTERM. Raises `StoreError` if a worker cannot start."""
        with stop_signals() as stop:
            try:
                self._check()
                while stop not in self._wait(stop):
                    self._check()
            finally:
                self._stop()

    def _check(self) -> None:
        """Read the status of all workers, and start those that are missing."""
        for number, worker in enumerate(self._workers):
            if worker is None:
                if time.monotonic() >= self._not_before[number]:
                    self._workers[number] = Worker(self._spec, number)
                continue
            worker.read_status()
            if worker.exited:
                self._reap(number, worker)
        if not self._started and all(worker and worker.ready for worker in self._workers):
            self._started = True
            self._on_start()

    def _reap(self, number: int, worker: Worker) -> None:
        worker.status.close()
        if not self._started:
            raise StoreError(worker.error or f"a worker exited with code {worker.process.exitcode}")
        log.error("worker exited", code=worker.process.exitcode, reason=worker.error)
        worker.process.close()
        short = time.monotonic() - worker.started < SHORT_LIFE
        self._workers[number] = None
        self._not_before[number] = time.monotonic() + (RESTART_DELAY if short else 0)

    def _wait(self, stop: int) -> list[Any]:
        """Return which of these are ready: the stop signal, exits and reports of workers; none if a restart is due."""
        alive = [worker for worker in self._workers if worker]
        exits, reports = [its.process.sentinel for its in alive], [its.status for its in alive if not its.ready]
        return wait([stop, *exits, *reports], timeout=RESTART_DELAY / 5 if None in self._workers else None)

    def _stop(self) -> None:
        alive = [worker.process for worker in self._workers if worker and not worker.exited]
        for process in alive:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in alive:
            process.join(max(0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def stop_signals() -> Iterator[int]:
    """Yield a file descriptor that becomes readable on SIGINT or SIGTERM."""
    reading, writing = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    before = {number: signal.signal(number, lambda *_: None) for number in (signal.SIGINT, signal.SIGTERM)}
    woken = signal.set_wakeup_fd(writing)
    try:
        yield reading
    finally:
        signal.set_wakeup_fd(woken)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(reading)
        os.close(writing)
