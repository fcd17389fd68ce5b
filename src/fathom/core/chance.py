"""Sources of chance. The caller of the rules provides one, and the record keeps every outcome."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of random numbers."""

    def below(self, limit: int, /) -> int:
        """Return a uniform number from 0 to `limit - 1`."""
        ...


class HashChance:
    """HMAC-SHA256 over a counter: the key determines every number.

    Block number i (from 0) is HMAC-SHA256(key, i as 8 bytes, big end first), read as four
    64-bit numbers, big end first. Numbers that would bias the result are rejected.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._block = b""

    @classmethod
    def seeded(cls, seed: int | str) -> "HashChance":
        """Return the chance of a seed that a person can type."""
        return cls(hashlib.sha256(f"fathom seed {seed}".encode()).digest())

    def _next(self) -> int:
        if not self._block:
            message = self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._key, message, "sha256")
            self._counter += 1
        number, self._block = self._block[:8], self._block[8:]
        return int.from_bytes(number, "big")

    def below(self, limit: int, /) -> int:
        """Return a number from 0 to `limit - 1`, without bias."""
        if not 0 < limit <= 2**64:
            raise ValueError(f"no number below {limit} can be drawn")
        fair = 2**64 - 2**64 % limit
        number = self._next()
        while number >= fair:
            number = self._next()
        return number % limit


CHANCE_STREAM: Final = "disc"  # of the chance nodes behind decisions; the label is hashed into every seeded game


def stream(seed: str, purpose: str) -> HashChance:
    """Return one of the independent streams of a seed: `deal`, `CHANCE_STREAM`, one for each bot."""
    return HashChance.seeded(f"{seed}/{purpose}")


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """Return the items in random order (Fisher–Yates, the last place drawn first)."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = chance.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def numbers_of_shuffle(items: Sequence[T], order: Sequence[T]) -> list[int]:
    """Return numbers with which `shuffled` brings the items into this order."""
    rest, numbers = list(items), []
    for i in range(len(rest) - 1, 0, -1):
        j = rest.index(order[i], 0, i + 1)
        numbers.append(j)
        rest[i], rest[j] = rest[j], rest[i]
    return numbers
