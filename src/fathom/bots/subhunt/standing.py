"""How a game stands: the outcome to expect, from what is left of both sides and what each knows of the other."""

from math import exp, log2, sqrt

from fathom.games.subhunt.evidence import gather
from fathom.games.subhunt.view import SubHuntView
from fathom.games.subhunt.worlds import Hidden

# Log odds for each of the signs, fitted to games by tests/bots/fit_subhunt.py: see docs/bots-subhunt.md.
WEIGHTS = (0.0, 1.0, 0.0, 0.7, 0.0, 0.0)
SCORE = 1.0  # of a move that is worth a ship less
WIDTH = 0.3  # as much as an even game is open


def signs(view: SubHuntView) -> tuple[float, ...]:
    """What speaks for the seat: its turn; more ships, more submarines; fewer places where the enemy's can be.

    The last ship and the last submarine count for themselves.
    """
    if view.phase in ("hide", "mine"):
        return (0.0,) * len(WEIGHTS)
    me, enemy = view.seat - 1, 2 - view.seat
    ships = [sum(name != "lost" for name in names) for names in view.ships]
    hidden = view.hidden
    square = view.options["blast"] == "square"
    fleets = [log2(max(1, len(Hidden(evidence, square).sets))) for evidence in gather(view.log)]
    return (
        1.0 if view.to_move == view.seat else -1.0,
        float(ships[me] - ships[enemy]),
        float((ships[enemy] == 1) - (ships[me] == 1)),
        float(hidden[me] - hidden[enemy]),
        float((hidden[enemy] == 1) - (hidden[me] == 1)),
        fleets[me] - fleets[enemy],
    )


def balance(view: SubHuntView) -> float:
    """How the game stands, in log odds."""
    return sum(weight * sign for weight, sign in zip(WEIGHTS, signs(view), strict=True))


def expected(standing: float, score: float) -> float:
    """The part of such games that the seat wins, draws counting half; `score` is what a move falls short by."""
    return 1 / (1 + exp(-standing - SCORE * score))


def sureness(outcome: float) -> float:
    """How far off that may be, widest in even games."""
    return 2 * WIDTH * sqrt(outcome * (1 - outcome))
