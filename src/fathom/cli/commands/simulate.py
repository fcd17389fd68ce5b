"""Play many games between bots and count how they end. The same seed gives the same games for any --jobs.

Game i of seed S has seed S/i: `fathom play` with that seed and the same bots reproduces it.
"""

import argparse
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import BinaryIO

from fathom.arena.pool import ignore_interrupts, worker_processes
from fathom.cli.args import Setup, UsageError, add_setup, names, positive_int, random_seed, read_setup
from fathom.cli.io.files import translate_errors
from fathom.cli.sim_stats import Ending, SimulationStats
from fathom.cli.terminal.local_game import LocalGame, require_known
from fathom.core.registry import game_named

LIMIT = 10_000
BATCH = 8  # games per job of a worker process


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom simulate`."""
    add_setup(parser)
    parser.add_argument("--games", type=positive_int, default=100, metavar="N", help="number of games (default: 100)")
    parser.add_argument(
        "--bots", type=names, default=["greedy"], metavar="LIST",
        help="bots from seat 1, repeated as needed and rotated by one seat per game (default: greedy)",
    )  # fmt: skip
    parser.add_argument("--jobs", type=positive_int, default=1, metavar="N", help="worker processes (default: 1)")
    parser.add_argument("--records", metavar="FILE.jsonl", help="write the records, one per line")
    parser.add_argument(
        "--limit", type=positive_int, default=LIMIT, metavar="N",
        help=f"stop a game after this many decisions (default: {LIMIT})",
    )  # fmt: skip


@dataclass(frozen=True)
class SimulationPlan:
    """Everything that a worker process needs to play any of the games. Serializable."""

    game: str
    players: int
    options: dict[str, bool | int | str | list[int]]
    bots: tuple[str, ...]
    seed: str
    limit: int

    def seats(self, number: int) -> list[str]:
        """Return the bots of a game by seat, rotated by one seat per game."""
        count = self.players
        return [self.bots[(seat + number) % count % len(self.bots)] for seat in range(count)]


def play_game(plan: SimulationPlan, number: int) -> tuple[Ending, bytes]:
    """Play one game and return its ending and its record."""
    setup = Setup(game_named(plan.game), plan.players, plan.options)
    game = LocalGame(setup, plan.seats(number), f"{plan.seed}/{number}")
    match = game.match
    while not match.over and len(match.steps) < plan.limit:
        game.play_bot()
    result = match.result
    winners = result.ranking[0] if result else ()
    reason = result.reason if result else ""
    return Ending(reason, len(match.steps), tuple(game.seats), winners), game.record()


def play_batch(plan: SimulationPlan, numbers: range) -> list[tuple[Ending, bytes]]:
    """Play several games."""
    return [play_game(plan, number) for number in numbers]


def run(args: argparse.Namespace) -> None:
    """Play the games with a progress bar and print the statistics."""
    setup = read_setup(args)
    require_known(args.bots, allow_human=False)
    if len(args.bots) > setup.players:
        raise UsageError(f"--bots names {len(args.bots)} bots for {setup.players} seats")
    seed = args.seed or random_seed()
    plan = SimulationPlan(setup.game.name, setup.players, setup.options, tuple(args.bots), seed, args.limit)
    stats = SimulationStats(setup.players, args.bots)
    with ExitStack() as stack:
        records = stack.enter_context(open_records(args.records)) if args.records else None
        tick = stack.enter_context(progress(args.games))
        for ending, record in play_all(plan, args.games, args.jobs):
            stats.add(ending)
            tick()
            if records:
                with translate_errors("write", args.records):
                    records.write(record)
    sys.stdout.write(heading(setup, args.games, seed) + stats.summary())


def play_all(plan: SimulationPlan, games: int, jobs: int) -> Iterator[tuple[Ending, bytes]]:
    """Play the games, in this process or in worker processes, and yield them in order."""
    if min(jobs, games) == 1:
        yield from (play_game(plan, number) for number in range(games))
        return
    size = max(1, min(BATCH, games // jobs))
    batches = iter([range(first, min(first + size, games)) for first in range(0, games, size)])
    with worker_processes(jobs) as pool:
        with ignore_interrupts():
            waiting = deque(pool.submit(play_batch, plan, batch) for batch in islice(batches, 2 * jobs))
        while waiting:
            yield from waiting.popleft().result()
            waiting += [pool.submit(play_batch, plan, batch) for batch in islice(batches, 1)]


@contextmanager
def open_records(path: str) -> Iterator[BinaryIO]:
    """Open the file for records before the first game, so that a bad name costs no game."""
    with translate_errors("write", path):
        file = open(path, "wb")  # noqa: SIM115  # closed below
    try:
        yield file
    finally:
        with translate_errors("write", path):
            file.close()


@contextmanager
def progress(games: int) -> Iterator[Callable[[], object]]:
    """Show a progress bar on standard error, if it is a terminal. Yields a function that counts one game."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    bar = Progress(
        BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    )
    with bar:
        task = bar.add_task("", total=games)
        yield partial(bar.advance, task)


def heading(setup: Setup, games: int, seed: str) -> str:
    """Return the first line of the output: game, options, games and seed."""
    defaults = {option.name: option.default for option in setup.game.options}
    changed = [f"{name}={value}" for name, value in setup.options.items() if value != defaults[name]]
    options = f", {', '.join(changed)}" if changed else ""
    return f"{setup.game.title}, {setup.players} players{options}: {games} games, seed {seed}\n"
