"""Anytime-valid test of which bot is better: it may be evaluated after every deal.

For each ordered pair of bots an e-process tests the hypothesis that the first is not better. A deal's result x is the
share of its games in which the first placed ahead, 0 to 1; a bet of size s multiplies the wealth by 1 + s * (x - 1/2).
Under the hypothesis the wealth is a supermartingale, so it reaches 1/a with probability at most a (Ville's inequality),
however often it is evaluated. The wealth is the mean over several bet sizes. n bots make n(n-1) hypotheses, each
rejected at n(n-1)/a (Bonferroni).
"""

from itertools import permutations

ALPHA = 0.05  # family-wise error rate
BET_SIZES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6, 1.9)


class EProcess:
    """E-process against one hypothesis, which is rejected once the wealth reaches a threshold."""

    def __init__(self, threshold: float) -> None:
        self._threshold = threshold
        self._wealth = [1.0] * len(BET_SIZES)
        self.rejected = False

    def add(self, result: float) -> None:
        """Add the result of a deal."""
        pairs = zip(self._wealth, BET_SIZES, strict=True)
        self._wealth = [wealth * (1 + size * (result - 0.5)) for wealth, size in pairs]
        self.rejected = self.rejected or sum(self._wealth) / len(BET_SIZES) >= self._threshold


class PairwiseTest:
    """E-processes for all ordered pairs of bots."""

    def __init__(self, bots: int) -> None:
        pairs = list(permutations(range(bots), 2))
        self.processes = {pair: EProcess(len(pairs) / ALPHA) for pair in pairs}

    def add(self, one: int, other: int, result: float) -> None:
        """Add a deal: the share of its games in which `one` placed ahead of `other`."""
        self.processes[one, other].add(result)
        self.processes[other, one].add(1 - result)

    def is_better(self, one: int, other: int) -> bool:
        """Return whether the test has decided that `one` is better than `other`."""
        return self.processes[one, other].rejected

    @property
    def decided(self) -> bool:
        """Return whether the order of every two bots is decided."""
        pairs = self.processes
        return bool(pairs) and all(each.rejected or pairs[pair[::-1]].rejected for pair, each in pairs.items())
