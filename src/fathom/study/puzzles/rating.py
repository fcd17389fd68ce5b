"""Ratings of solvers: Glicko by Mark Glickman, each puzzle a game against an opponent of known rating."""

from math import pi, sqrt
from typing import Annotated

import msgspec
from msgspec import Meta

START, UNSURE = 1200, 350  # a rating and its deviation, before the first puzzle
LEAST_UNSURE = 45  # a rating never gets so certain that it stops moving
PUZZLE_UNSURE = 90  # the deviation of a puzzle's rating, which was measured with bots
DRIFT = 12  # added to the deviation before each puzzle, in squares: skill changes
SCALE = 0.005756462732485  # ln(10) / 400
LEAST, MOST = 100, 3500


class Solver(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rating of a person who solves puzzles, with its deviation."""

    rating: Annotated[float, Meta(ge=LEAST, le=MOST)]
    deviation: Annotated[float, Meta(ge=LEAST_UNSURE, le=UNSURE)]


NEW = Solver(rating=START, deviation=UNSURE)


def attenuation(deviation: float) -> float:
    """Return how much a result counts against an opponent with this deviation: Glickman's g."""
    return 1 / sqrt(1 + 3 * (SCALE * deviation / pi) ** 2)


def expected(solver: Solver, puzzle: float) -> float:
    """Return the expected score of a solver, from 0 to 1."""
    weight = attenuation(PUZZLE_UNSURE)
    return float(1 / (1 + 10 ** (-weight * (solver.rating - puzzle) / 400)))


def rated(solver: Solver, puzzle: float, solved: bool) -> Solver:
    """Return the solver's rating after a puzzle."""
    before = min(float(UNSURE), sqrt(solver.deviation**2 + DRIFT**2))
    weight, chance = attenuation(PUZZLE_UNSURE), expected(solver, puzzle)
    information = SCALE**2 * weight**2 * chance * (1 - chance)
    precision = 1 / before**2 + information
    rating = solver.rating + SCALE / precision * weight * (solved - chance)
    deviation = max(float(LEAST_UNSURE), sqrt(1 / precision))
    return Solver(rating=round(min(MOST, max(LEAST, rating)), 1), deviation=round(deviation, 1))
