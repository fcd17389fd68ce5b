"""The bot that people meet: in each game the best there is for it, at five levels."""

from collections.abc import Sequence
from typing import Any

from fathom.bots.base import Budget
from fathom.bots.explain import Candidate
from fathom.bots.subhunt.belief import FleetHeatmap, chart
from fathom.bots.subhunt.levels import LEVELS as SUBHUNT
from fathom.bots.submarine.levels import LEVELS as SUBMARINE
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.games.subhunt.view import SubHuntView
from fathom.games.submarine.view import SubmarineView

# By game: what a view of it is, and who plays it, from a friendly beginner to the best.
PLAYERS: dict[type[View], Sequence[Any]] = {SubmarineView: SUBMARINE, SubHuntView: SUBHUNT}


class Captain:
    """One level of it, for whatever game the view is of."""

    def __init__(self, level: int) -> None:
        self._level = level

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """The move of this level's player of the game."""
        line: str = PLAYERS[type(view)][self._level - 1].choose(view, budget, rng)
        return line

    def explain(self, view: View, budget: Budget, rng: Rng) -> list[Candidate]:
        """What that player thinks of the moves, the best first."""
        candidates: list[Candidate] = PLAYERS[type(view)][self._level - 1].explain(view, budget, rng)
        return candidates

    def chart(self, view: View) -> FleetHeatmap | None:
        """Where the enemy's fleet can be, in the game that has one, once it can be anywhere in particular."""
        return chart(view) if isinstance(view, SubHuntView) else None
