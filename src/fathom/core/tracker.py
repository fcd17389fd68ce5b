"""A game in progress as numbers: the base class of what a game brings for environments. Compiled."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from fathom.core.rng import Rng

MOST: Final = 2048  # a buffer of this size holds the legal actions of any position
NO_SEAT: Final = -1


class TensorField(NamedTuple):
    """A part of an observation: small whole numbers, row by row."""

    name: str
    shape: tuple[int, ...]
    high: int  # the largest value
    category: bool  # a value names something; otherwise it counts
    about: str

    @property
    def size(self) -> int:
        """The number of values."""
        size = 1
        for length in self.shape:
            size *= length
        return size


@mypyc_attr(allow_interpreted_subclasses=True)
class Tracker:
    """One game from its deal on, with the public knowledge that a position does not keep. Seats count from 0."""

    def deal(self, rng: Rng) -> None:
        """Begin a new game. Draws the same numbers as `Match.new` with this generator as its chance."""
        raise NotImplementedError

    def begin(self, state: object) -> None:
        """Begin with the first position of a game."""
        raise NotImplementedError

    def apply(self, action: i64) -> None:
        """Apply a legal decision or an outcome of chance, unchecked."""
        raise NotImplementedError

    def resolve(self, rng: Rng) -> None:
        """Draw the outcomes of the chance nodes that are due, as `Match.push` does."""
        raise NotImplementedError

    def list_legal(self, out: vec[i64]) -> i64:
        """Write the legal actions of the seat to move or of chance into `out` and return how many there are."""
        raise NotImplementedError

    def mover(self) -> i64:
        """Return the seat to move; `NO_SEAT` at a chance node and after the end."""
        raise NotImplementedError

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        raise NotImplementedError

    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats, from 1, from first to last; equals share a place. Empty before the end."""
        raise NotImplementedError

    def encode(self, seat: i64, out: vec[u8], at: i64) -> None:
        """Write the observation of a seat into `out`, from place `at` on."""
        raise NotImplementedError

    def copy(self) -> "Tracker":
        """Return a copy that shares nothing mutable."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoding:
    """The tensors of a game with given options: its fields, its actions and its trackers."""

    version: int = 0  # changes with any change of fields or actions

    def __init__(self, fields: Sequence[TensorField], actions: int, tracker: Tracker) -> None:
        self.fields = tuple(fields)
        self.actions = actions
        self.size = sum(field.size for field in fields)
        self._tracker = tracker

    def deal_numbers(self, start: int, deal: Mapping[str, object]) -> list[int]:
        """Return numbers of chance from which `Game.deal` makes this deal."""
        return []

    def tracker(self) -> Tracker:
        """Return a new tracker, before any deal."""
        return self._tracker.copy()


def utilities(ranking: Sequence[Sequence[int]], players: int) -> list[float]:
    """Return the reward of each seat: seats behind it less seats ahead of it, over all others. The sum is 0."""
    rewards = [0.0] * players
    ahead = 0
    for place in ranking:
        behind = players - ahead - len(place)
        for seat in place:
            rewards[seat - 1] = (behind - ahead) / (players - 1)
        ahead += len(place)
    return rewards
