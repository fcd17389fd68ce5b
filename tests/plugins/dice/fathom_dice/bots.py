"""A greedy player."""

from fathom.core.rng import Rng
from fathom_dice.game import DiceView

ENOUGH = 8


def choose(view: DiceView, rng: Rng) -> str:
    """Hold a pot that is large or that wins."""
    own = view.scores[view.seat - 1]
    return "hold" if view.pot >= ENOUGH or (view.pot and own + view.pot >= view.goal) else "roll"
