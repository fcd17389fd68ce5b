"""How a game stands: the outcome to expect, from what is left of both sides."""

from math import exp, sqrt

from fathom.games.subhunt.view import SubHuntView

# Log odds, set by hand and not fitted to games: a lead of one ship wins 73 of 100.
SHIP = 1.0
SUBMARINE = 0.7
SCORE = 1.0  # of a move that is worth a ship less
WIDTH = 0.3  # as much as an even game is open


def expected(view: SubHuntView, score: float) -> float:
    """The part of such games that the seat wins, draws counting half; `score` is by how much a move falls short."""
    me, enemy = view.seat - 1, 2 - view.seat
    ships = [sum(name != "lost" for name in names) for names in view.ships]
    balance = SHIP * (ships[me] - ships[enemy])
    if view.phase not in ("hide", "mine"):
        balance += SUBMARINE * (view.hidden[me] - view.hidden[enemy])
    return 1 / (1 + exp(-balance - SCORE * score))


def sureness(outcome: float) -> float:
    """How far off that may be, widest in even games: meant as half of a 95 % interval, but not measured yet."""
    return 2 * WIDTH * sqrt(outcome * (1 - outcome))
