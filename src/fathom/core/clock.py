"""Wall-clock time."""

import time


def now() -> int:
    """Return the milliseconds since 1970."""
    return time.time_ns() // 1_000_000
