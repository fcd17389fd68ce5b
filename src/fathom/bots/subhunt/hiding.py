"""Where to lie: drawn from a mixture, so that nobody who knows how it is drawn gains much by it."""

from fathom.bots.subhunt.outlook import UNIT
from fathom.core.rng import Rng
from fathom.games.subhunt.pieces import CELL_NAMES, FIELDS, SIDE
from fathom.games.subhunt.view import SubHuntView

ROW_WEIGHTS = (3, 4, 4, 3, 2, 2)  # ships that come out of port end in the first three rows
SHARED = 8  # a row or column that another submarine watches already counts one in so many


def fleet_scores(view: SubHuntView, rng: Rng) -> list[int]:
    """One cell is drawn; the others stand behind it by their chances."""
    own = [CELL_NAMES.index(name) for name in view.submarines[view.seat - 1]]
    weights = [cell_weight(CELL_NAMES.index(line.split()[1]), own) for line in view.legal]
    return drawn(weights, rng)


def cell_weight(cell: int, own: list[int]) -> int:
    """How gladly a submarine lies there: lanes that none of the others watches, and not all on one level."""
    row, column = divmod(cell % FIELDS, SIDE)
    weight = ROW_WEIGHTS[row] * SHARED**2 * 4
    for other in own:
        other_row, other_column = divmod(other % FIELDS, SIDE)
        if row == other_row:
            weight //= SHARED
        if column == other_column:
            weight //= SHARED
        if cell // FIELDS == other // FIELDS:
            weight //= 2
    return weight


def mine_scores(view: SubHuntView, rng: Rng) -> list[int]:
    """Near the port, rather where no own submarine watches: there ships feel safe."""
    own = [divmod(CELL_NAMES.index(name) % FIELDS, SIDE) for name in view.submarines[view.seat - 1]]
    weights = []
    for line in view.legal:
        row, column = divmod(CELL_NAMES.index(line.split()[1]), SIDE)
        watched = any(row == other_row or column == other_column for other_row, other_column in own)
        weights.append(ROW_WEIGHTS[row] ** 2 * (1 if watched else 3))
    return drawn(weights, rng)


def drawn(weights: list[int], rng: Rng) -> list[int]:
    """One of them by lot at the top, the rest by weight."""
    number = rng.below(sum(weights))
    scores = [weight * UNIT // (2 * sum(weights)) for weight in weights]
    for index, weight in enumerate(weights):
        if number < weight:
            scores[index] = UNIT
            break
        number -= weight
    return scores
