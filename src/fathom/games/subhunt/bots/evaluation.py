"""Win expectation from what both sides have left and know, fitted to games by tests/bots/fit_subhunt.py."""

from math import exp, log2, sqrt

from fathom.games.subhunt.inferences import gather
from fathom.games.subhunt.view import SubHuntView
from fathom.games.subhunt.worlds import Hidden

NAMES = ("on turn", "ships", "submarines", "last ship", "last submarine", "secrecy")
# Log odds of each feature, and the covariance of these estimates, with games as the independent samples.
WEIGHTS = (0.054, 0.665, 0.239, 0.261, 0.413, 0.269)
COVARIANCE = (
    (6e-05, 0.00063, 0.0001, -0.00022, 0.00011, 0.00028),
    (0.00063, 0.01961, -0.00397, -0.02007, 0.00109, 0.01317),
    (0.0001, -0.00397, 0.03587, 0.00375, -0.02641, -0.03541),
    (-0.00022, -0.02007, 0.00375, 0.04693, 0.00353, -0.00419),
    (0.00011, 0.00109, -0.02641, 0.00353, 0.06257, 0.00668),
    (0.00028, 0.01317, -0.03541, -0.00419, 0.00668, 0.07844),
)
SCORE = 0.7  # of a move that is worth a ship less: as a ship
NORMAL = 1.96  # standard errors to half a 95 % interval
HIDING = ("hide", "mine")
DECADE = 10.0  # bits to a unit

Features = tuple[float, ...]


def features(view: SubHuntView) -> Features:
    """Return what the seat has more than the enemy: see `NAMES`. All of it is public."""
    if view.phase in HIDING:
        return (0.0,) * len(NAMES)
    me, enemy = view.seat - 1, 2 - view.seat
    ships = [sum(name != "lost" for name in names) for names in view.ships]
    told = gather(view.log)
    bits = [log2(max(1, len(Hidden(evidence, view.square).sets))) for evidence in told]
    return (
        1.0,
        float(ships[me] - ships[enemy]),
        float(view.hidden[me] - view.hidden[enemy]),
        float((ships[enemy] == 1) - (ships[me] == 1)),
        float((view.hidden[enemy] == 1) - (view.hidden[me] == 1)),
        (bits[me] - bits[enemy]) / DECADE,
    )


def expected(known: Features, score: float) -> float:
    """Return the expected result, draws counting half; `score` is the deficit of a move."""
    balance = sum(weight * each for weight, each in zip(WEIGHTS, known, strict=True))
    return 1 / (1 + exp(-balance - SCORE * score))


def sureness(known: Features, outcome: float) -> float:
    """Return half the 95 % interval of an expected result, from the standard errors of the fit."""
    variance = sum(COVARIANCE[i][j] * one * other for i, one in enumerate(known) for j, other in enumerate(known))
    return min(0.5, NORMAL * outcome * (1 - outcome) * sqrt(variance))
