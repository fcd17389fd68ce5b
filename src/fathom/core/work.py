"""Long computations as generators: each `yield` is a point at which the caller may pause them."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Work = Generator[None, None, T]


def finish(work: Work[T]) -> T:
    """Run the work to its end, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
