"""The kind of puzzle whose solution is a search's: the best move, where a search of 20 times the budget agrees.

Not exact. A move is admitted only if its lead over each other exceeds four standard errors. Moves that the search gave
up early do not count.
"""

from collections.abc import Mapping, Sequence
from math import log2, sqrt
from typing import Any

from fathom.core.bot import Budget, Candidate, Reason
from fathom.core.plugin import GamePlugin
from fathom.core.puzzle import Params, Posed, Verdict
from fathom.core.rng import Rng

NAME = "best_move"
BUDGET = 2_000  # iterations
TIMES = 20
ERRORS = 4  # standard errors of the lead
NORMAL = 1.96  # half a 95 % interval, in standard errors
LOOSE = 0.1  # a wider interval is that of a move which the search gave up early, as too bad
LEAST_LEAD = 0.02
FEWEST_MOVES = 4


class BestMove:
    """The best move by search, in games whose best player searches."""

    name = NAME
    played_by_bots = True

    def __init__(
        self, plugin: GamePlugin[Any, Any], solution: Sequence[str] = (), values: Mapping[str, float] | None = None
    ) -> None:
        self.plugin = plugin
        self.solution = solution
        self.values = values or {}

    def pose(self, view: Any) -> Posed | None:
        """Return the puzzle of this view, if both searches agree."""
        if len(view.legal) < FEWEST_MOVES:
            return None
        quick = self.ranking(view, BUDGET)
        if lead(quick) < LEAST_LEAD:
            return None
        self.values = {}
        thorough = self.ranking(view, BUDGET * TIMES)
        best = thorough[0]
        if best.line != quick[0].line or not clear(thorough):
            return None
        self.values = {each.line: round(each.value, 4) for each in serious(thorough)}
        reason = Reason("best_found", {"lead": round(lead(thorough), 4)})
        return Posed(params={}, solution=(best.line,), reason=reason, bits=round(log2(len(view.legal)), 1))

    def ranking(self, view: Any, iterations: int) -> list[Candidate]:
        """Return the moves of a search by their value. Deterministic."""
        found = self.plugin.captain_levels()[-1].explain(view, Budget(iterations=iterations), Rng(iterations))
        return serious(found) or list(found)

    def judge(self, view: Any, params: Params, line: str) -> Verdict:
        """Return whether a line is the best move."""
        if line == self.solution[0]:
            return Verdict("solved")
        if line in self.values:
            loss = round(self.values[self.solution[0]] - self.values[line], 4)
            return Verdict("wrong", Reason("worse", {"loss": loss}))
        return Verdict("wrong", Reason("much_worse"))


def serious(ranking: Sequence[Candidate]) -> list[Candidate]:
    """Return the moves that a search looked at properly, by their value."""
    return sorted([each for each in ranking if each.sure <= LOOSE], key=lambda each: -each.value)


def lead(ranking: Sequence[Candidate]) -> float:
    """Return how much better the first is than the second; 0 if there is none."""
    return ranking[0].value - ranking[1].value if len(ranking) > 1 else 0.0


def clear(ranking: Sequence[Candidate]) -> bool:
    """Return whether the lead over each other exceeds `ERRORS` standard errors."""
    best = ranking[0]
    leads = [(best.value - each.value, sqrt(best.sure**2 + each.sure**2) / NORMAL) for each in ranking[1:]]
    return bool(leads) and all(least >= LEAST_LEAD and least > ERRORS * error for least, error in leads)
