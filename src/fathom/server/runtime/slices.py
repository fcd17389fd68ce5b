"""Long computations on the event loop, in slices, so that nobody waits for them.

A thread would not do: the loop gets the interpreter back only after `SWITCH_SECONDS`, each time that it waits for
anything. Here one turn of the loop has one slice, however many computations there are.
"""

import asyncio
import time
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from fathom.core.work import Work

T = TypeVar("T")
SLICE_SECONDS: Final = 0.001


class Slices:
    """Runs computations side by side: one for each key, round robin, those of the same key one after the other."""

    def __init__(self) -> None:
        self._slice = asyncio.Lock()  # first come, first served: that is the round robin
        self._keys: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, key: str, work: Work[T]) -> T:
        """Do the work and return its result, or raise what it raises. The key says at whose expense it is."""
        own = self._keys.setdefault(key, asyncio.Lock())
        async with own:
            while True:
                async with self._slice:
                    done = advance(work)
                    if done is not None:
                        return done[0]
                    await asyncio.sleep(0)  # everything else comes first


def advance(work: Work[T]) -> tuple[T] | None:
    """Do one slice of the work; return its result, once there is one."""
    end = time.perf_counter() + SLICE_SECONDS
    while True:
        try:
            next(work)
        except StopIteration as stop:
            return (stop.value,)
        if time.perf_counter() >= end:
            return None
