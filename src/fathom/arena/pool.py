"""Who plays the games: this process, others on this machine, or machines far away. The games are the same."""

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

AHEAD = 2  # games for each worker that are asked for before their turn


def alone(plan: ArenaPlan, tasks: Iterable[Task]) -> Iterator[bytes]:
    """The games one after the other, played here."""
    return (play(plan, task) for task in tasks)


def by_processes(plan: ArenaPlan, tasks: Iterable[Task], jobs: int) -> Iterator[bytes]:
    """The games as they are finished, played by so many processes."""
    rest = iter(tasks)
    # A fresh interpreter for each process: the same on every platform, and nothing of ours is copied.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=prepare)
    try:
        with interrupts_ignored():  # the processes start with that: no traceback while they begin
            waiting: set[Future[bytes]] = {pool.submit(play, plan, task) for task in islice(rest, AHEAD * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {pool.submit(play, plan, task) for task in islice(rest, len(done))}
            yield from (each.result() for each in done)
    except BrokenProcessPool:
        raise OSError(None, "a process that played games has died; the same command goes on from here") from None
    finally:
        pool.shutdown(cancel_futures=True)


def prepare() -> None:
    """In a process that plays games: it ends with its parent, and Ctrl-C ends it without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    stay_with_parent()


@contextmanager
def interrupts_ignored() -> Iterator[None]:
    """Ctrl-C waits a moment."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def by_ray(plan: ArenaPlan, tasks: Iterable[Task], address: str) -> Iterator[bytes]:
    """The games as they are finished, played by the machines of a Ray cluster; `local` starts one here."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would report to its makers
    ray: Any = import_module("ray")  # has types only for some of it, and only where it is installed
    rest = iter(tasks)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, RuntimeError, ValueError) as error:
        raise Refusal(
            RefusalKind.UNAVAILABLE, "no_ray", ENGLISH, address=shown(address), why=shown(str(error))
        ) from None
    try:
        remote = ray.remote(play)
        known = ray.put(plan)
        cores = int(ray.cluster_resources().get("CPU", 1))
        waiting = [remote.remote(known, task) for task in islice(rest, AHEAD * cores)]
        while waiting:
            done, waiting = ray.wait(waiting)
            waiting += [remote.remote(known, task) for task in islice(rest, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()
