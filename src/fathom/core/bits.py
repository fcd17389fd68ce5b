"""Sets as bits of one number, in a way that is the same compiled and interpreted."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

POWERS: Final[vec[i64]] = vec[i64]([2**i for i in range(63)])  # `1 << x` overflows at 31 compiled


def bits_in(members: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while members:
        members &= members - 1
        count += 1
    return count
