"""Calibration of the published evaluators on recorded games: what they expected, and what happened.

python -m training.calibration games.jsonl [MORE.jsonl ...]
"""

import argparse
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path

from fathom.core.game import SPECTATOR
from fathom.core.record import read, replay_move, start_match
from fathom.core.registry import plugin_named
from fathom.core.rng import Rng

EVERY = 8  # decisions per sample, on average
BINS = 10
LEAST = 1e-6

Pair = tuple[float, float]  # the share that was expected, and the share of the win


def print_calibration(pairs: Sequence[Pair]) -> None:
    """Print the log loss, the calibration error, and the mean result by expectation."""
    bins: list[list[Pair]] = [[] for _ in range(BINS)]
    for share, won in pairs:
        bins[min(BINS - 1, int(share * BINS))].append((share, won))
    error = 0.0
    print("expected  happened  positions")
    for part in bins:
        if part:
            expected, happened = (sum(column) / len(part) for column in zip(*part, strict=True))
            error += abs(expected - happened) * len(part) / len(pairs)
            print(f"{expected:8.1%}  {happened:8.1%}  {len(part):9}")
    loss = -sum(won * log(max(share, LEAST)) + (1 - won) * log(max(1 - share, LEAST)) for share, won in pairs)
    print(f"log loss per seat {loss / len(pairs):.4f}; mean distance from the diagonal {error:.1%}")


def pairs_of(data: bytes, seed: int) -> Iterator[Pair]:
    """Yield what the evaluator of a game expected for each seat in some positions of a record."""
    record, rng = read(data), Rng(seed)
    evaluator = plugin_named(record.game).win_evaluator()
    assert evaluator is not None, f"{record.game} has no evaluator"
    assert record.result is not None, "the record is not finished"
    first, match = record.result.ranking[0], start_match(record)
    for move in record.moves:
        if rng.below(EVERY) == 0:
            shares = evaluator.shares(match.state, match.log(SPECTATOR))
            yield from ((share, (seat in first) / len(first)) for seat, share in enumerate(shares, 1))
        replay_move(match, move)


def main() -> None:
    """Measure the calibration on files of records."""
    parser = argparse.ArgumentParser(prog="python -m training.calibration", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE.jsonl")
    for path in parser.parse_args().files:
        games = [line for line in path.read_bytes().splitlines() if line.strip()]
        pairs = [pair for number, data in enumerate(games) for pair in pairs_of(data, number)]
        print(f"{path.name}: {len(games)} games, {len(pairs)} values")
        print_calibration(pairs)


if __name__ == "__main__":
    main()
