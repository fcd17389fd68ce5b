"""The contract of a published evaluator: each seat's expected share of the win in a true position."""

from collections.abc import Sequence
from typing import Any, Protocol


class WinEvaluator(Protocol):
    """Estimates the shares of the win of a position with its secrets. It judges finished decisions, and never plays.

    The result is a function of the version, the position and what all can read. It is asked neither at a chance node
    nor after the end: there the shares follow from the odds and from the rules.
    """

    version: str  # changes with every change of a result

    def shares(self, state: Any, log: Sequence[str]) -> Sequence[float]:
        """Return each seat's share, from seat 1; they sum to 1. `log` is the game so far as a spectator reads it."""
        ...
