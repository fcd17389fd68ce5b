"""Five players of Submarine Hunt, from a friendly beginner to the best there is."""

from fathom.bots.bot import Budget
from fathom.bots.explain import Candidate
from fathom.bots.simple import GreedyBot
from fathom.core.game import View
from fathom.core.rng import Rng


class Lapsing(GreedyBot):
    """Greedy with lapses, and open about it."""

    def explain(self, view: View, budget: Budget, rng: Rng) -> list[Candidate]:
        """Only the move it would make: it does not weigh the others by any outcome."""
        return [Candidate(self.choose(view, budget, rng), 0.0, 0.0, ())]


LEVELS = (Lapsing(2), Lapsing(3), Lapsing(5), Lapsing(9), Lapsing(0))
