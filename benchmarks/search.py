"""Speed of the tree search and of OpenSpiel's, in CPU time.

Iterations per second: ours on views of Submarine games, those of OpenSpiel's information-set bot (C++, one random
rollout per iteration) in positions of two of its card games. The trees start empty, and the setup of a search counts.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

import fathom
from benchmarks.engine import Contender, timed
from fathom.core.bot import Budget
from fathom.core.chance import HashChance
from fathom.core.game import View
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import LEVELS, PolicyBot

ITERATIONS = 1000
PEERS = ("hearts", "gin_rummy")
EVERY = 20  # decisions between two positions in which a search is measured


def our_contenders() -> Iterator[Contender]:
    """Yield benchmarks of the best level of Submarine for every number of players."""
    for players in game_named("submarine").seats:
        yield Contender(f"Submarine, {players} players", "search", True, timed(searching(views(players))))


def views(players: int) -> list[View]:
    """Return sample views of the seats to move in a game between beginners."""
    match = Match.new(game_named("submarine"), players, HashChance.seeded("bench"))
    bot, rng, seen = PolicyBot(100), Rng(1), []
    while not match.over:
        view = match.view(match.to_move)
        if len(match.steps) % EVERY == EVERY - 1 and len(view.legal) > 1:
            seen.append(view)
        match.play(bot.choose(view, Budget(), rng))
    return seen


def searching(seen: list[View]) -> Callable[[int], int]:
    """Return a benchmark of searches, counted in iterations."""

    def run(seed: int) -> int:
        LEVELS[-1].choose(seen[seed % len(seen)], Budget(iterations=ITERATIONS), Rng(seed))
        return ITERATIONS

    return run


def peer_contenders() -> Iterator[Contender]:
    """Yield benchmarks of OpenSpiel's information-set search, where it is installed."""
    try:
        import pyspiel
    except ImportError:
        print("Skipped: OpenSpiel is not installed; `make bench` installs it.", file=sys.stderr)
        return
    for name in PEERS:
        states = positions(pyspiel.load_game(name))
        yield Contender(f"OpenSpiel {name}", "search", False, peer_searching(states))


def positions(game: Any) -> list[Any]:
    """Return sample positions of a random game."""
    draw, state, kept, decisions = random.Random(1).random, game.new_initial_state(), [], 0
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.current_player() >= 0:
            decisions += 1
            if decisions % EVERY == EVERY - 1 and len(actions) > 1:
                kept.append(state.clone())
        state.apply_action(actions[int(draw() * len(actions))])
    return kept


def peer_searching(states: list[Any]) -> Callable[[int], tuple[int, float]]:
    """Return a benchmark of OpenSpiel's searches with as many iterations."""
    import pyspiel

    def run(seed: int) -> tuple[int, float]:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, ITERATIONS, allow_inconsistent_action_sets=True)
        state = states[seed % len(states)]
        start = time.process_time()
        bot.step(state)
        return ITERATIONS, time.process_time() - start

    return run


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table and return the figures."""
    contenders = [*our_contenders(), *peer_contenders()]
    for number in range(rounds):
        for contender in contenders:
            contender.measure(1000 * number)
    peer = max((contender.rate for contender in contenders if not contender.ours), default=None)
    engine = "compiled" if fathom.compiled() else "interpreted"
    table = Table(title=f"Fathom {fathom.__version__}, {engine}; search, medians, CPU time of one core")
    table.add_column("game")
    table.add_column("iterations per second", justify="right")
    table.add_column("ratio to the fastest peer", justify="right")
    for contender in contenders:
        ratio = f"{contender.rate / peer:.2f}x" if peer else ""
        table.add_row(contender.name, f"{contender.rate:,.0f}", ratio)
    Console().print(table)
    return {
        "measured": [{"name": c.name, "ours": c.ours, "rate": c.rate, "rates": c.rates} for c in contenders],
        "peer": peer,
    }
