"""Win expectation from the ships and submarines that both sides have left."""

from math import exp, sqrt

from fathom.games.subhunt.view import SubHuntView

# Log odds of a ship more and of a submarine more, fitted to games by tests/bots/fit_subhunt.py.
WEIGHTS = (0.66, 0.28)
SCORE = 0.66  # of a move that is worth a ship less: as a ship
WIDTH = 0.09  # how far off it was on average, against the scatter of a game


def signs(view: SubHuntView) -> tuple[float, float]:
    """Return how many ships and submarines the seat has more than the enemy."""
    if view.phase in ("hide", "mine"):
        return 0.0, 0.0
    me, enemy = view.seat - 1, 2 - view.seat
    ships = [sum(name != "lost" for name in names) for names in view.ships]
    return float(ships[me] - ships[enemy]), float(view.hidden[me] - view.hidden[enemy])


def expected(view: SubHuntView, score: float) -> float:
    """Return the expected result, draws counting half; `score` is the deficit of a move."""
    balance = sum(weight * sign for weight, sign in zip(WEIGHTS, signs(view), strict=True))
    return 1 / (1 + exp(-balance - SCORE * score))


def sureness(outcome: float) -> float:
    """Return the uncertainty of an expected result, largest in even games."""
    return 2 * WIDTH * sqrt(outcome * (1 - outcome))
