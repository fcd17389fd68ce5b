"""Worker processes behind a fair queue. The time limit of a task counts from its start."""

import asyncio
import multiprocessing
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from multiprocessing import forkserver, resource_tracker
from typing import Any, TypeVar

from pebble import ProcessPool

from fathom.bots.parent_watchdog import stay_with_parent
from fathom.server.runtime import bot_job
from fathom.server.runtime.fair_queue import FairQueue, Ticket

T = TypeVar("T")
CONTEXT = multiprocessing.get_context("forkserver")
CHECK_INTERVAL = 0.2  # seconds between two checks of whether the pool is alive
STARTS_WITHIN = 4  # times the limit of a task, for workers that cannot be started
TASKS_PER_WORKER = 5_000  # then the process is replaced, which bounds memory leaks of libraries


class WorkerPool:
    """Runs tasks in worker processes. A task that runs for longer than `patience` seconds raises `TimeoutError`."""

    def __init__(self, workers: int, per_person: int, patience: float) -> None:
        self.queue = FairQueue(workers, per_person)
        self._workers = workers
        self._patience = patience
        self._turns: dict[Ticket, asyncio.Event] = {}
        prepare_workers()
        self._pool = self._new_pool()

    @asynccontextmanager
    async def worker(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for a worker, and hold it until the context ends."""
        self._turns[ticket] = asyncio.Event()
        self.queue.add(ticket)
        self._assign()
        try:
            await self._turns[ticket].wait()
            yield
        finally:
            del self._turns[ticket]
            self.queue.remove(ticket)
            self._assign()

    async def execute(self, task: Callable[..., T], *arguments: Any) -> T:
        """Execute a task in the worker that the caller holds."""
        if not self._pool.active:  # a worker that crashes between two tasks breaks the whole pool
            broken, self._pool = self._pool, self._new_pool()
            await stop(broken)
        pool = self._pool
        result = asyncio.wrap_future(pool.schedule(task, args=arguments, timeout=self._patience))
        try:
            async with asyncio.timeout(STARTS_WITHIN * self._patience):
                while pool.active and not result.done():
                    await asyncio.wait([result], timeout=CHECK_INTERVAL)
            if not result.done():  # the pool broke before it received the task
                raise BrokenProcessPool
            return result.result()
        finally:
            result.cancel()  # stops the worker, unless the task is done

    async def close(self) -> None:
        """Stop all workers at once."""
        await stop(self._pool)

    def _assign(self) -> None:
        while ticket := self.queue.next():
            self._turns[ticket].set()

    def _new_pool(self) -> ProcessPool:
        pool = ProcessPool(self._workers, TASKS_PER_WORKER, initializer=stay_with_parent, context=CONTEXT)
        assert pool.active  # the property starts the pool
        return pool


async def stop(pool: ProcessPool) -> None:
    """Stop a pool and its workers."""
    pool.stop()  # type: ignore[no-untyped-call]
    await asyncio.to_thread(pool.join)


def prepare_workers() -> None:
    """Start the fork server: it inherits no socket and ignores Ctrl-C."""
    CONTEXT.set_forkserver_preload([bot_job.__name__])
    resource_tracker.ensure_running()  # first: it unblocks signals
    # Blocked, not ignored: the child inherits the mask, and a Ctrl-C that comes meanwhile still stops this process.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
