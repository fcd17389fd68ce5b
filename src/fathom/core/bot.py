"""The contract of a bot: a budget in, one legal line out, and on request an assessment of the moves."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from fathom.core.rng import Rng


class Budget(msgspec.Struct, frozen=True):
    """Limits on one decision; the first that is reached ends the search. A bot may use less.

    0 is no limit of that kind. Without any limit a bot uses its own default.
    """

    iterations: int = 0
    millis: int = 0  # of CPU time

    def __str__(self) -> str:
        limits = [f"{self.iterations}it"] * bool(self.iterations) + [f"{self.millis}ms"] * bool(self.millis)
        return ",".join(limits) or "own"


class Reason(msgspec.Struct, frozen=True):
    """One thing that a move gains, costs or gives away: a code with its parameters."""

    code: str
    params: dict[str, int | float | str] = {}


class Candidate(msgspec.Struct, frozen=True):
    """A move, its expected result, the confidence in it, and the few reasons that matter."""

    line: str
    value: float  # from 0, certainly last, to 1, certainly first
    sure: float  # half the width of a 95 % interval around it
    reasons: tuple[Reason, ...] = ()


def pick_best(lines: Sequence[str], scores: Sequence[float], rng: Rng, slack: float = 0.0) -> str:
    """Return a line with the best score, or one that is at most `slack` worse; ties are broken at random."""
    least = max(scores) - slack
    best = [line for line, score in zip(lines, scores, strict=True) if score >= least]
    return best[rng.below(len(best))]


class Bot(Protocol):
    """A player that chooses a move from a view. It has no access to the state."""

    def choose(self, view: Any, budget: Budget, rng: Rng) -> str:
        """Return one of `view.legal`. Deterministic for the same view, random numbers and iterations."""
        ...


class AdvisingBot(Bot, Protocol):
    """A bot that can also assess the legal moves."""

    def explain(self, view: Any, budget: Budget, rng: Rng) -> Sequence[Candidate]:
        """Return the moves it considered, the best first."""
        ...
