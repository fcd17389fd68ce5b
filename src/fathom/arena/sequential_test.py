"""When is it certain who is better? A test that may be looked at after every deal.

For each of two bots we bet against the claim that it is not the better one. A deal's result x is the share of its
games in which the bot came out ahead, 0 to 1; a stake s turns a purse p into p * (1 + s * (x - 1/2)). If the claim is
true no such bet gains in the mean, whatever was seen before, and so the purse ever reaches 1/a with probability a at
most (Ville's inequality), however often one looks. Purses with several stakes are averaged, which is a bet as well;
for n bots there are n(n-1) claims, and each is given up only at n(n-1) times the wealth (Bonferroni).
"""

from itertools import permutations

DOUBT = 0.05  # the chance that any of the claims is given up although it is true
STAKES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.2, 1.6, 1.9)


class EProcess:
    """Against one claim."""

    def __init__(self, needed: float) -> None:
        self._needed = needed
        self._purses = [1.0] * len(STAKES)
        self.won = False

    def add(self, result: float) -> None:
        """One more deal."""
        self._purses = [purse * (1 + stake * (result - 0.5)) for purse, stake in zip(self._purses, STAKES, strict=True)]
        self.won = self.won or sum(self._purses) / len(STAKES) >= self._needed


class PairwiseTest:
    """All bets between so many bots."""

    def __init__(self, bots: int) -> None:
        pairs = list(permutations(range(bots), 2))
        self.bets = {pair: EProcess(len(pairs) / DOUBT) for pair in pairs}

    def add(self, one: int, other: int, result: float) -> None:
        """What a deal says about two bots: the share in which the one came out ahead of the other."""
        self.bets[one, other].add(result)
        self.bets[other, one].add(1 - result)

    def better(self, one: int, other: int) -> bool:
        """Is it certain that the one is better than the other?"""
        return self.bets[one, other].won

    @property
    def certain(self) -> bool:
        """Is it certain of every two bots which is the better one?"""
        return bool(self.bets) and all(bet.won or self.bets[pair[::-1]].won for pair, bet in self.bets.items())
