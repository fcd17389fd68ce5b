"""Reliability of the win expectation in Submarine Hunt: what hints promise against how games end.

    fathom arena subhunt --league --games 20 --seed reliability --out league
    PYTHONPATH=tests python tests/bots/reliability_subhunt.py league/games.jsonl

Each row is one bin of the expectation at the start of a turn: positions, the mean promise, the mean result, and half
the 95 % interval of that result, with games as the independent samples.
"""

import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path

from bots.fit_subhunt import Sample, samples
from fathom.games.subhunt.bots.evaluation import NORMAL, expected

BINS = 10
ENOUGH = 200  # positions


def by_bin(known: Sequence[Sample]) -> list[list[tuple[int, float, float]]]:
    """Sort game, promise and result of each position into bins of the promise."""
    found: list[list[tuple[int, float, float]]] = [[] for _ in range(BINS)]
    for game, x, won in known:
        promise = expected(x, 0.0)
        found[min(BINS - 1, int(promise * BINS))].append((game, promise, won))
    return found


def spread(rows: list[tuple[int, float, float]], mean: float) -> float:
    """Return the standard error of the mean result, with the positions of a game taken together."""
    off: dict[int, float] = {}
    for game, _, won in rows:
        off[game] = off.get(game, 0.0) + won - mean
    return sqrt(sum(each * each for each in off.values())) / len(rows)


def table(known: Sequence[Sample]) -> Iterator[str]:
    """Yield the rows of the table, then its largest error where there is enough data."""
    worst = 0.0
    for number, rows in enumerate(by_bin(known)):
        if not rows:
            continue
        promised = sum(promise for _, promise, _ in rows) / len(rows)
        ended = sum(won for _, _, won in rows) / len(rows)
        if len(rows) >= ENOUGH:
            worst = max(worst, abs(promised - ended))
        sure = NORMAL * spread(rows, ended)
        name = f"{number / BINS:.1f} to {(number + 1) / BINS:.1f}"
        yield f"| {name} | {len(rows)} | {promised:.3f} | {ended:.3f} | ± {sure:.3f} | {abs(promised - ended):.3f} |"
    yield f"largest error in bins with at least {ENOUGH} positions: {worst:.3f}"


if __name__ == "__main__":
    lines = [line for path in sys.argv[1:] for line in Path(path).read_bytes().splitlines()]
    for row in table(list(samples(lines))):
        print(row)
