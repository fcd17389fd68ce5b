"""The five levels of the captain in Submarine, from beginner to strongest."""

from typing import NamedTuple

from fathom.core.bot import AdvisingBot, Budget, Candidate
from fathom.core.rng import Rng
from fathom.games.submarine.bots.calibration import calibrated
from fathom.games.submarine.bots.endgame import LIMIT, EndgameSolver
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.bots.reasons import Reasons
from fathom.games.submarine.bots.search import Search, SearchConfig
from fathom.games.submarine.bots.turn_solver import TurnSolver
from fathom.games.submarine.view import SubmarineView
from fathom.games.submarine.worlds import SubmarineWorlds

ADVICE = 200  # iterations that are enough to explain moves
MOST = 3  # reasons to a move
EXACTLY = 0.25  # the part of a time limit that the solution of an endgame may take
NORMAL = 1.96  # standard errors to each side of a 95 % interval


class Assessed(NamedTuple):
    """A legal decision of the root: its share, half its 95 % interval, and the decisions planned after it."""

    action: int
    share: float
    sure: float
    plan: list[int]


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
        """Return the best line of a search; a single legal line, or one that is certain to win, at once."""
        if len(view.legal) == 1:
            return view.legal[0]
        search = Search(view, self._config, rng)
        if wins := TurnSolver(search.root).line:
            return search.root.format(wins[0])
        exact = solved(search, *self.limits(budget, 0))
        best = max(exact.values(), default=0.0)
        if best == 1.0:
            return search.root.format(next(action for action, value in exact.items() if value == best))
        search.run(*self.limits(budget, 0))
        ranking = [action for action, _, _ in search.ranking() if not exact or exact[action] == best]
        return search.root.format(ranking[0] if ranking else next(a for a, value in exact.items() if value == best))

    def explain(self, view: SubmarineView, budget: Budget, rng: Rng) -> list[Candidate]:
        """Return every line that was tried, the best first. Low levels search longer for this."""
        search = Search(view, self._config, rng)
        limits = self.limits(budget, ADVICE)
        wins, exact = TurnSolver(search.root).line, solved(search, *limits)
        root, reasons = search.root, Reasons(search.root)
        search.run(*limits)
        ranking = assessed(search, exact)
        if wins:
            ranking = [Assessed(wins[0], 1.0, 0.0, wins[1:]), *[each for each in ranking if each.action != wins[0]]]
        return [
            Candidate(root.format(action), share, sure, tuple(reasons.of(action, plan, number == 0)[:MOST]))
            for number, (action, share, sure, plan) in enumerate(ranking)
        ]


def solved(search: Search, iterations: int, millis: int) -> dict[int, float]:
    """Return the exact share of every legal decision, where no hidden card matters any more; else nothing."""
    if search.root.players != 2 or not search.worlds.certain():
        return {}
    until = search.began + EXACTLY * millis / 1000 if millis else 0.0
    return dict(EndgameSolver(search.root, min(iterations or LIMIT, LIMIT), until).values)


def assessed(search: Search, exact: dict[int, float]) -> list[Assessed]:
    """Return the decisions, the choice first. Shares are calibrated; exact ones have no error."""
    tree, players = search.tree, int(search.root.players)
    found = []
    for action, share, _ in search.ranking():
        node = tree.find(action)
        sure = min(1.0, NORMAL * tree.error(node))
        found.append(Assessed(action, calibrated(players, share), sure, tree.plan(node, search.seat)))
    if not exact:
        return found
    tried = {each.action for each in found}
    found += [Assessed(action, 0.0, 0.0, []) for action in exact if action not in tried]
    return sorted((each._replace(share=exact[each.action], sure=0.0) for each in found), key=lambda each: -each.share)


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
