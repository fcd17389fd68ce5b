"""Uniform random playouts inside the compiled engine, for benchmarks and bots."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.rng import Rng
from fathom.games.submarine.apply import apply
from fathom.games.submarine.legal import fill
from fathom.games.submarine.pieces import ALL_CARDS, CARDS_PER_COLOUR, TREASURES
from fathom.games.submarine.position import OVER
from fathom.games.submarine.state import SCRATCH, State, new_state

IN_ORDER: Final[vec[i64]] = vec[i64](range(ALL_CARDS))


def play_out(state: State, rng: Rng) -> tuple[int, int]:
    """Play random actions to the end; return the number of decisions, and the sum of their legal actions."""
    decisions: i64 = 0
    choices: i64 = 0
    while state.phase != OVER:
        count = fill(state, SCRATCH)
        apply(state, SCRATCH[rng.below(count)])
        decisions += 1
        choices += count
    return decisions, choices


def shuffled(count: i64, rng: Rng) -> vec[i64]:
    """Return the numbers below `count` in random order."""
    order = IN_ORDER[:count]
    for i in range(count - 1, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def random_state(players: i64, rng: Rng) -> State:
    """Return a fresh game with all options at their defaults."""
    cards = shuffled(ALL_CARDS, rng)
    for i in range(ALL_CARDS):
        cards[i] //= CARDS_PER_COLOUR
    state = new_state(players, rng.below(players), shuffled(TREASURES, rng), cards)
    state.listening = False
    return state
