"""The two bots that do not search: `random`, and `greedy`, which takes the move with the best immediate score."""

from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.registry import plugin_for
from fathom.core.rng import Rng


class RandomBot:
    """Any legal move, each with the same probability."""

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        return view.legal[rng.below(len(view.legal))]


class GreedyBot:
    """The game's own greedy player; one move in `lapse` is random, and so is every move of a game that has none."""

    def __init__(self, lapse: int = 0) -> None:
        self._lapse = lapse

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        greedy = plugin_for(view).greedy()
        if greedy is None or (self._lapse and rng.below(self._lapse) == 0):
            return RandomBot().choose(view, budget, rng)
        return greedy(view, rng)
