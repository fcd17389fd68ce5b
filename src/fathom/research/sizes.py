"""Measure a game in random play: `python -m fathom.research.sizes GAME --players N --games N`."""

import argparse
import hashlib

import numpy as np

from fathom.core.rng import Rng
from fathom.research.seeded_game import SeededGame
from fathom.research.setup import set_up


def main() -> None:
    """Play random games and print their sizes."""
    parser = argparse.ArgumentParser(prog="python -m fathom.research.sizes", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    setup = set_up(args.game, args.players)
    lengths, branching, different = play(SeededGame(setup), args.games, args.seed)
    print(  # noqa: T201  # a command
        f"{setup.game.title}, {setup.players} players, {args.games} random games:\n"
        f"observation: {setup.encoding.size} numbers, {setup.encoding.actions} actions\n"
        f"decisions per game: mean {np.mean(lengths):.0f}, 5 % below {np.quantile(lengths, 0.05):.0f},"
        f" 5 % above {np.quantile(lengths, 0.95):.0f}, most {max(lengths)}\n"
        f"legal actions per decision: mean {np.mean(branching):.1f}, most {max(branching)}\n"
        f"different observations: {different} in {len(branching)} decisions"
    )


def play(game: SeededGame, games: int, seed: int) -> tuple[list[int], list[int], int]:
    """Return decisions by game, legal actions by decision, and how many observations were different."""
    rng = Rng(seed)
    game.seed(seed)
    lengths: list[int] = []
    branching: list[int] = []
    seen: set[bytes] = set()
    for _ in range(games):
        game.deal()
        while not game.episode.over:
            legal = game.episode.legal()
            branching.append(len(legal))
            seen.add(hashlib.blake2b(game.observe(game.episode.seat).tobytes(), digest_size=8).digest())
            game.play(legal[rng.below(len(legal))])
        lengths.append(len(game.actions))
    return lengths, branching, len(seen)


if __name__ == "__main__":
    main()
