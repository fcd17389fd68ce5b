"""Executors of games: this process, a process pool, or a Ray cluster. All play the same games."""

import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

from fathom.arena.messages_en import ENGLISH
from fathom.arena.plan import ArenaPlan, Task
from fathom.arena.play_game import play
from fathom.bots.parent_watchdog import stay_with_parent
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown

QUEUED = 2  # games per worker that are submitted ahead


def play_serially(plan: ArenaPlan, tasks: Iterable[Task]) -> Iterator[bytes]:
    """Play games in this process, in order."""
    return (play(plan, task) for task in tasks)


def play_in_pool(plan: ArenaPlan, tasks: Iterable[Task], jobs: int) -> Iterator[bytes]:
    """Play games in `jobs` processes. Yields them in order of completion."""
    rest = iter(tasks)
    with worker_processes(jobs, "; run the same command again to resume") as pool:
        with ignore_interrupts():
            waiting: set[Future[bytes]] = {pool.submit(play, plan, task) for task in islice(rest, QUEUED * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play, plan, task) for task in islice(rest, len(done))}
            yield from (each.result() for each in done)


@contextmanager
def worker_processes(jobs: int, advice: str = "") -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of processes. Raises `OSError`, with advice, if one crashes. Waits for running jobs at the end."""
    # Spawned, not forked: the same on every platform, without inherited state.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=init_worker)
    try:
        yield pool
    except BrokenProcessPool:
        raise OSError(None, f"a worker process crashed{advice}") from None
    finally:
        pool.shutdown(cancel_futures=True)


def init_worker() -> None:
    """Make this worker process exit with its parent, and silently on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    stay_with_parent()


@contextmanager
def ignore_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C while processes start, which inherit that: they print no traceback."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def play_on_ray(plan: ArenaPlan, tasks: Iterable[Task], address: str) -> Iterator[bytes]:
    """Play games on a Ray cluster; `local` starts one. Yields them in order of completion. Raises `Refusal`."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray: Any = import_module("ray")  # an optional dependency with incomplete types
    rest = iter(tasks)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, RuntimeError, ValueError) as error:
        params = {"address": shown(address), "why": shown(str(error))}
        raise Refusal(RefusalKind.UNAVAILABLE, "no_ray", ENGLISH, **params) from None
    try:
        remote = ray.remote(play)
        shared_plan = ray.put(plan)
        cores = int(ray.cluster_resources().get("CPU", 1))
        waiting = [remote.remote(shared_plan, task) for task in islice(rest, QUEUED * cores)]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [remote.remote(shared_plan, task) for task in islice(rest, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()
