"""The five levels of the captain in Submarine, from beginner to strongest."""

from fathom.core.bot import AdvisingBot, Budget, Candidate
from fathom.core.rng import Rng
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.bots.reasons import Reasons
from fathom.games.submarine.bots.search import Search, SearchConfig
from fathom.games.submarine.bots.turn_solver import TurnSolver
from fathom.games.submarine.view import SubmarineView
from fathom.games.submarine.worlds import SubmarineWorlds

ADVICE = 200  # iterations that are enough to explain moves
MOST = 3  # reasons to a move


class SearchBot:
    """A bot that searches up to a number of iterations; 0 leaves it to the budget."""

    def __init__(self, iterations: int, measure: int = 0, config: SearchConfig | None = None) -> None:
        self._most = iterations  # 0: no limit
        self._measure = measure or iterations  # without a budget
        self._config = config or SearchConfig()

    def search(self, view: SubmarineView, budget: Budget, rng: Rng, least: int = 0) -> Search:
        """Run a search and return it, with at least `least` iterations if the budget allows."""
        search = Search(view, self._config, rng)
        search.run(*self.limits(budget, least))
        return search

    def limits(self, budget: Budget, least: int) -> tuple[int, int]:
        """Return iterations and milliseconds, 0 for no limit."""
        if not budget.iterations and not budget.millis:
            return max(self._measure, least), 0
        most = max(self._most, least) if self._most else 0
        given = [limit for limit in (most, budget.iterations) if limit]
        return min(given, default=0), budget.millis

    def choose(self, view: SubmarineView, budget: Budget, rng: Rng) -> str:
        """Return the best line of a search; a single legal line, or one that leads to a win in this turn, at once."""
        if len(view.legal) == 1:
            return view.legal[0]
        search = Search(view, self._config, rng)
        if wins := TurnSolver(search.root).line:
            return search.root.format(wins[0])
        search.run(*self.limits(budget, 0))
        return search.root.format(search.ranking()[0][0])

    def explain(self, view: SubmarineView, budget: Budget, rng: Rng) -> list[Candidate]:
        """Return every line that was tried, the best first. Low levels search longer for this."""
        search = self.search(view, budget, rng, ADVICE)
        root, reasons = search.root, Reasons(search.root)
        ranking = search.ranking()
        if wins := TurnSolver(root).line:
            ranking = [(wins[0], 1.0, 0.0), *[each for each in ranking if each[0] != wins[0]]]
        return [
            Candidate(root.format(action), value, sure, tuple(reasons.of(action)[:MOST]))
            for action, value, sure in ranking
        ]


class PolicyBot:
    """A bot that plays the policy with noise, in points; 100 points are a treasure at hand."""

    def __init__(self, noise: int) -> None:
        self._noise = noise
        self._adviser = SearchBot(ADVICE)

    def choose(self, view: SubmarineView, budget: Budget, rng: Rng) -> str:
        """Return the line with the best noisy score."""
        if len(view.legal) == 1:
            return view.legal[0]
        state = SubmarineWorlds(view).draw(rng)  # the policy looks at nothing that differs between worlds
        return state.format(Policy().pick(state, rng, self._noise))

    def explain(self, view: SubmarineView, budget: Budget, rng: Rng) -> list[Candidate]:
        """Return the assessment of a short search, since the policy gives none."""
        return self._adviser.explain(view, budget, rng)


LEVELS: tuple[AdvisingBot, ...] = (
    PolicyBot(500),
    PolicyBot(150),
    SearchBot(12),
    SearchBot(80),
    SearchBot(0, measure=10_000),
)
