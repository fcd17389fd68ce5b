"""Ablations of the best bot of Submarine Hunt, with the CPU time of its decisions.

    PYTHONPATH=tests python tests/bots/measure_subhunt.py GAMES SEED OPPONENT,… [PART…]

Each line is the best bot without one part, or with another setting, on the same paired deals as in the arena: against
all the opponents together, and the lowest share with the opponent it is against. `hunters` are the four of the league.
"""

import sys
import time
from dataclasses import replace

import msgspec

from fathom.arena.intervals import Rate, rate
from fathom.arena.plan import ArenaPlan, new_plan
from fathom.arena.play_game import GameSummary, play
from fathom.arena.results import ahead
from fathom.bots.registry import register_bot
from fathom.core.bot import Budget
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED
from fathom.games.subhunt.bots.league import HUNTERS
from fathom.games.subhunt.bots.levels import SubHuntBot
from fathom.games.subhunt.bots.placement import EVEN, OUT_OF_THE_WAY
from fathom.games.subhunt.bots.player import Style
from fathom.games.subhunt.view import SubHuntView

BEST = Style()
PARTS = {
    "whole": BEST,
    "no-silence": replace(BEST, assumed=replace(BEST.assumed, fires=0.0, spares=0.0)),
    "no-leaning": replace(BEST, assumed=NOTHING_ASSUMED),
    "no-lookahead": replace(BEST, depth=0),
    "no-alertness": replace(BEST, alert=0.0),
    "no-bluff": replace(BEST, bluff=0.0),
    "no-secrecy": replace(BEST, secrecy=0.0),
    "no-patience": replace(BEST, caution=0.4),
    "old-places": replace(BEST, mixture=OUT_OF_THE_WAY),
    "even-places": replace(BEST, mixture=EVEN),
    "old-prior": replace(BEST, assumed=replace(BEST.assumed, spread=16, on_three_levels=3)),
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


def measure(part: str, games: int, seed: str, opponents: list[str]) -> str:
    """Return one line of the table."""
    timed = Timed(PARTS[part])
    register_bot(part, timed)  # type: ignore[arg-type]
    kind = game_named("subhunt")
    by_opponent: dict[str, list[list[float]]] = {}
    for opponent in opponents:
        plan = new_plan(kind, 2, kind.options.complete({}), [part, opponent], games, seed=seed)
        by_opponent[opponent] = results(plan)
    found = rate([deal for deals in by_opponent.values() for deal in deals])
    worst = min(by_opponent, key=lambda opponent: rate(by_opponent[opponent]).mean)
    millis = sorted(timed.millis)
    mean, p99 = sum(millis) / len(millis), millis[len(millis) * 99 // 100]
    cells = [part, shown(found), str(found.games), f"{worst}: {shown(rate(by_opponent[worst]))}"]
    return f"| {' | '.join(cells)} | {mean:.1f} ms | {p99:.1f} ms |"


def shown(share: Rate) -> str:
    """Format a share with its interval."""
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


if __name__ == "__main__":
    games, seed, named, *parts = sys.argv[1:]
    against = [f"style:{name}" for name in HUNTERS] if named == "hunters" else named.split(",")
    for part in parts or PARTS:
        print(measure(part, int(games), seed, against), flush=True)
