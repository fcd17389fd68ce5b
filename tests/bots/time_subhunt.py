"""CPU time of decisions in Submarine Hunt, by level and budget, against what the budget allows.

    PYTHONPATH=tests python tests/bots/time_subhunt.py GAMES MILLIS…
    PYTHONPATH=src:tests FATHOM_INTERPRETED=1 python tests/bots/time_subhunt.py 1 1000

A budget of 0 is none. Both seats are played by the level that is timed.
"""

import sys
import time
from statistics import mean

from fathom.core.bot import Budget
from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.levels import LEVELS
from fathom.games.subhunt.view import SubHuntView

DECISIONS = 120  # of a game


def decisions(level: int, budget: Budget, seed: int) -> list[float]:
    """Play a game and return the milliseconds of each decision."""
    disc, rng = HashChance.seeded(seed), Rng(seed)
    match = Match.new(game_named("subhunt"), 2, disc, {})
    found = []
    while not match.over and len(match.steps) < DECISIONS:
        view = match.view(match.to_move)
        assert isinstance(view, SubHuntView)
        begun = time.process_time()
        line = LEVELS[level - 1].choose(view, budget, rng)
        found.append((time.process_time() - begun) * 1000)
        match.play(line, disc)
    return found


def row(level: int, millis: int, games: int) -> str:
    """Return a row of the table: level, budget, decisions, mean, and the longest decision."""
    spent = [each for seed in range(games) for each in decisions(level, Budget(millis=millis), seed)]
    return f"| {level} | {millis or 'none'} | {len(spent)} | {mean(spent):.1f} ms | {max(spent):.1f} ms |"


if __name__ == "__main__":
    count, *budgets = sys.argv[1:]
    for budget in budgets:
        for level in range(1, len(LEVELS) + 1):
            print(row(level, int(budget), int(count)), flush=True)
