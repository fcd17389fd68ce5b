"""The tree of a search: one node for each sequence of decisions, as the searching seat sees them.

A node is a number; its fields stand in lists side by side. A node's children are linked in the order in which
they were first tried.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from fathom.games.submarine.actions import DONE, MOVE

ROOT: Final = 0
NONE: Final = -1
ROOM: Final = 4096
MANY: Final = 30  # visits from which on the variance of a node alone is used


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
        self.memo: vec[i64] = vec[i64]()  # where `Memo` has the legal decisions, or NONE
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
        self.memo = extend(self.memo, numbers)
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
        self.memo[node] = NONE
        if parent != NONE:
            self.sibling[node] = self.child[parent]
            self.child[parent] = node
        return node

    def credit(self, node: i64, share: float) -> None:
        """Record a visit with the share of the deciding seat."""
        self.visits[node] += 1
        self.total[node] += share
        self.squares[node] += share * share

    def find(self, action: i64) -> i64:
        """Return the root's child for an action, or NONE."""
        child = self.child[ROOT]
        while child != NONE and self.action[child] != action:
            child = self.sibling[child]
        return child

    def variance(self, node: i64) -> float:
        """Return the sample variance of a node's shares; 0 below two visits."""
        if self.visits[node] < 2:
            return 0.0
        visits = float(self.visits[node])
        mean = self.total[node] / visits
        return max(self.squares[node] - visits * mean * mean, 0.0) / (visits - 1.0)

    def pooled_variance(self) -> float:
        """Return the variance within the root's children, pooled; that of a coin while none has two visits."""
        total = 0.0
        freedom = 0.0
        child = self.child[ROOT]
        while child != NONE:
            if self.visits[child] > 1:
                total += self.variance(child) * float(self.visits[child] - 1)
                freedom += float(self.visits[child] - 1)
            child = self.sibling[child]
        return total / freedom if freedom > 0.0 else 0.25

    def error(self, node: i64) -> float:
        """Return the standard error of the mean share of a root's child.

        Few visits tell little of their variance: below `MANY` the pooled one counts, if it is larger.
        """
        variance = self.variance(node)
        if self.visits[node] < MANY:
            variance = max(variance, self.pooled_variance())
        return sqrt(variance / float(self.visits[node]))

    def plan(self, node: i64, seat: i64) -> list[int]:
        """Return the most visited decisions of a seat from a node on, to the end of its turn."""
        found: list[int] = []
        while True:
            best: i64 = NONE
            child = self.child[node]
            while child != NONE:
                if self.seat[child] == seat and (best == NONE or self.visits[child] > self.visits[best]):
                    best = child
                child = self.sibling[child]
            if best == NONE:
                return found
            found.append(int(self.action[best]))
            if DONE <= self.action[best] < MOVE:
                return found
            node = best


@final
class Memo:
    """The legal decisions of nodes and their priors, where they are the same in all worlds."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.action: vec[i64] = vec[i64]()  # first their number, then the decisions
        self.prior: vec[float] = vec[float]()  # first their sum, then the priors

    def store(self, count: i64, actions: vec[i64], total: float, priors: vec[float]) -> i64:
        """Store the decisions of a node, and return where."""
        while self.size + count >= len(self.action):
            more = max(ROOM, len(self.action))
            self.action = extend(self.action, vec[i64]([0] * more))
            self.prior = extend(self.prior, vec[float]([0.0] * more))
        at = self.size
        self.size += count + 1
        self.action[at] = count
        self.prior[at] = total
        for i in range(count):
            self.action[at + 1 + i] = actions[i]
            self.prior[at + 1 + i] = priors[i]
        return at

    def load(self, at: i64, actions: vec[i64], priors: vec[float]) -> float:
        """Read the decisions of a node into these lists, and return the sum of their priors."""
        stored, weights = self.action, self.prior
        for i in range(stored[at]):
            actions[i] = stored[at + 1 + i]
            priors[i] = weights[at + 1 + i]
        return weights[at]
