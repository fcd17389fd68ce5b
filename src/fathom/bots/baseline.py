"""The two bots that need no thinking time: `random`, and `greedy`, which knows what it wants."""

from collections.abc import Callable
from typing import Any

from fathom.bots.base import Budget
from fathom.bots.subhunt.greedy import choose as greedy_subhunt
from fathom.bots.submarine.greedy import choose as greedy_submarine
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.games.subhunt.view import SubHuntView
from fathom.games.submarine.view import SubmarineView


class RandomBot:
    """Any legal move, each as likely as any other."""

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        return view.legal[rng.below(len(view.legal))]


class GreedyBot:
    """The move that gains most at once, by the measure of each game; one in `lapse` is any move instead."""

    def __init__(self, lapse: int = 0) -> None:
        self._lapse = lapse

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        if self._lapse and rng.below(self._lapse) == 0:
            return RandomBot().choose(view, budget, rng)
        return GREEDY[type(view)](view, rng)


# By game: what a view of it is, and who chooses from it.
GREEDY: dict[type[View], Callable[[Any, Rng], str]] = {
    SubmarineView: greedy_submarine,
    SubHuntView: greedy_subhunt,
}
