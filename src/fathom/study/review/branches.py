"""Positions that a decision or an outcome of chance leads to, with what all can read of it."""

from collections.abc import Sequence
from typing import Any

from fathom.core.evaluation import WinEvaluator
from fathom.core.game import Game, GameResult, State


def win_shares(result: GameResult, players: int) -> list[float]:
    """Return each seat's share of the win: those in first place share it."""
    first = result.ranking[0]
    return [float(seat in first) / len(first) for seat in range(1, players + 1)]


class Branch:
    """A position after a decision, at a chance node or not. The state is not modified."""

    def __init__(
        self, game: Game[Any, Any], state: State, log: tuple[str, ...], line: str, news: tuple[int, ...]
    ) -> None:
        self._game = game
        self.state = state
        self._log = log  # before the decision, as a spectator reads it
        self._line = line
        self._news = news

    @classmethod
    def after(cls, game: Game[Any, Any], state: State, log: tuple[str, ...], action: int) -> "Branch":
        """Return the position after a decision."""
        twin = state.clone()
        twin.listening = True
        line = twin.format(action)
        twin.apply(action)
        return cls(game, twin, log, line, tuple(twin.news()))

    def then(self, outcome: int) -> "Branch":
        """Return the position after an outcome of the chance node."""
        twin = self.state.clone()
        twin.listening = True
        twin.apply(outcome)
        return Branch(self._game, twin, self._log, self._line, self._news + tuple(twin.news()))

    @property
    def log(self) -> tuple[str, ...]:
        """The log with the decision and its announcements, as a spectator reads it."""
        announced = self._game.announcement(self._news) if self._news else ""
        line = f"{self._line} = {announced}" if announced else self._line
        return (*self._log, self._game.masked(line))


class Valuer:
    """The value of positions, over the end and chance nodes: what the rules and the odds give is exact."""

    def __init__(self, evaluator: WinEvaluator, players: int) -> None:
        self._evaluator = evaluator
        self._players = players

    def position(self, state: State, log: Sequence[str]) -> list[float]:
        """Return the shares in a position that is not a chance node."""
        result = state.result()
        if result is not None:
            return win_shares(result, self._players)
        return list(self._evaluator.shares(state, log))

    def branch(self, branch: Branch) -> list[float]:
        """Return the shares after a decision: at a chance node their expectation, at any depth."""
        if not branch.state.chance_due:
            return self.position(branch.state, branch.log)
        odds = branch.state.odds()
        weights = sum(weight for _, weight in odds)
        expected = [0.0] * self._players
        for outcome, weight in odds:
            for index, share in enumerate(self.branch(branch.then(outcome))):
                expected[index] += share * weight / weights
        return expected
