"""Uniform random playouts inside the compiled engine, for benchmarks."""

from mypy_extensions import i64

from fathom.core.rng import Rng
from fathom.games.submarine.apply import apply
from fathom.games.submarine.legal import fill
from fathom.games.submarine.position import Phase
from fathom.games.submarine.state import SCRATCH, State


def play_out(state: State, rng: Rng) -> tuple[int, int]:
    """Play random actions to the end; return the number of decisions, and the sum of their legal actions."""
    decisions: i64 = 0
    choices: i64 = 0
    while state.phase != Phase.OVER:
        count = fill(state, SCRATCH)
        apply(state, SCRATCH[rng.below(count)])
        decisions += 1
        choices += count
    return decisions, choices
