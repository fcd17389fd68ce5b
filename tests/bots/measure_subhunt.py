"""Ablations of the best bot of Submarine Hunt, with the CPU time of its decisions.

    PYTHONPATH=tests python tests/bots/measure_subhunt.py GAMES SEED OPPONENT [PART…]

Each line is the best bot without one part, or with another setting, on the same paired deals as in the arena.
"""

import sys
import time
from dataclasses import replace

import msgspec

from fathom.arena.intervals import rate
from fathom.arena.plan import ArenaPlan, new_plan
from fathom.arena.play_game import GameSummary, play
from fathom.arena.results import ahead
from fathom.bots.registry import register_bot
from fathom.core.bot import Budget
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED, Priors
from fathom.games.subhunt.bots.levels import SubHuntBot
from fathom.games.subhunt.bots.placement import ANYWHERE, Mixture
from fathom.games.subhunt.bots.player import Style
from fathom.games.subhunt.view import SubHuntView

BEST = Style()
PARTS = {
    "whole": BEST,
    "no-silence": replace(BEST, assumed=Priors(fires=0.0, spares=0.0)),
    "no-leaning": replace(BEST, assumed=NOTHING_ASSUMED),
    "no-lookahead": replace(BEST, depth=0),
    "no-hiding": replace(BEST, mixture=ANYWHERE),
    "no-secrecy": replace(BEST, secrecy=0.0),
    "no-patience": replace(BEST, caution=0.4),
}
SETTINGS = {
    "caution-2": replace(BEST, caution=2.0),
    "caution-2-last-2.5": replace(BEST, caution=2.0, last_worth=2.5),
    "caution-3": replace(BEST, caution=3.0, comfort=2.0, boredom=16.0),
    "caution-1": replace(BEST, caution=1.0, bit_worth=0.1),
    "curious": replace(BEST, bit_worth=0.2),
    "far-sighted": replace(BEST, depth=3),
    "near-port": replace(BEST, mixture=Mixture(rows=(2, 2, 2, 1, 1, 1))),
}


class Timed:
    """A bot whose decisions are timed."""

    def __init__(self, style: Style) -> None:
        self.player = SubHuntBot(style)
        self.millis: list[float] = []

    def choose(self, view: SubHuntView, budget: Budget, rng: Rng) -> str:
        begun = time.process_time()
        line = self.player.choose(view, budget, rng)
        self.millis.append((time.process_time() - begun) * 1000)
        return line


def results(plan: ArenaPlan) -> list[list[float]]:
    """Return the results of each deal from both seats."""
    deals: dict[int, list[float]] = {}
    for task in plan.tasks():
        game = msgspec.json.decode(play(plan, task), type=GameSummary)
        won = ahead(game, *plan.bots)
        assert won is not None
        deals.setdefault(task.deal, []).append(won)
    return list(deals.values())


def measure(part: str, games: int, seed: str, opponent: str) -> str:
    """Return one line of the table."""
    timed = Timed({**PARTS, **SETTINGS}[part])
    register_bot(part, timed)  # type: ignore[arg-type]
    kind = game_named("subhunt")
    plan = new_plan(kind, 2, kind.options.complete({}), [part, opponent], games, seed=seed)
    found = rate(results(plan))
    millis = sorted(timed.millis)
    mean, p99 = sum(millis) / len(millis), millis[len(millis) * 99 // 100]
    share = f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%})"
    return f"| {part} | {share} | {found.games} | {mean:.1f} ms | {p99:.1f} ms |"


if __name__ == "__main__":
    games, seed, opponent, *parts = sys.argv[1:]
    for part in parts or PARTS:
        print(measure(part, int(games), seed, opponent), flush=True)
