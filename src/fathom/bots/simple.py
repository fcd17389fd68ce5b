"""The two bots that need no thinking time: `random`, and `greedy`, which knows what it wants."""

from collections.abc import Callable

from fathom.bots.bot import register_bot
from fathom.bots.submarine.greedy import choose as greedy_submarine
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.games.submarine.view import SubmarineView


class RandomBot:
    """Any legal move, each as likely as any other."""

    def choose(self, view: View, rng: Rng) -> str:
        return view.legal[rng.below(len(view.legal))]


class GreedyBot:
    """The move that gains most at once, by the measure of each game."""

    def choose(self, view: View, rng: Rng) -> str:
        if isinstance(view, SubmarineView):
            return greedy_submarine(view, rng)
        raise TypeError(f"greedy does not play {type(view).__name__}")


register_bot("random", RandomBot())
register_bot("greedy", GreedyBot())
