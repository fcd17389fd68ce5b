"""One game of an environment: its position, its random numbers, and the arrays of the seat to move. Compiled."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from fathom.core.rng import Rng
from fathom.core.tracker import MOST, NO_SEAT, Encoding, Tracker, utilities

SCRATCH: Final[vec[i64]] = vec[i64]([0] * MOST)  # for legal actions; no content outlives a call


@final
class Episode:
    """A game that is played action by action. `observation` and `mask` keep their place in memory."""

    def __init__(self, encoding: Encoding, players: int) -> None:
        self.encoding = encoding
        self.players: i64 = players
        self.width: i64 = encoding.actions
        self.tracker: Tracker = encoding.tracker()
        self.seat: i64 = NO_SEAT  # to move; `NO_SEAT` at a chance node and after the end
        self.over: bool = False
        self.observation: vec[u8] = vec[u8]([0] * encoding.size)
        self.mask: vec[u8] = vec[u8]([0] * encoding.actions)
        self.shown: vec[i16] = vec[i16]()  # the actions that `mask` allows

    def deal(self, rng: Rng) -> None:
        """Begin a new game, chance nodes before the first decision included."""
        self.tracker.deal(rng)
        self._look()

    def begin(self, state: object) -> None:
        """Begin with the first position of a game."""
        self.tracker.begin(state)
        self._look()

    def apply(self, action: int) -> None:
        """Apply a legal decision or an outcome of chance, unchecked."""
        self.tracker.apply(action)
        self._look()

    def play(self, action: int, rng: Rng) -> None:
        """Apply a legal decision, unchecked, and draw the outcomes of chance behind it."""
        tracker = self.tracker
        tracker.apply(action)
        if tracker.mover() == NO_SEAT and not tracker.is_over():
            tracker.resolve(rng)
        self._look()

    def _look(self) -> None:
        self.seat = self.tracker.mover()
        self.over = self.tracker.is_over()

    def legal(self) -> list[int]:
        """Return the legal actions of the seat to move or of chance, in ascending order."""
        count = self.tracker.list_legal(SCRATCH)
        actions: list[int] = [int(SCRATCH[i]) for i in range(count)]
        actions.sort()
        return actions

    def show_mask(self) -> None:
        """Write the mask of the seat to move; of nothing at a chance node and after the end."""
        mask = self.mask
        for each in self.shown:
            mask[i64(each)] = 0
        count: i64 = 0
        if self.seat != NO_SEAT:
            count = self.tracker.list_legal(SCRATCH)
        shown = vec[i16](capacity=count)
        for i in range(count):
            mask[SCRATCH[i]] = 1
            shown = append(shown, i16(SCRATCH[i]))
        self.shown = shown

    def allows(self, action: int) -> bool:
        """Return whether the mask that was shown last allows an action."""
        return 0 <= action < self.width and self.mask[action] != 0

    def observe(self, seat: int) -> None:
        """Write the observation of a seat."""
        self.tracker.encode(seat, self.observation, 0)

    def rewards(self) -> list[float]:
        """Return the reward of each seat; zeros before the end."""
        return utilities(self.tracker.ranking(), self.players)

    def copy(self) -> "Episode":
        """Return a copy that shares nothing mutable."""
        twin = Episode(self.encoding, self.players)
        twin.tracker = self.tracker.copy()
        twin.seat = self.seat
        twin.over = self.over
        return twin
