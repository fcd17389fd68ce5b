"""The default opponent: the strongest player of each game, at five levels."""

from collections.abc import Sequence

from fathom.bots.baseline import GreedyBot
from fathom.core.bot import Budget, Candidate
from fathom.core.game import View
from fathom.core.registry import plugin_for
from fathom.core.rng import Rng

RANKS = ("Cadet", "Mate", "Navigator", "Commander", "Admiral")  # the levels as people know them; clients translate


class Captain:
    """One level of the captain, for every game. A game without players of its own gets the greedy bot."""

    def __init__(self, level: int) -> None:
        self._level = level

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """Return the move of this level's player."""
        levels = plugin_for(view).captain_levels()
        if not levels:
            return GreedyBot().choose(view, budget, rng)
        return levels[self._level - 1].choose(view, budget, rng)

    def explain(self, view: View, budget: Budget, rng: Rng) -> Sequence[Candidate]:
        """Return this level's assessment of the moves, the best first; empty for a game without players of its own."""
        levels = plugin_for(view).captain_levels()
        return levels[self._level - 1].explain(view, budget, rng) if levels else []
