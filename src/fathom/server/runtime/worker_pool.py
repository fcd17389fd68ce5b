"""Worker processes behind a fair queue: a task that has a worker begins at once, and its time counts from there."""

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
CHECKED = 0.2  # seconds between two looks at whether the pool still works
STARTS_WITHIN = 4  # times the patience for a task: for workers that cannot be started
TASKS_PER_WORKER = 5_000  # then a new process takes its place, so that no leak of a library lasts


class WorkerPool:
    """Run tasks in worker processes. A task that works for longer than `patience` seconds is a `TimeoutError`."""

    def __init__(self, workers: int, per_person: int, patience: float) -> None:
        self.queue = FairQueue(workers, per_person)
        self._workers = workers
        self._patience = patience
        self._turns: dict[Ticket, asyncio.Event] = {}
        prepare_workers()
        self._pool = self._new_pool()

    @asynccontextmanager
    async def worker(self, ticket: Ticket) -> AsyncIterator[None]:
        """Wait for a worker, and keep it until the context ends."""
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
        """Execute a task in the worker that the caller keeps."""
        if not self._pool.active:  # a worker that crashes between two tasks breaks the whole pool
            broken, self._pool = self._pool, self._new_pool()
            await stop(broken)
        pool = self._pool
        result = asyncio.wrap_future(pool.schedule(task, args=arguments, timeout=self._patience))
        try:
            async with asyncio.timeout(STARTS_WITHIN * self._patience):
                while pool.active and not result.done():
                    await asyncio.wait([result], timeout=CHECKED)
            if not result.done():  # the pool broke before it knew of the task
                raise BrokenProcessPool
            return result.result()
        finally:
            result.cancel()  # stops the worker, unless the task is done

    async def close(self) -> None:
        """Stop all workers, whatever they do."""
        await stop(self._pool)

    def _assign(self) -> None:
        while ticket := self.queue.next():
            self._turns[ticket].set()

    def _new_pool(self) -> ProcessPool:
        pool = ProcessPool(self._workers, TASKS_PER_WORKER, initializer=stay_with_parent, context=CONTEXT)
        assert pool.active  # asking starts it
        return pool


async def stop(pool: ProcessPool) -> None:
    """End a pool and its workers."""
    pool.stop()  # type: ignore[no-untyped-call]
    await asyncio.to_thread(pool.join)


def prepare_workers() -> None:
    """Start the process that workers are forked from: it holds no socket, and Ctrl-C is none of its business."""
    CONTEXT.set_forkserver_preload([bot_job.__name__])
    resource_tracker.ensure_running()  # first: it unblocks signals
    # Blocked, not ignored: the child inherits the mask, and a Ctrl-C that comes meanwhile still stops this process.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
