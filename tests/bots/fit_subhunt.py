"""Fit of the win expectation in Submarine Hunt (`evaluation.py`) to recorded games, with its quality.

    fathom simulate subhunt --bots captain:5 --games 200 --seed fit --records games.jsonl
    PYTHONPATH=tests python tests/bots/fit_subhunt.py games.jsonl

The model is a logistic regression. Its log loss is cross-validated over games.
"""

import sys
from collections.abc import Iterator
from math import exp, log
from pathlib import Path

from fathom.core.record import read, replay_move, start_match
from fathom.games.subhunt.bots.evaluation import NAMES, WEIGHTS, features
from fathom.games.subhunt.view import SubHuntView

FOLDS = 5
EVERY = 3  # turns per sample
PULL = 1.0  # ridge penalty: a feature that never varies gets weight 0

Sample = tuple[int, tuple[float, ...], float]  # game, features, result


def samples(lines: list[bytes]) -> Iterator[Sample]:
    """Yield positions at the start of turns from the view of the seat to move."""
    for number, line in enumerate(lines):
        record = read(line)
        assert record.result is not None
        match, turns, first = start_match(record), 0, record.result.ranking[0]
        for move in record.moves:
            turns += move.startswith("sail")
            if move.startswith("sail") and turns % EVERY == 0:
                view = match.view(match.to_move)
                assert isinstance(view, SubHuntView)
                yield number, features(view), 0.5 if len(first) == 2 else float(first[0] == view.seat)
            replay_move(match, move)


def chance(weights: list[float], signs: tuple[float, ...]) -> float:
    """Return the probability of a win by the logistic model."""
    return 1 / (1 + exp(-sum(weight * sign for weight, sign in zip(weights, signs, strict=True))))


def fitted(known: list[Sample]) -> list[float]:
    """Return the maximum-likelihood weights, by Newton's method."""
    weights = [0.0] * len(NAMES)
    for _ in range(12):
        slope = [-PULL * weight for weight in weights]
        for _, x, won in known:
            p = chance(weights, x)
            slope = [each + (won - p) * x[i] for i, each in enumerate(slope)]
        weights = [weight + step for weight, step in zip(weights, solved(bend(weights, known), slope), strict=True)]
    return weights


def bend(weights: list[float], known: list[Sample]) -> list[list[float]]:
    """Return the negative second derivatives of the penalized log likelihood."""
    size = len(weights)
    found = [[PULL * (i == j) for j in range(size)] for i in range(size)]
    for _, x, _ in known:
        p = chance(weights, x)
        for i in range(size):
            for j in range(size):
                found[i][j] += p * (1 - p) * x[i] * x[j]
    return found


def covariance(weights: list[float], known: list[Sample]) -> list[list[float]]:
    """Return the covariance of the weights, robust to positions of one game sharing its result."""
    size = len(weights)
    by_game: dict[int, list[float]] = {}
    for game, x, won in known:
        slope = by_game.setdefault(game, [0.0] * size)
        off = won - chance(weights, x)
        for i in range(size):
            slope[i] += off * x[i]
    curve = bend(weights, known)
    # The inverse is symmetric, so its rows serve as its columns.
    inverse = [solved(curve, [float(i == j) for j in range(size)]) for i in range(size)]
    reach = [[sum(a * b for a, b in zip(row, slope, strict=True)) for row in inverse] for slope in by_game.values()]
    return [[sum(each[i] * each[j] for each in reach) for j in range(size)] for i in range(size)]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations with a positive definite matrix by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(len(rows)):
            if j != i:
                rows[j] = [a - rows[j][i] * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[-1] for row in rows]


def log_loss(pairs: list[tuple[float, float]]) -> float:
    """Return the mean log loss; a coin has 0.693."""
    return -sum(won * log(p) + (1 - won) * log(1 - p) for p, won in pairs) / len(pairs)


def cross_validated(known: list[Sample]) -> list[tuple[float, float]]:
    """Return predictions and results, each predicted by weights fitted to other games."""
    pairs = []
    for fold in range(FOLDS):
        weights = fitted([each for each in known if each[0] % FOLDS != fold])
        pairs += [(chance(weights, x), won) for game, x, won in known if game % FOLDS == fold]
    return pairs


if __name__ == "__main__":
    known = list(samples(Path(sys.argv[1]).read_bytes().splitlines()))
    pairs = cross_validated(known)
    print("positions", len(known), "of games", len({game for game, _, _ in known}))
    print("weights", {name: round(weight, 3) for name, weight in zip(NAMES, fitted(known), strict=True)})
    print("log loss, cross-validated", round(log_loss(pairs), 4))
    print("log loss, weights in use", round(log_loss([(chance(list(WEIGHTS), x), won) for _, x, won in known]), 4))
    weights = fitted(known)
    print("covariance")
    for row in covariance(weights, known):
        print("   ", tuple(round(each, 5) for each in row))
