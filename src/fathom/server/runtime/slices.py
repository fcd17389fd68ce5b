"""Cooperative scheduling of long computations on the event loop, in slices of a millisecond.

A thread would hold the interpreter for a switch interval whenever the loop wants it. Here one turn of the loop runs
one slice, however many computations wait.
"""

import asyncio
import time
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from fathom.core.work import Work

T = TypeVar("T")
SLICE_SECONDS: Final = 0.001


class Slices:
    """Runs computations round robin: one for each key; those of the same key run one after the other."""

    def __init__(self) -> None:
        self._slice = asyncio.Lock()  # its waiters are served in order, which is the round robin
        self._keys: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, key: str, work: Work[T]) -> T:
        """Run the work and return its result, or raise its exception. The key is what takes turns."""
        own = self._keys.setdefault(key, asyncio.Lock())
        async with own:
            while True:
                async with self._slice:
                    done = advance(work)
                    if done is not None:
                        return done[0]
                    await asyncio.sleep(0)  # let everything else run


def advance(work: Work[T]) -> tuple[T] | None:
    """Run one slice of the work; return its result in a tuple once it is done."""
    end = time.perf_counter() + SLICE_SECONDS
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return (stop.value,)
        if time.perf_counter() >= end:
            return None
