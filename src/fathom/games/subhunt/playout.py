"""Uniform random playouts inside the compiled engine, for benchmarks."""

from mypy_extensions import i64

from fathom.core.rng import Rng
from fathom.games.subhunt.actions import HIT, MISS
from fathom.games.subhunt.apply import apply
from fathom.games.subhunt.legal import fill
from fathom.games.subhunt.position import Phase
from fathom.games.subhunt.state import SCRATCH, State


def play_out(state: State, rng: Rng) -> tuple[int, int]:
    """Play random actions to the end; return the number of decisions, and the sum of their legal actions.

    A spin of the disc is not a decision.
    """
    decisions: i64 = 0
    choices: i64 = 0
    while state.phase != Phase.OVER:
        if state.phase == Phase.SPINNING:
            number = rng.below(state.hit_weight + state.miss_weight)
            apply(state, HIT if number < state.hit_weight else MISS)
            continue
        count = fill(state, SCRATCH)
        apply(state, SCRATCH[rng.below(count)])
        decisions += 1
        choices += count
    return decisions, choices
