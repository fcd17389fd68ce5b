"""Cost of a decision: CPU time and memory of every level of the captain in every game, through the bot interface.

Each level decides in a process of its own, from the same positions of games between greedy bots. The budget is one
that only searching levels use up.
"""

import math
import re
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

import fathom
from fathom.bots.registry import bot_levels, bot_named
from fathom.core.bot import Budget
from fathom.core.chance import CHANCE_STREAM, stream
from fathom.core.game import View
from fathom.core.match import Match
from fathom.core.registry import game_named, game_names
from fathom.core.rng import Rng

BOT = "captain"
BUDGET = Budget(millis=100)
PER_ROUND = 12  # decisions of each level in a round
EVERY = 7  # decisions between two of the positions
OVER = 1.05  # of the budget: a decision above took too long


class Cost(msgspec.Struct, frozen=True):
    """Cost of the decisions of one level."""

    game: str
    players: int
    level: int
    decisions: int
    median_ms: float
    p99_ms: float
    worst_ms: float
    over_budget: float  # the part of the decisions
    megabytes: float  # of memory, at the peak, beyond what the process had before it decided


def positions(game: str, players: int, count: int) -> list[View]:
    """Return views of seats with a choice, from games between greedy bots."""
    greedy, found, number = bot_named("greedy"), list[View](), 0
    while len(found) < count:
        number += 1
        seed, rng = f"bots/{number}", Rng(number)
        match, chance = Match.new(game_named(game), players, stream(seed, "deal")), stream(seed, CHANCE_STREAM)
        while not match.over and len(found) < count:
            view = match.view(match.to_move)
            if len(match.steps) % EVERY == EVERY - 1 and len(view.legal) > 1:
                found.append(view)
            match.play(greedy.choose(view, Budget(), rng), chance)
    return found


def cost(game: str, players: int, level: int, decisions: int) -> Cost:
    """Measure one level. The first decision is not counted: it loads what the bot needs."""
    views, bot = positions(game, players, decisions + 1), bot_named(BOT, level)
    bot.choose(views[-1], BUDGET, Rng(0))
    before = peak_megabytes(reset=True)
    times = []
    for number, view in enumerate(views[:-1]):
        start = process_time()
        bot.choose(view, BUDGET, Rng(number))
        times.append(1000 * (process_time() - start))
    peak = peak_megabytes()
    over = sum(time > OVER * BUDGET.millis for time in times) / len(times)
    return Cost(
        game,
        players,
        level,
        len(times),
        median(times),
        percentile(times, 0.99),
        max(times),
        over,
        peak - before,
    )


def peak_megabytes(reset: bool = False) -> float:
    """Return the peak of this process's resident memory, counted from the last reset on."""
    if reset:
        Path("/proc/self/clear_refs").write_text("5")
    found = re.search(r"^VmHWM:\s+(\d+) kB$", Path("/proc/self/status").read_text(), re.MULTILINE)
    assert found is not None
    return int(found[1]) / 1024


def percentile(values: Sequence[float], part: float) -> float:
    """Return the least value that this part of the values does not exceed."""
    return sorted(values)[math.ceil(part * len(values)) - 1]


def measure(rounds: int) -> dict[str, Any]:
    """Measure all levels of all games, print the table and return the figures."""
    asked = [
        (game, players, level, rounds * PER_ROUND)
        for game in game_names()
        for players in sorted({min(game_named(game).seats), max(game_named(game).seats)})
        for level in range(1, bot_levels(BOT) + 1)
    ]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        costs = list(fresh.map(cost, *zip(*asked, strict=True)))
    engine = "compiled" if fathom.compiled() else "interpreted"
    table = Table(title=f"Fathom {fathom.__version__}, {engine}; {BOT}, CPU ms of a decision, budget {BUDGET}")
    for name in ("game", "players", "level", "median", "p99", "worst", "over budget", "peak MB"):
        table.add_column(name, justify="left" if name == "game" else "right")
    for each in costs:
        times = [f"{time:.1f}" for time in (each.median_ms, each.p99_ms, each.worst_ms)]
        counts = [str(each.players), str(each.level)]
        table.add_row(each.game, *counts, *times, f"{each.over_budget:.1%}", f"+{each.megabytes:.1f}")
    Console().print(table)
    return {"budget_millis": BUDGET.millis, "levels": [msgspec.to_builtins(each) for each in costs]}
