"""Five players of Submarine, from a friendly beginner to the best there is."""

from fathom.core.bot import AdvisingBot, Budget, Candidate
from fathom.core.rng import Rng
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.bots.reasons import Reasons
from fathom.games.submarine.bots.search import Search, SearchConfig
from fathom.games.submarine.view import SubmarineView
from fathom.games.submarine.worlds import SubmarineWorlds

ADVICE = 200  # iterations that are enough to explain moves


class SearchBot:
    """Searches, by at most so many iterations; the best level by as many as the budget gives."""

    def __init__(self, iterations: int, measure: int = 0, config: SearchConfig | None = None) -> None:
        self._most = iterations  # 0: no limit
        self._measure = measure or iterations  # without a budget
        self._config = config or SearchConfig()

    def search(self, view: SubmarineView, budget: Budget, rng: Rng, least: int = 0) -> Search:
        """A search, done; by at least so many iterations, if the budget has them."""
        search = Search(view, self._config, rng)
        search.run(*self.limits(budget, least))
        return search

    def limits(self, budget: Budget, least: int) -> tuple[int, int]:
        """Iterations and milliseconds, 0 for no limit."""
        if not budget.iterations and not budget.millis:
            return max(self._measure, least), 0
        most = max(self._most, least) if self._most else 0
        given = [limit for limit in (most, budget.iterations) if limit]
        return min(given, default=0), budget.millis

    def choose(self, view: SubmarineView, budget: Budget, rng: Rng) -> str:
        """The line that came out best; at once if there is only one."""
        if len(view.legal) == 1:
            return view.legal[0]
        search = self.search(view, budget, rng)
        return search.root.format(search.ranking()[0][0])

    def explain(self, view: SubmarineView, budget: Budget, rng: Rng) -> list[Candidate]:
        """Every line that was tried, the best first. Who thinks only for a moment takes a longer look for this."""
        search = self.search(view, budget, rng, ADVICE)
        root = search.root
        reasons = Reasons(root)
        return [
            Candidate(root.format(action), value, sure, reasons.of(action)) for action, value, sure in search.ranking()
        ]


class PolicyBot:
    """Looks at one decision at a time, and is off by up to so many points; 100 are a treasure at hand."""

    def __init__(self, noise: int) -> None:
        self._noise = noise
        self._adviser = SearchBot(ADVICE)

    def choose(self, view: SubmarineView, budget: Budget, rng: Rng) -> str:
        """The line that looks best."""
        if len(view.legal) == 1:
            return view.legal[0]
        state = SubmarineWorlds(view).draw(rng)  # the policy looks at nothing that differs between worlds
        return state.format(Policy().pick(state, rng, self._noise))

    def explain(self, view: SubmarineView, budget: Budget, rng: Rng) -> list[Candidate]:
        """A beginner cannot say; a short search can."""
        return self._adviser.explain(view, budget, rng)


LEVELS: tuple[AdvisingBot, ...] = (
    PolicyBot(500),
    PolicyBot(150),
    SearchBot(12),
    SearchBot(80),
    SearchBot(0, measure=10_000),
)
