"""Five players of Submarine, from a friendly beginner to the best there is."""

from typing import Protocol

from fathom.bots.base import Budget
from fathom.bots.explain import Candidate
from fathom.bots.submarine.explain import Reasons
from fathom.bots.submarine.policy import Policy
from fathom.bots.submarine.search import Search, SearchConfig
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.games.submarine.worlds import SubmarineWorlds

ADVICE = 200  # iterations that are enough to explain moves


class Bot(Protocol):
    """A level: it can choose, and say what it thinks of the choices."""

    def choose(self, view: View, budget: Budget, rng: Rng) -> str: ...

    def explain(self, view: View, budget: Budget, rng: Rng) -> list[Candidate]: ...


class Searcher:
    """Searches, by at most so many iterations; the best level by as many as the budget gives."""

    def __init__(self, iterations: int, measure: int = 0, setting: SearchConfig | None = None) -> None:
        self._most = iterations  # 0: no limit
        self._measure = measure or iterations  # without a budget
        self._setting = setting or SearchConfig()

    def search(self, view: View, budget: Budget, rng: Rng, least: int = 0) -> Search:
        """A search, done; by at least so many iterations, if the budget has them."""
        search = Search(view, self._setting, rng)
        search.run(*self.limits(budget, least))
        return search

    def limits(self, budget: Budget, least: int) -> tuple[int, int]:
        """Iterations and milliseconds, 0 for no limit."""
        if not budget.iterations and not budget.millis:
            return max(self._measure, least), 0
        most = max(self._most, least) if self._most else 0
        given = [limit for limit in (most, budget.iterations) if limit]
        return min(given, default=0), budget.millis

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """The line that came out best; at once if there is only one."""
        if len(view.legal) == 1:
            return view.legal[0]
        search = self.search(view, budget, rng)
        return search.root.format(search.ranking()[0][0])

    def explain(self, view: View, budget: Budget, rng: Rng) -> list[Candidate]:
        """Every line that was tried, the best first. Who thinks only for a moment takes a longer look for this."""
        search = self.search(view, budget, rng, ADVICE)
        root = search.root
        reasons = Reasons(root)
        return [
            Candidate(root.format(action), value, sure, reasons.of(action)) for action, value, sure in search.ranking()
        ]


class Beginner:
    """Looks at one decision at a time, and is off by up to so many points; 100 are a treasure at hand."""

    def __init__(self, noise: int) -> None:
        self._noise = noise
        self._adviser = Searcher(ADVICE)

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """The line that looks best."""
        if len(view.legal) == 1:
            return view.legal[0]
        state = SubmarineWorlds(view).draw(rng)  # the policy looks at nothing that differs between worlds
        return state.format(Policy().pick(state, rng, self._noise))

    def explain(self, view: View, budget: Budget, rng: Rng) -> list[Candidate]:
        """A beginner cannot say; a short search can."""
        return self._adviser.explain(view, budget, rng)


LEVELS: tuple[Bot, ...] = (Beginner(500), Beginner(150), Searcher(12), Searcher(80), Searcher(0, measure=10_000))
