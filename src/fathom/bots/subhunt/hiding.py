"""Where to lie: drawn from a mixture, so that nobody who knows how it is drawn gains much by it."""

from fathom.bots.subhunt.outlook import UNIT
from fathom.core.rng import Rng
from fathom.games.subhunt.pieces import CELL_NAMES, FIELDS, SIDE
from fathom.games.subhunt.view import SubHuntView

ROW_WEIGHTS = (2, 2, 2, 3, 3, 3)  # far from port they are harder to reach
MINE_ROW_WEIGHTS = (3, 4, 4, 2, 1, 1)  # ships that come out of port end in the first three rows
SHARED = 8  # a row or column that another submarine watches already counts one in so many


def weights(view: SubHuntView) -> list[int]:
    """How gladly the submarine or mine that is due lies in each of the legal cells."""
    own = [CELL_NAMES.index(name) for name in view.submarines[view.seat - 1]]
    weigh = submarine_weight if view.phase == "hide" else mine_weight
    return [weigh(CELL_NAMES.index(line.split()[1]), own) for line in view.legal]


def submarine_weight(cell: int, own: list[int]) -> int:
    """Lanes that none of the others watches, and not all on one level."""
    row, column = divmod(cell % FIELDS, SIDE)
    weight = ROW_WEIGHTS[row] * SHARED**4 * 4
    for other in own:
        other_row, other_column = divmod(other % FIELDS, SIDE)
        if row == other_row:
            weight //= SHARED
        if column == other_column:
            weight //= SHARED
        if cell // FIELDS == other // FIELDS:
            weight //= 2
    return weight


def mine_weight(cell: int, own: list[int]) -> int:
    """Near the port, rather where no own submarine watches: there ships feel safe."""
    row, column = divmod(cell, SIDE)
    watched = any(row == other % FIELDS // SIDE or column == other % SIDE for other in own)
    return MINE_ROW_WEIGHTS[row] * (1 if watched else 3)


def likelihood(view: SubHuntView, line: str) -> float:
    """How likely the mixture takes this line."""
    all_weights = weights(view)
    return all_weights[view.legal.index(line)] / sum(all_weights)


def scores(view: SubHuntView, rng: Rng) -> list[int]:
    """One of the lines by lot at the top, the rest by weight."""
    all_weights = weights(view)
    total = sum(all_weights)
    number = rng.below(total)
    values = [weight * UNIT // (2 * total) for weight in all_weights]
    for index, weight in enumerate(all_weights):
        if number < weight:
            values[index] = UNIT
            break
        number -= weight
    return values
