"""Positions of Submarine Hunt for tests of its bots, and fleets checked by replaying games in the engine."""

from collections.abc import Iterator
from itertools import combinations

from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.subhunt.pieces import CELLS, FIELDS
from fathom.games.subhunt.state import State
from play import fresh, random_steps

VARIANTS: list[Options] = [
    {},
    {"blast": "square", "lanes": "plus_diagonals", "torpedo_hit": "1/2"},
    {"mine_trigger": "pass", "magazines": [9, 1, 1], "arrows": [6, 1]},
    {"turn_limit": 15, "torpedo_hit": "0", "auto_panels": False},
]


def positions(options: Options, seed: int, every: int, first: int = 8) -> Iterator[Match]:
    """Yield the match of a random game at regular intervals."""
    match = fresh("subhunt", 2, options, seed)
    for number, _ in enumerate(random_steps(match, seed)):
        if number >= first and (number - first) % every == 0:
            yield match


class Trial:
    """The public course of a game, replayed with other fleets of one seat."""

    def __init__(self, match: Match, owner: int) -> None:
        self.owner = owner
        self.steps = [step for step in match.steps if not step.line.startswith(("hide", "mine"))]
        self.start = match.prefix(8).state
        self.sunk = [cell for cell in range(CELLS) if match.state.sunk[owner * 3 + cell // FIELDS] >> cell % FIELDS & 1]

    def fits(self, cells: tuple[int, ...], mine: int) -> bool:
        """Return whether all decisions with this fleet are legal and have the same news."""
        if mine in {cell % FIELDS for cell in cells}:
            return False
        state = self.start.clone()
        assert isinstance(state, State)
        state.place_fleet(self.owner, list(cells), mine)
        state.listening = True
        for step in self.steps:
            if state.over or (step.line.startswith("fire") and step.action not in state.legal()):
                return False
            state.apply(step.action)
            for outcome in step.chance_outcomes:
                state.apply(outcome)
            if tuple(state.news()) != step.news:
                return False
        return True

    def fleets(self) -> Iterator[tuple[int, ...]]:
        """Yield all sets of cells that contain the sunken submarines."""
        rest = [cell for cell in range(CELLS) if cell not in self.sunk]
        for cells in combinations(rest, 3 - len(self.sunk)):
            yield (*self.sunk, *cells)

    def mines(self, fleets: list[tuple[int, ...]]) -> set[int]:
        """Return the possible fields of the mine, given some possible fleets."""
        return {mine for mine in range(FIELDS) if any(self.fits(cells, mine) for cells in fleets)}
