"""Placement of submarines and mine: a mixture that gives every cell a probability, so that none is certain."""

from dataclasses import dataclass

from fathom.core.match import draw_outcome
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.odds_map import UNIT
from fathom.games.subhunt.pieces import CELL_NAMES, FIELDS, LEVELS, SIDE
from fathom.games.subhunt.view import SubHuntView

MINE_ROW_WEIGHTS = (3, 4, 4, 2, 1, 1)  # ships that come out of port end in the first three rows


@dataclass(frozen=True)
class Mixture:
    """Weights of a fleet: of each place by row from the port on, by level and at the edges; and of lying spread out."""

    rows: tuple[int, ...] = (1,) * SIDE
    levels: tuple[int, ...] = (1,) * LEVELS
    edges: int = 1  # for each edge that the field is at
    shared: int = 8  # a row or column that another submarine watches already counts one in so many
    same_level: int = 2  # and so does a level

    def weight(self, cell: int) -> int:
        """Return the weight of a cell for the first submarine."""
        level, field = divmod(cell, FIELDS)
        row, column = divmod(field, SIDE)
        at_edges = (row in (0, SIDE - 1)) + (column in (0, SIDE - 1))
        return self.rows[row] * self.levels[level] * int(self.edges**at_edges)

    def by_levels(self, count: int) -> int:
        """Return the weight of a fleet on so many levels."""
        return int(self.same_level ** ((0, 0, 2, 3)[count]))


EVEN = Mixture(shared=1, same_level=1)  # all fleets alike
# Spread out, to watch many fields: who knows it needs nearly as many charges as against fleets that are all alike.
HARD_TO_FIND = Mixture()
# Far from port and at the edges they are harder to reach, but who knows it needs far fewer charges.
OUT_OF_THE_WAY = Mixture(rows=(1, 1, 1, 3, 3, 6), levels=(1, 1, 2), edges=2)


def weights(view: SubHuntView, mixture: Mixture) -> list[int]:
    """Return the weight of each legal cell for the submarine or mine that is due."""
    own = [CELL_NAMES.index(name) for name in view.submarines[view.seat - 1]]
    cells = [CELL_NAMES.index(line.split()[1]) for line in view.legal]
    if view.phase == "mine":
        return [mine_weight(cell, own) for cell in cells]
    return [submarine_weight(cell, own, mixture) for cell in cells]


def submarine_weight(cell: int, own: list[int], mixture: Mixture) -> int:
    """Return the weight of a cell: lanes that no other submarine watches, and other levels."""
    row, column = divmod(cell % FIELDS, SIDE)
    weight = mixture.weight(cell) * mixture.shared**4 * mixture.same_level**2
    for other in own:
        other_row, other_column = divmod(other % FIELDS, SIDE)
        if row == other_row:
            weight //= mixture.shared
        if column == other_column:
            weight //= mixture.shared
        if cell // FIELDS == other // FIELDS:
            weight //= mixture.same_level
    return weight


def mine_weight(cell: int, own: list[int]) -> int:
    """Return the weight of a mine's cell: near the port, away from own submarines' lanes."""
    row, column = divmod(cell, SIDE)
    watched = any(row == other % FIELDS // SIDE or column == other % SIDE for other in own)
    return MINE_ROW_WEIGHTS[row] * (1 if watched else 3)


def likelihood(view: SubHuntView, line: str, mixture: Mixture) -> float:
    """Return the probability of a line in the mixture."""
    all_weights = weights(view, mixture)
    return all_weights[view.legal.index(line)] / sum(all_weights)


def scores(view: SubHuntView, mixture: Mixture, rng: Rng) -> list[int]:
    """Return scores with a line drawn from the mixture on top."""
    all_weights = weights(view, mixture)
    total = sum(all_weights)
    values = [weight * UNIT // (2 * total) for weight in all_weights]
    values[draw_outcome(list(enumerate(all_weights)), rng)] = UNIT
    return values
