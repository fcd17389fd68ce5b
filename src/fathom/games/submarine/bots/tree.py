"""The tree of a search: one node for each sequence of decisions, as the searching seat sees them.

A node is a number; its fields stand in lists side by side. A node's children are linked in the order in which
they were first tried.
"""

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

ROOT: Final = 0
NONE: Final = -1
ROOM: Final = 4096


@final
class Tree:
    """A search tree in parallel arrays; nodes are added one at a time."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.room: i64 = 0
        self.action: vec[i64] = vec[i64]()
        self.seat: vec[i64] = vec[i64]()  # who made that decision
        self.visits: vec[i64] = vec[i64]()
        self.chances: vec[i64] = vec[i64]()  # how often it could have been visited
        self.total: vec[float] = vec[float]()  # the deciding seat's shares, all visits together
        self.squares: vec[float] = vec[float]()
        self.child: vec[i64] = vec[i64]()  # the youngest
        self.sibling: vec[i64] = vec[i64]()  # the next older
        self.add(NONE, NONE, NONE)

    def grow(self) -> None:
        """Grow the arrays."""
        more = max(ROOM, self.room)
        numbers = vec[i64]([0] * more)
        self.action = extend(self.action, numbers)
        self.seat = extend(self.seat, numbers)
        self.visits = extend(self.visits, numbers)
        self.chances = extend(self.chances, numbers)
        self.child = extend(self.child, numbers)
        self.sibling = extend(self.sibling, numbers)
        shares = vec[float]([0.0] * more)
        self.total = extend(self.total, shares)
        self.squares = extend(self.squares, shares)
        self.room += more

    def add(self, parent: i64, action: i64, seat: i64) -> i64:
        """Add a node under a parent, and return it."""
        if self.size == self.room:
            self.grow()
        node = self.size
        self.size += 1
        self.action[node] = action
        self.seat[node] = seat
        self.chances[node] = 1
        self.child[node] = NONE
        self.sibling[node] = NONE
        if parent != NONE:
            self.sibling[node] = self.child[parent]
            self.child[parent] = node
        return node

    def credit(self, node: i64, share: float) -> None:
        """Record a visit with the share of the deciding seat."""
        self.visits[node] += 1
        self.total[node] += share
        self.squares[node] += share * share
