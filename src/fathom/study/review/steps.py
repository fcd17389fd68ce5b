"""The parts of a review that cost time: the opening, and each decision with the chance behind it.

Each part is a function of the game and the budget alone, so that parts can be worked out in any order and in different
processes. The random numbers of a decision are derived from the view of the seat that decided.
"""

import zlib
from math import sqrt
from typing import Any

from fathom.bots.captain import Captain
from fathom.core.bot import Budget, Candidate
from fathom.core.evaluation import WinEvaluator
from fathom.core.game import SPECTATOR, Game, LegalMove, State, View
from fathom.core.match import Match
from fathom.core.registry import plugin_named
from fathom.core.rng import Rng
from fathom.core.step import Step
from fathom.core.work import Work
from fathom.protocol.reviews import DealReview, ReviewBudget, StepReview
from fathom.study.review.branches import Branch, Valuer
from fathom.study.review.marks import mark_of, not_reviewable

BEST = 5  # the captain's highest level
DEALS = 400  # over which the luck of a deal is measured
POINTS = 100  # of a whole win

Shares = list[float]


def require_evaluator(game: Game[Any, Any]) -> WinEvaluator:
    """Return the published evaluator of a game. Raises `Refusal` if it has none."""
    evaluator = plugin_named(game.name).win_evaluator()
    if evaluator is None:
        raise not_reviewable(game.title)
    return evaluator


def mean(rows: list[Shares]) -> Shares:
    """Return the mean of some shares, seat by seat."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def difference(one: Shares, other: Shares) -> Shares:
    """Return the change from the second shares to the first."""
    return [a - b for a, b in zip(one, other, strict=True)]


def review_opening(match: Match) -> DealReview:
    """Return the shares before and after the deal; both are the same in a game without a deal."""
    valuer = Valuer(require_evaluator(match.game), match.players)
    dealt = valuer.position(match.prefix(0).state, ())
    if not match.deal:
        return DealReview(start=dealt, dealt=dealt)
    others = (Match.new(match.game, match.players, Rng(number), match.options) for number in range(DEALS))
    return DealReview(start=mean([valuer.position(other.state, ()) for other in others]), dealt=dealt)


def reviewing(match: Match, budget: ReviewBudget, begin: int = 0, end: int | None = None) -> Work[list[StepReview]]:
    """Review the steps of a match from `begin` up to `end`, as work that pauses after each of them."""
    reviewer = Reviewer(match, budget)
    found = []
    course = match.prefix(begin)
    for step in match.steps[begin:end]:
        found.append(reviewer.review(course, step))
        yield
        course.replay_step(step)
    return found


class Reviewer:
    """A review of decisions of one match."""

    def __init__(self, match: Match, budget: ReviewBudget, evaluator: WinEvaluator | None = None) -> None:
        self._game: Game[Any, Any] = match.game
        self._budget = budget
        self._valuer = Valuer(evaluator or require_evaluator(match.game), match.players)

    def review(self, before: Match, step: Step) -> StepReview:
        """Review one step; `before` is the match before it, not at its end."""
        view, log, state = before.view(step.seat), before.log(SPECTATOR), before.state
        worlds = self.draw(view)
        actions = [step.action]
        best = self.best(view) if len(view.legal) > 1 and self._budget.graded else None
        if best is not None:
            actions.append(state.parse(best.line))
        values = [[self._valuer.branch(Branch.after(self._game, w, log, a)) for w in worlds] for a in actions]
        decision = difference(mean(values[0]), mean([self._valuer.position(world, log) for world in worlds]))
        branch = Branch.after(self._game, state, log, step.action)
        expected = self._valuer.branch(branch)
        for outcome in step.chance_outcomes:
            branch = branch.then(outcome)
        after = self._valuer.branch(branch)
        change = difference(expected, self._valuer.position(state, log))
        loss, error = loss_of(values, step.seat) if best is not None and actions[0] != actions[1] else (0.0, 0.0)
        mark = mark_of(loss, error)
        return StepReview(
            seat=step.seat,
            line=step.line,
            decision=decision,
            hidden=difference(change, decision),
            luck=difference(after, expected),
            after=after,
            forced=len(view.legal) == 1,
            best=best.line if best else "",
            reasons=best.reasons if best else (),
            loss=loss,
            error=error,
            mark=mark,
            better=move_of(before, best.line) if best and mark else None,
        )

    def draw(self, view: View) -> list[State]:
        """Return worlds that the seat cannot distinguish: the same for every action that is compared."""
        rng = Rng(zlib.crc32(view.to_bytes()))
        worlds = self._game.worlds(view)
        return [worlds.draw(rng) for _ in range(self._budget.worlds)]

    def best(self, view: View) -> Candidate | None:
        """Return the strongest bot's move; None for a game without such a bot."""
        budget, rng = Budget(iterations=self._budget.iterations), Rng(zlib.crc32(view.to_bytes()))
        return next(iter(Captain(BEST).explain(view, budget, rng)), None)


def move_of(match: Match, line: str) -> LegalMove:
    """Return a legal line as data."""
    return next(move for move in match.game.legal_moves(match) if move.line == line)


def loss_of(values: list[list[Shares]], seat: int) -> tuple[float, float]:
    """Return what the second action would have gained over the first for a seat, and the standard error, in points.

    The actions are compared world by world. A loss is never negative: where the action that was played has the higher
    value, the better one is not known.
    """
    gains = [best[seat - 1] - played[seat - 1] for played, best in zip(*values, strict=True)]
    gain = sum(gains) / len(gains)
    spread = sum((each - gain) ** 2 for each in gains) / max(1, len(gains) - 1)
    return max(0.0, gain) * POINTS, sqrt(spread / len(gains)) * POINTS
