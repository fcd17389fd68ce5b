"""Shares with 95 % confidence intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, pvariance

import msgspec

Z95 = 1.959963984540054  # two-sided 95 % quantile of the normal distribution


class Rate(msgspec.Struct, frozen=True):
    """A share of games with its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%})" if self.games else "-"


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """Return the Wilson score interval of a share, at 95 %."""
    share = successes / trials
    square = Z95 * Z95
    middle = share + square / (2 * trials)
    spread = Z95 * sqrt(max(0.0, share * (1 - share)) / trials + square / (4 * trials * trials))
    scale = 1 + square / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def rate(deals: Sequence[Sequence[float]]) -> Rate:
    """Return the mean of the games' values (0 to 1), grouped by deal, with its interval.

    Games of one deal are correlated. The effective sample size of a deal follows from the variance between deals:
    at least one game, at most as many as it has.
    """
    deals = [deal for deal in deals if deal]
    games = sum(map(len, deals))
    if not games:
        return Rate(0.0, 0.0, 1.0, 0)
    mean = fmean(value for deal in deals for value in deal)
    most = games / len(deals)
    variance = pvariance([fmean(deal) for deal in deals]) if len(deals) > 1 else 1.0
    per_deal = min(most, max(1.0, mean * (1 - mean) / variance)) if variance else most
    effective = per_deal * len(deals)
    return Rate(mean, *wilson(mean * effective, effective), games)
