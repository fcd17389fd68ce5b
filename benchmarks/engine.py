"""Speed of the engine and of OpenSpiel's, in CPU time.

Every contender runs in every round, so that other load affects all alike. The figures are medians over the rounds; the
ratios are what counts.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

import fathom
from benchmarks.openspiel import open_spiel_contenders
from fathom.cli.args import Setup
from fathom.cli.terminal.local_game import LocalGame
from fathom.core.chance import HashChance
from fathom.core.game import State
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.subhunt import playout as subhunt
from fathom.games.submarine import playout as submarine

ROUND = 0.25  # seconds of CPU time per contender and round


@dataclass
class Contender:
    """A benchmark: `run` executes a seeded unit of work and returns its amount and CPU time."""

    name: str
    group: str  # module, loop, clone, worlds or draws
    ours: bool
    run: Callable[[int], tuple[int, float]]
    legal: float | None = None  # mean number of legal actions
    rates: list[float] = field(default_factory=list)

    def measure(self, seed: int) -> None:
        """Measure one round."""
        work, spent = 0, 0.0
        while spent < ROUND:
            seed += 1
            more, seconds = self.run(seed)
            work += more
            spent += seconds
        self.rates.append(work / spent)

    @property
    def rate(self) -> float:
        """Return the median amount of work per second of CPU time."""
        return statistics.median(self.rates)


def timed(work: Callable[[int], int]) -> Callable[[int], tuple[int, float]]:
    """Wrap work so that it also returns its CPU time."""

    def run(seed: int) -> tuple[int, float]:
        start = time.process_time()
        return work(seed), time.process_time() - start

    return run


def our_contenders() -> Iterator[Contender]:
    """Yield the benchmarks of both games: random play, a Python loop, clones and sampled worlds."""
    for players in (2, 3, 4, 5):
        yield module_play(f"Submarine, {players} players", deals("submarine", players), submarine.play_out)
    yield module_play("Submarine Hunt", deals("subhunt", 2), subhunt.play_out)
    yield python_loop("Submarine, 4 players", deals("submarine", 4))
    yield python_loop("Submarine Hunt", deals("subhunt", 2))
    yield cloning("Submarine, 4 players", deals("submarine", 4)[0])
    yield cloning("Submarine Hunt", deals("subhunt", 2)[0])
    for name, players in (("submarine", 4), ("subhunt", 2)):
        yield from sampling(name, players)


def deals(name: str, players: int) -> list[State]:
    """Return the first positions of a hundred games, two if the engine is interpreted."""
    seeds = range(100 if fathom.compiled() else 2)
    return [Match.new(game_named(name), players, HashChance.seeded(seed)).state.clone() for seed in seeds]


def module_play(name: str, dealt: list[State], play_out: Callable[[Any, Rng], tuple[int, int]]) -> Contender:
    """Return a benchmark of random games inside the engine. They are dealt before."""

    def play(seed: int) -> tuple[int, int]:
        rng, decisions, choices = Rng(seed), 0, 0
        for first in dealt:
            played, chosen = play_out(first.clone(), rng)
            decisions += played
            choices += chosen
        return decisions, choices

    decisions, choices = play(1)
    return Contender(name, "module", True, timed(lambda seed: play(seed)[0]), choices / decisions)


def python_loop(name: str, dealt: list[State]) -> Contender:
    """Return a benchmark of random games with each decision chosen and applied by interpreted Python."""

    def run(seed: int) -> int:
        draw, decisions = random.Random(seed).random, 0
        state = dealt[seed % len(dealt)].clone()
        while not state.over:
            actions = state.legal()
            decisions += state.to_move > 0
            state.apply(actions[int(draw() * len(actions))])
        return decisions

    return Contender(name, "loop", True, timed(run))


def cloning(name: str, state: State) -> Contender:
    """Return a benchmark of clones of a state in the middle of a game."""
    draw = random.Random(1).random
    for _ in range(60):
        actions = state.legal()
        state.apply(actions[int(draw() * len(actions))])

    def run(_: int) -> int:
        clone = state.clone
        for _ in range(1000):
            clone()
        return 1000

    return Contender(name, "clone", True, timed(run))


def sampling(name: str, players: int) -> Iterator[Contender]:
    """Yield benchmarks of sampling: worlds of every tenth view of a game, and states drawn from the last view."""
    game, views = game_named(name), []
    local = LocalGame(Setup(game, players, game.options.complete({})), ["greedy"] * players, "bench")
    while not local.match.over:
        if len(local.match.steps) % 10 == 0:
            views.append(local.match.view(local.match.to_move))
        local.play_bot()
    title = f"{game.title}, {players} players"

    def prepare(_: int) -> int:
        for view in views:
            game.worlds(view)
        return len(views)

    last, rng = game.worlds(views[-1]), Rng(1)

    def draw(_: int) -> int:
        for _ in range(100):
            last.draw(rng)
        return 100

    yield Contender(title, "worlds", True, timed(prepare))
    yield Contender(title, "draws", True, timed(draw))


def goals(contenders: list[Contender]) -> list[dict[str, Any]]:
    """Return the goals and the ratios reached in this run."""
    best = {
        group: max((c.rate for c in contenders if c.group == group and not c.ours), default=None)
        for group in ("module", "loop")
    }
    wanted = [
        ("module", "Submarine, 2 players", 5.0),
        ("module", "Submarine, 4 players", 5.0),
        ("module", "Submarine Hunt", 2.5),
        ("loop", "Submarine, 4 players", 1.3),
        ("loop", "Submarine Hunt", 1.3),
    ]
    reached: list[dict[str, Any]] = []
    for group, name, least in wanted:
        ours = next(c.rate for c in contenders if c.ours and (c.group, c.name) == (group, name))
        peer = best[group]
        ratio = ours / peer if peer else None
        reached.append({"group": group, "name": name, "ratio": ratio, "goal": least})
    return reached


def show(contenders: list[Contender], ratios: list[dict[str, Any]]) -> None:
    """Print the table."""
    console = Console()
    engine = "compiled" if fathom.compiled() else "interpreted"
    table = Table(title=f"Fathom {fathom.__version__}, {engine}; medians, CPU time of one core")
    table.add_column("benchmark")
    table.add_column("game")
    table.add_column("per second", justify="right")
    table.add_column("legal, mean", justify="right")
    labels = {
        "module": "random play", "loop": "Python loop", "clone": "clones",
        "worlds": "worlds of a view", "draws": "states drawn",
    }  # fmt: skip
    for contender in contenders:
        legal = f"{contender.legal:.1f}" if contender.legal else ""
        table.add_row(labels[contender.group], contender.name, f"{contender.rate:,.0f}", legal)
    console.print(table)
    for goal in ratios:
        ratio = goal["ratio"]
        reached = f"{ratio:.1f}x the fastest peer" if isinstance(ratio, float) else "no peer was measured"
        console.print(f"{goal['name']}, {goal['group']}: {reached} (goal {goal['goal']}x)", highlight=False)
    for contender in contenders:
        if contender.group == "clone":
            nanoseconds = 1e9 / contender.rate
            console.print(f"{contender.name}, clone: {nanoseconds:.0f} ns (goal 1000)", highlight=False)


def measure(rounds: int) -> dict[str, Any]:
    """Measure, print the table and return the figures."""
    contenders = [*our_contenders(), *open_spiel_contenders(Contender)]
    for number in range(rounds):
        for contender in contenders:
            contender.measure(1000 * number)
    ratios = goals(contenders)
    show(contenders, ratios)
    measured = [
        {
            "name": contender.name,
            "group": contender.group,
            "ours": contender.ours,
            "rate": contender.rate,
            "legal": contender.legal,
            "rates": contender.rates,
        }
        for contender in contenders
    ]
    return {"measured": measured, "ratios": ratios}
