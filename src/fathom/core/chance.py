"""Chance from outside: whoever starts a game brings it, and what it gave goes into the record."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of whole numbers."""

    def below(self, limit: int, /) -> int:
        """A number from 0 to `limit - 1`, each as likely as any other."""
        ...


class HashChance:
    """HMAC-SHA256 over a counter, so that anybody who has the key can check every number.

    Block number i (from 0) is HMAC-SHA256(key, i as 8 bytes, big end first), read as four
    64-bit numbers, big end first. A number that would favour some results is passed over.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._counter = 0
        self._block = b""

    @classmethod
    def seeded(cls, seed: int | str) -> "HashChance":
        """Chance for a seed that a person can type."""
        return cls(hashlib.sha256(f"fathom seed {seed}".encode()).digest())

    def _next(self) -> int:
        if not self._block:
            message = self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._key, message, "sha256")
            self._counter += 1
        number, self._block = self._block[:8], self._block[8:]
        return int.from_bytes(number, "big")

    def below(self, limit: int, /) -> int:
        """A number from 0 to `limit - 1`, without bias."""
        if not 0 < limit <= 2**64:
            raise ValueError(f"no number below {limit} can be drawn")
        fair = 2**64 - 2**64 % limit
        number = self._next()
        while number >= fair:
            number = self._next()
        return number % limit


def stream(seed: str, purpose: str) -> HashChance:
    """One of the independent streams of chance of a seed: for the deal, the disc, each bot."""
    return HashChance.seeded(f"{seed}/{purpose}")


def shuffled(items: Sequence[T], chance: Chance) -> list[T]:
    """The items in random order: the last place is drawn first, from all (Fisher and Yates)."""
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = chance.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order
