"""Reliability of the values in hints: predicted against real shares, in games of the best level against itself.

python -m training.reliability --players 2 3 4 5 --positions 2000 --jobs 2

At sampled positions the seat to move gets a hint. Its best value is compared with the share that the seat has in the
end: 0.7 of the first place and 0.3 of the places; with two players this is the probability to win. The even games fit
the calibration of `games/submarine/bots/calibration.py`, the odd ones make the table.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import exp, log

import numpy as np

from fathom.core.bot import Budget
from fathom.core.chance import stream
from fathom.core.game import View
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.submarine.bots import calibration
from fathom.games.submarine.bots.evaluate import Evaluator
from fathom.games.submarine.bots.levels import LEVELS, solved
from fathom.games.submarine.bots.search import Search, SearchConfig
from fathom.games.submarine.bots.turn_solver import TurnSolver
from fathom.games.submarine.view import SubmarineView

PLAY = Budget(iterations=200)
EVERY = 6  # decisions per position, on average
BINS = 10
LEAST = 50  # positions in a bin that count as enough
STEPS = 200  # of the fit
Pair = tuple[float, float]  # predicted and real share


def play(players: int, seed: str, asked: int) -> list[Pair]:
    """Play one game and return the predictions of its positions with the result, uncalibrated."""
    rng = Rng(stream(seed, "reliability").below(2**56))
    match, chance = Match.new(game_named("submarine"), players, stream(seed, "deal")), stream(seed, "chance")
    bot, told = LEVELS[-1], list[tuple[int, float]]()
    while not match.over:
        view = match.view(match.to_move)
        if len(view.legal) > 1 and rng.below(EVERY) == 0:
            told.append((view.seat - 1, predicted(view, asked, rng)))
        match.play(bot.choose(view, PLAY, rng), chance)
    evaluator = Evaluator(players)
    evaluator.score_final(match.state)
    shares = list(evaluator.shares)
    return [(value, shares[seat]) for seat, value in told]


def predicted(view: View, iterations: int, rng: Rng) -> float:
    """Return the value of the best line as a hint has it, before calibration."""
    assert isinstance(view, SubmarineView)
    search = Search(view, SearchConfig(), rng)
    if TurnSolver(search.root).line:
        return 1.0
    exact = solved(search, iterations, 0)
    search.run(iterations, 0)
    return max(exact.values()) if exact else search.ranking()[0][1]


def fit(pairs: Sequence[Pair]) -> tuple[float, float]:
    """Return slope and offset of the log odds that predict the shares best: logistic regression by Newton's method."""
    inside = np.clip(np.array([value for value, _ in pairs]), calibration.NARROW, 1 - calibration.NARROW)
    inputs = np.stack([np.log(inside / (1 - inside)), np.ones(len(pairs))], axis=1)
    real, weights = np.array([share for _, share in pairs]), np.array([1.0, 0.0])
    for _ in range(STEPS):
        guess = 1 / (1 + np.exp(-inputs @ weights))
        slope = inputs.T @ (guess - real)
        weights = weights - np.linalg.solve((inputs.T * (guess * (1 - guess) + 1e-9)) @ inputs, slope)
    return round(float(weights[0]), 3), round(float(weights[1]), 3)


def table(pairs: Sequence[Pair]) -> list[str]:
    """Return the reliability table as Markdown, a row for each bin."""
    lines = ["| predicted | positions | mean prediction | mean result | error |", "|---|---|---|---|---|"]
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        here = [pair for pair in pairs if low <= pair[0] < high or (number == BINS - 1 and pair[0] == 1.0)]
        if not here:
            continue
        told, real = (sum(column) / len(here) for column in zip(*here, strict=True))
        error = f"{real - told:+.3f}" if len(here) >= LEAST else f"({real - told:+.3f})"
        lines.append(f"| {low:.1f} to {high:.1f} | {len(here)} | {told:.3f} | {real:.3f} | {error} |")
    return lines


def adjusted(pairs: Sequence[Pair], slope: float, offset: float) -> list[Pair]:
    """Return the pairs with calibrated predictions; exact values stay."""
    return [
        (value if value in (0.0, 1.0) else 1 / (1 + exp(-(slope * log(value / (1 - value)) + offset))), share)
        for value, share in pairs
    ]


def main() -> None:
    """Play the games, and print a table and the fit for each number of players."""
    parser = argparse.ArgumentParser(prog="python -m training.reliability", description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--positions", type=int, default=2000, help="in the table; as many more for the fit")
    parser.add_argument("--iterations", type=int, default=1000, help="of each hint")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    for players in args.players:
        parts: tuple[list[Pair], list[Pair]] = ([], [])
        games = 0
        with ProcessPoolExecutor(args.jobs) as pool:
            while min(map(len, parts)) < args.positions:
                seeds = [f"{args.seed}/{players}/{games + number}" for number in range(2 * args.jobs)]
                for pairs in pool.map(play, [players] * len(seeds), seeds, [args.iterations] * len(seeds)):
                    parts[games % 2].extend(pairs)
                    games += 1
        slope, offset = fit(parts[0])
        print(f"\n{players} players, {games} games, {args.iterations} iterations: slope {slope}, offset {offset}")
        print("\n".join(["uncalibrated:", "", *table(parts[1]), "", "calibrated:", ""]))
        print("\n".join(table(adjusted(parts[1], slope, offset))), flush=True)


if __name__ == "__main__":
    main()
