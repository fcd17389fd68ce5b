"""Exact chances of a seat before it sails.

Every set of submarines with every mine that fits what was announced counts once. Nothing is assumed about where players
like to hide.
"""

from copy import copy
from functools import lru_cache

from fathom.games.subhunt.bots.exact_posterior import MASKS, ROWS_AND_COLUMNS, Posterior, PriorWeights, lanes_mask
from fathom.games.subhunt.inferences import Evidence, gather
from fathom.games.subhunt.pieces import CELLS, FIELD_NAMES, FIELDS, LANE_NAMES, LEVELS, PORT, lanes_over
from fathom.games.subhunt.view import SubHuntView


class Chances:
    """The possibilities of the enemy's fleet, counted."""

    def __init__(self, evidence: Evidence, square: bool, diagonals: bool) -> None:
        self.exact = Posterior(evidence, square, PriorWeights(diagonals))
        self.sets = int(self.exact.sets)
        self.total = int(self.exact.total)  # placements of submarines and mine
        self.in_cell = [int(weight) for weight in self.exact.singles]
        self.in_use = MASKS - 1 if diagonals else ROWS_AND_COLUMNS

    def at(self, cell: int) -> float:
        """Return the chance that a submarine lies in a cell."""
        return self.in_cell[cell] / self.total

    def best_level(self, field: int) -> int:
        """Return the cell under a field with the best chance, the uppermost of equals."""
        return max(range(field, CELLS, FIELDS), key=lambda cell: self.in_cell[cell])

    def watching(self, field: int) -> int:
        """Return in how many placements a submarine lies under a lane over a field."""
        seen = lanes_mask(field) & self.in_use
        return sum([int(weight) for mask, weight in self.exact.lanes if mask & seen])

    def mined(self, field: int) -> int:
        """Return in how many placements the mine is on a field."""
        return int(self.exact.mines[field])

    def is_safe(self, place: int) -> bool:
        """Return whether a ship at sea there can neither be fired at nor be on the mine, in any placement."""
        return place < FIELDS and not self.mined(place) and not self.watching(place)

    def watcher(self, field: int) -> tuple[int, str]:
        """Return the likeliest cell of a submarine that watches a field, and the lane between them."""
        lanes = [lane for lane in lanes_over(field) if self.in_use >> lane & 1]
        cells = [
            (self.in_cell[cell], -cell, lane)
            for cell in range(CELLS)
            for lane in lanes
            if lane in lanes_over(cell % FIELDS) and self.in_cell[cell]
        ]
        _, cell, lane = max(cells)
        return -cell, LANE_NAMES[lane]


def chances_of(view: SubHuntView) -> Chances:
    """Return the chances of the seat of a view."""
    return counted(view.log, 2 - view.seat, view.square, view.options["lanes"] == "plus_diagonals")


@lru_cache(maxsize=8)
def counted(log: tuple[str, ...], owner: int, square: bool, diagonals: bool) -> Chances:
    """Return the chances that follow from a log. The judgements of all lines of a position share them."""
    return Chances(gather(log)[owner], square, diagonals)


def sail_of(line: str) -> tuple[int, int]:
    """Return the ship, from 0, and the end of a `sail` line."""
    _, ship, *way = line.split()
    return int(ship) - 1, FIELD_NAMES.index(way[-1])


def ends(view: SubHuntView) -> dict[str, tuple[int, int]]:
    """Return the ship and the end of each legal move."""
    return {line: sail_of(line) for line in view.legal}


def charged(view: SubHuntView, ship: int) -> bool:
    """Return whether a ship has a depth charge aboard."""
    return view.charges[view.seat - 1][ship] > 0


def reachable(view: SubHuntView) -> list[int]:
    """Return the fields at sea to which a ship with a charge can sail in this turn."""
    return sorted({end for ship, end in ends(view).values() if end != PORT and charged(view, ship)})


def cells_under(fields: list[int]) -> list[int]:
    """Return the cells under some fields."""
    return [level * FIELDS + field for level in range(LEVELS) for field in fields]


def without_announcement(evidence: Evidence, number: int) -> Evidence:
    """Return the evidence without one of its announcements: a charge that sank nothing, or the torpedoes of a turn."""
    less = copy(evidence)
    charges = [charge for charge in evidence.charges if not charge.hit]
    if number < len(charges):
        less.charges = [charge for charge in evidence.charges if charge is not charges[number]]
    else:
        dropped = evidence.volleys[number - len(charges)]
        less.volleys = [volley for volley in evidence.volleys if volley is not dropped]
    return less


def clues(view: SubHuntView, cell: int) -> int:
    """Return how many announcements it takes, none of which can be left out, to know that a submarine is in a cell.

    They are left out from the first one on as long as the rest suffices. What sank counts for itself and stays.
    """
    evidence = gather(view.log)[2 - view.seat]
    number = 0
    while number < len([charge for charge in evidence.charges if not charge.hit]) + len(evidence.volleys):
        less = without_announcement(evidence, number)
        trial = Chances(less, view.square, view.options["lanes"] == "plus_diagonals")
        if trial.in_cell[cell] == trial.total:
            evidence = less
        else:
            number += 1
    return number
