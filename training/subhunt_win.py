"""Fit the win evaluator of Submarine Hunt to recorded games, and write its weights with their provenance.

fathom simulate subhunt --bots captain:5 --games 300 --seed review55 --records games.jsonl
python -m training.subhunt_win games.jsonl [MORE.jsonl ...]
"""

import argparse
import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

import fathom
from fathom.core.game import SPECTATOR
from fathom.core.record import read, replay_move, start_match
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.win_features import NAMES, SIZE, KnowledgeCache, rows
from fathom.games.subhunt.bots.win_share import SubHuntWinEvaluator, WinWeights
from fathom.games.subhunt.position import Phase
from fathom.games.subhunt.state import State
from training.calibration import print_calibration
from training.value_network import fit, log_loss

WEIGHTS = Path(__file__).parents[1] / "src" / "fathom" / "games" / "subhunt" / "bots" / "win_value.json"
HELD_OUT = 5  # one game in so many is kept to measure the fit
EVERY = 4  # decisions per sample, on average
HIDDEN = 12
DECAY = 0.003  # of the weights: neighbouring positions of a game are almost the same
DIGITS = 4

Sample = tuple[list[list[float]], list[float]]


def samples(data: bytes, seed: int) -> Iterator[Sample]:
    """Yield positions of a recorded game: a row for each seat, and each seat's share of the win."""
    record, rng, knowledge = read(data), Rng(seed), KnowledgeCache()
    assert record.result is not None
    first = record.result.ranking[0]
    won = [(seat in first) / len(first) for seat in (1, 2)]
    match = start_match(record)
    for move in record.moves:
        state = match.state
        assert isinstance(state, State)
        if state.phase not in (Phase.HIDING, Phase.MINING) and rng.below(EVERY) == 0:
            known = knowledge.of(match.log(SPECTATOR), bool(state.square), state.lanes > 2)
            yield rows(state, known), won
        replay_move(match, move)


def stacked(part: list[Sample]) -> tuple[Any, Any]:
    """Return the rows and the results of all samples as arrays."""
    return np.array([each for each, _ in part], np.float32), np.array([won for _, won in part], np.float32)


def main() -> None:
    """Fit the network to files of records."""
    parser = argparse.ArgumentParser(prog="python -m training.subhunt_win", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE.jsonl")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    games = [line for path in args.files for line in path.read_bytes().splitlines() if line.strip()]
    parts: tuple[list[Sample], list[Sample]] = ([], [])
    for number, data in enumerate(games):
        parts[number % HELD_OUT == 0].extend(samples(data, number))
    known, unseen = stacked(parts[0]), stacked(parts[1])
    weights = fit([known], seed=1, hidden=HIDDEN, decay=DECAY)
    losses = {"fitted": round(log_loss(weights, *known), 4), "held out": round(log_loss(weights, *unseen), 4)}
    print(f"positions {len(known[0])} + {len(unseen[0])}; log loss {losses}; a coin has 0.6931")
    for name, weight, against in zip(NAMES, weights["direct"][:SIZE], weights["direct"][SIZE:], strict=True):
        print(f"  {name:16}{weight:7.2f}{against:7.2f}")
    made = {
        "version": fathom.__version__, "games": len(games), "positions": len(known[0]) + len(unseen[0]),
        "files": {path.name: sha256(path.read_bytes()).hexdigest() for path in args.files}, "log_loss": losses,
    }  # fmt: skip
    rounded = {key: np.round(its.astype(float), DIGITS).reshape(-1).tolist() for key, its in weights.items()}
    args.out.write_text(json.dumps({"provenance": made, "features": 2 * SIZE, **rounded}) + "\n")
    evaluator = SubHuntWinEvaluator(WinWeights(features=2 * SIZE, **rounded))
    chances = [1 / (1 + np.exp(evaluator.strength(two) - evaluator.strength(one))) for (one, two), _ in parts[1]]
    print_calibration([(float(chance), won[0]) for chance, (_, won) in zip(chances, parts[1], strict=True)])


if __name__ == "__main__":
    main()
