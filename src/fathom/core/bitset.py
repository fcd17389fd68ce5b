"""Sets as the bits of one number, with equal results compiled and interpreted."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

POWERS: Final[vec[i64]] = vec[i64]([2**i for i in range(63)])  # `1 << x` overflows at 31 compiled


def bits_in(members: i64) -> i64:
    """Return the number of members (population count in parallel)."""
    members -= (members >> 1) & 0x5555555555555555
    members = (members & 0x3333333333333333) + ((members >> 2) & 0x3333333333333333)
    members = (members + (members >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((members * 0x0101010101010101) >> 56) & 0xFF
