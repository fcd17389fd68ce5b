"""A small, fast random number generator for play-outs, sampling and bots.

Multiply-with-carry (lag 1, base 2^32). The multiplier is below 2^31, so that every intermediate
value fits a signed 64-bit integer: interpreted and compiled code give the same numbers.
Chance that players must be able to verify comes from `fathom.core.chance` instead.
"""

from typing import Final, final

from mypy_extensions import i64

MULTIPLIER: Final = 2147483085  # a * 2^32 - 1 and a * 2^31 - 1 are prime: the period is about 2^62
LOW: Final = 0xFFFFFFFF


@final
class Rng:
    """Random numbers below a limit, equal for equal seeds on every machine."""

    def __init__(self, seed: int) -> None:
        self.state: i64 = (seed & LOW) * MULTIPLIER + 1 + ((seed >> 32) & 0xFFFFFF)
        for _ in range(8):  # decorrelates neighbouring seeds
            self.below(2)

    def below(self, limit: i64) -> i64:
        """Return a number from 0 to `limit - 1` (limit < 2^31; the bias is below limit / 2^32)."""
        state = (self.state & LOW) * MULTIPLIER + (self.state >> 32)
        self.state = state
        return (((state & LOW) ^ (state >> 32)) * limit) >> 32
