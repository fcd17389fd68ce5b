"""Train the value network of Submarine on games against a league, and write its weights with their provenance.

make train ARGS="--games 4000 --jobs 2"
"""

import argparse
import json
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

import fathom
from fathom.games.submarine import bots
from fathom.games.submarine.bots.value_features import SIZE
from training.submarine_games import Sample, samples
from training.value_network import fit, log_loss

WEIGHTS = Path(__file__).parents[1] / "src" / "fathom" / "games" / "submarine" / "bots" / "value.json"
HELD_OUT = 10  # one game in so many is kept for the log loss
SHARES = {2: 0.8, 3: 0.08, 4: 0.07, 5: 0.05}  # of the games, by number of players
DIGITS = 4


def main() -> None:
    """Play the games, fit the network, and write the weights."""
    parser = argparse.ArgumentParser(prog="make train", description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="+", choices=SHARES, default=list(SHARES))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    used = sha256((files(bots) / WEIGHTS.name).read_bytes()).hexdigest()  # the weights of the searches that play
    counts, known, unseen = {}, [], []
    for players in args.players:
        games = max(HELD_OUT, int(args.games * SHARES[players]))
        parts: tuple[list[Sample], list[Sample]] = ([], [])
        for number, game in enumerate(samples(players, games, args.seed, args.jobs)):
            parts[number % HELD_OUT == 0].extend(game)
        counts[players] = {"games": games, "positions": len(parts[0]) + len(parts[1])}
        print(f"{players} players: {counts[players]}", flush=True)
        known.append(stacked(parts[0]))
        unseen.append(stacked(parts[1]))
    weights = fit(known, seed=1)
    losses = {players: round(log_loss(weights, *part), 4) for players, part in zip(args.players, unseen, strict=True)}
    print(f"log loss on games that were held out: {losses}")
    made = {
        "version": fathom.__version__, "games": args.games, "seed": args.seed, "data": counts, "log_loss": losses,
        "searches": used,
    }  # fmt: skip
    rounded = {key: np.round(its.astype(float), DIGITS).reshape(-1).tolist() for key, its in weights.items()}
    args.out.write_text(json.dumps({"provenance": made, "features": int(SIZE), **rounded}) + "\n")


def stacked(part: list[Sample]) -> tuple[Any, Any]:
    """Return the rows and the results of all samples as arrays."""
    return np.stack([sample.rows for sample in part]), np.stack([sample.won for sample in part])


if __name__ == "__main__":
    main()
