"""Executors of a function of game numbers: this process, a process pool, or a Ray cluster. All keep the order."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from fathom.arena.messages_en import ENGLISH
from fathom.arena.pool import ignore_interrupts, worker_processes
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown

Mapper = Callable[[Callable[[int], bytes], Sequence[int]], Iterable[bytes]]  # keeps the order


@contextmanager
def in_processes(jobs: int) -> Iterator[Mapper]:
    """Yield a mapper to `jobs` processes; one is this process."""
    if jobs == 1:
        yield map
        return
    with worker_processes(jobs) as pool:

        def mapper(play: Callable[[int], bytes], numbers: Sequence[int]) -> Iterator[bytes]:
            with ignore_interrupts():
                waiting = [pool.submit(play, number) for number in numbers]
            return (each.result() for each in waiting)

        yield mapper


@contextmanager
def on_ray(address: str) -> Iterator[Mapper]:
    """Yield a mapper to a Ray cluster; `local` starts one. Raises `Refusal`."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray: Any = import_module("ray")  # an optional dependency with incomplete types
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error")
    except (OSError, RuntimeError, ValueError) as error:
        params = {"address": shown(address), "why": shown(str(error))}
        raise Refusal(RefusalKind.UNAVAILABLE, "no_ray", ENGLISH, **params) from None
    try:

        def mapper(play: Callable[[int], bytes], numbers: Sequence[int]) -> Iterator[bytes]:
            remote = ray.remote(play_one)
            waiting = [remote.remote(play, number) for number in numbers]
            return (ray.get(each) for each in waiting)

        yield mapper
    finally:
        ray.shutdown()


def play_one(play: Callable[[int], bytes], number: int) -> bytes:
    """Play one game. Ray takes functions, not what `partial` returns."""
    return play(number)
