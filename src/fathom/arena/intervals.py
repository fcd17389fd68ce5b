"""Shares, and how far they can be trusted."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance

import msgspec

Z95 = 1.959963984540054  # 95 % of a normal distribution lie within so many standard deviations


class Rate(msgspec.Struct, frozen=True):
    """A share with its 95 % interval, and of how many games it is one."""

    mean: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%})" if self.games else "-"


def wilson(won: float, of: float) -> tuple[float, float]:
    """The Wilson score interval for a share, at 95 %."""
    share = won / of
    square = Z95 * Z95
    middle = share + square / (2 * of)
    spread = Z95 * sqrt(max(0.0, share * (1 - share)) / of + square / (4 * of * of))
    return max(0.0, (middle - spread) / (1 + square / of)), min(1.0, (middle + spread) / (1 + square / of))


def rate(deals: Sequence[Sequence[float]]) -> Rate:
    """The share that games give which came in deals: what happened in each game, from 0 to 1.

    Games of one deal are not independent. Each deal counts as so many games as the scatter between deals
    shows it to be worth: at least one, at most as many as it has.
    """
    deals = [deal for deal in deals if deal]
    games = sum(map(len, deals))
    if not games:
        return Rate(0.0, 0.0, 1.0, 0)
    mean = fmean(value for deal in deals for value in deal)
    most = games / len(deals)
    scatter = pvariance([fmean(deal) for deal in deals]) if len(deals) > 1 else 1.0
    worth = min(most, max(1.0, mean * (1 - mean) / scatter)) if scatter else most
    weight = worth * len(deals)
    return Rate(mean, *wilson(mean * weight, weight), games)
