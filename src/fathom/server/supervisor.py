"""Several processes that serve at one address: a parent starts them, and starts those again that die."""

import os
import secrets
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Final

from fathom.bots.parent_watchdog import stay_with_parent
from fathom.server.cluster.handoff import SocketHandoff
from fathom.server.config import Config
from fathom.server.run import bind
from fathom.server.run import run as run_server
from fathom.server.telemetry import logging
from fathom.server.telemetry.logging import log
from fathom.store.errors import StoreError
from fathom.store.location import Location

CONTEXT = get_context("spawn")
SHORT_LIFE: Final = 2.0  # seconds; whoever dies so soon is not started again at once
PAUSE: Final = 0.5  # seconds
STOP_SECONDS: Final = 20  # for workers that were told to stop


@dataclass(frozen=True)
class WorkerSpec:
    """What each worker is to do."""

    config: Config
    place: Location
    address: tuple[str, int]
    log_level: str
    workers: int
    spread: bool  # is each feed to stay with the worker that it came to?
    family: str = field(default_factory=lambda: secrets.token_hex(16))


def work(job: WorkerSpec, number: int, said: "Connection[str, str]") -> None:
    """One worker, in a process of its own. It says "ready" when it can be reached, or why it cannot begin."""
    stay_with_parent()
    logging.set_up(job.log_level, worker=True)
    neighbours = None if job.spread else SocketHandoff(job.family, number, job.workers)
    try:
        run_server(job.config, job.place, bind(*job.address, shared=True), lambda: said.send("ready"), neighbours)
    except StoreError as fault:
        said.send(str(fault))
        raise SystemExit(1) from None


class Worker:
    """A worker as its parent sees it."""

    def __init__(self, job: WorkerSpec, number: int) -> None:
        self.hears, says = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=work, args=(job, number, says))
        self.process.start()
        says.close()
        self.born = time.monotonic()
        self.ready = False
        self.fault = ""

    def listen(self) -> None:
        """Take in what it has said."""
        with suppress(EOFError):
            while self.hears.poll():
                word = self.hears.recv()
                self.ready, self.fault = word == "ready", "" if word == "ready" else word

    @property
    def dead(self) -> bool:
        """Has it ended?"""
        return not self.process.is_alive()


class Workers:
    """Keeps so many workers running until it is told to stop."""

    def __init__(self, job: WorkerSpec, on_start: Callable[[], None]) -> None:
        self._job = job
        self._on_start = on_start
        self._started = False
        self._places: list[Worker | None] = [None] * job.workers
        self._not_before = [0.0] * job.workers

    def run(self) -> None:
        """Until SIGINT or SIGTERM. Raises `StoreError` if they cannot begin."""
        with signals() as told:
            try:
                while not heard(told):
                    self._look()
                    wait(self._watched(told), timeout=self._pause())
            finally:
                self._stop()

    def _look(self) -> None:
        """See how they are; fill what is empty."""
        for number, worker in enumerate(self._places):
            if worker is None:
                if time.monotonic() >= self._not_before[number]:
                    self._places[number] = Worker(self._job, number)
                continue
            worker.listen()
            if worker.dead:
                self._bury(number, worker)
        if not self._started and all(worker and worker.ready for worker in self._places):
            self._started = True
            self._on_start()

    def _bury(self, number: int, worker: Worker) -> None:
        worker.hears.close()
        if not self._started:
            raise StoreError(worker.fault or f"a worker has ended with code {worker.process.exitcode}")
        log.error("worker died", code=worker.process.exitcode, why=worker.fault)
        worker.process.close()
        short = time.monotonic() - worker.born < SHORT_LIFE
        self._places[number] = None
        self._not_before[number] = time.monotonic() + (PAUSE if short else 0)

    def _watched(self, told: int) -> "list[Connection[str, str] | int]":
        alive = [worker for worker in self._places if worker]
        return [told, *(worker.process.sentinel for worker in alive), *(w.hears for w in alive if not w.ready)]

    def _pause(self) -> float | None:
        return PAUSE / 5 if None in self._places else None

    def _stop(self) -> None:
        alive = [worker.process for worker in self._places if worker and not worker.dead]
        for process in alive:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in alive:
            process.join(max(0, deadline - time.monotonic()))
            if process.is_alive():
                process.kill()
                process.join()


@contextmanager
def signals() -> Iterator[int]:
    """A file descriptor at which something can be read when we are told to stop."""
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


def heard(told: int) -> bool:
    """Were we told to stop?"""
    try:
        return bool(os.read(told, 64))
    except BlockingIOError:
        return False


def run_workers(
    config: Config,
    place: Location,
    listening: socket.socket,
    on_start: Callable[[], None],
    *,
    workers: int,
    spread: bool,
    log_level: str,
) -> None:
    """Serve with so many workers. The socket only holds the address; each worker has its own at the same."""
    host, port = listening.getsockname()[:2]
    Workers(WorkerSpec(config, place, (host, port), log_level, workers, spread), on_start).run()
