"""Let bots play many games, and count how they end. The same seed gives the same games, whatever --jobs is.

Game i of seed S is the game of seed S/i: `fathom play` with that seed and the same bots plays it again.
"""

import argparse
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import BinaryIO

from fathom.arena.pool import interrupts_ignored
from fathom.cli.args import Setup, UsageError, add_setup, names, random_seed, read_setup, whole
from fathom.cli.io.files import named
from fathom.cli.sim_stats import Ending, Tally
from fathom.cli.terminal.local_game import LocalGame, check_seats
from fathom.core.registry import game_named

LIMIT = 10_000
BATCH = 8  # games that a process gets at a time


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom simulate` takes."""
    add_setup(parser)
    parser.add_argument("--games", type=whole, default=100, metavar="K", help="how many games (default: 100)")
    parser.add_argument(
        "--bots", type=names, default=["greedy"], metavar="A,B,...",
        help="the bots from seat 1 on, over again if there are too few; "
        "from game to game they move on by one seat (default: greedy)",
    )  # fmt: skip
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes at work (default: 1)")
    parser.add_argument("--records", metavar="FILE.jsonl", help="write the records, one to a line")
    parser.add_argument(
        "--limit", type=whole, default=LIMIT, metavar="D",
        help=f"leave a game unfinished after so many decisions (default: {LIMIT})",
    )  # fmt: skip


@dataclass(frozen=True)
class SimulationPlan:
    """All that a process must know to play any of the games; it can be sent there."""

    game: str
    players: int
    options: dict[str, bool | int | str | list[int]]
    bots: tuple[str, ...]
    seed: str
    limit: int

    def seats(self, number: int) -> list[str]:
        """The bots of a game by seat: each game moves them on by one."""
        count = self.players
        return [self.bots[(seat + number) % count % len(self.bots)] for seat in range(count)]


def play_game(plan: SimulationPlan, number: int) -> tuple[Ending, bytes]:
    """One of the games: how it ended, and its record."""
    setup = Setup(game_named(plan.game), plan.players, plan.options)
    party = LocalGame(setup, plan.seats(number), f"{plan.seed}/{number}")
    match = party.match
    while not match.over and len(match.steps) < plan.limit:
        party.let_bot_move()
    result = match.result
    winners = result.ranking[0] if result else ()
    reason = result.reason if result else ""
    return Ending(reason, len(match.steps), tuple(party.seats), winners), party.record()


def play_games(plan: SimulationPlan, numbers: range) -> list[tuple[Ending, bytes]]:
    """Some of the games."""
    return [play_game(plan, number) for number in numbers]


def run(args: argparse.Namespace) -> int:
    """Play, show how far it has come, count."""
    setup = read_setup(args)
    check_seats(args.bots, people_too=False)
    if len(args.bots) > setup.players:
        raise UsageError(f"--bots names {len(args.bots)} bots for {setup.players} seats")
    seed = args.seed or random_seed()
    plan = SimulationPlan(setup.game.name, setup.players, setup.options, tuple(args.bots), seed, args.limit)
    tally = Tally(setup.players, args.bots)
    with ExitStack() as stack:
        records = stack.enter_context(writing(args.records)) if args.records else None
        tick = stack.enter_context(progress(args.games))
        for ending, record in played(plan, args.games, args.jobs):
            tally.add(ending)
            tick()
            if records:
                with named("write", args.records):
                    records.write(record)
    sys.stdout.write(heading(setup, args.games, seed) + tally.summary())
    return 0


def played(plan: SimulationPlan, games: int, jobs: int) -> Iterator[tuple[Ending, bytes]]:
    """The games in their order, from this process or from several others."""
    if min(jobs, games) == 1:
        yield from (play_game(plan, number) for number in range(games))
        return
    size = max(1, min(BATCH, games // jobs))
    batches = iter([range(first, min(first + size, games)) for first in range(0, games, size)])
    # A fresh interpreter for each process: the same on every platform, and nothing of ours is copied.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=allow_interrupts)
    try:
        with interrupts_ignored():  # the processes start with that: no traceback while they begin
            waiting = deque(pool.submit(play_games, plan, batch) for batch in islice(batches, 2 * jobs))
        while waiting:
            yield from waiting.popleft().result()
            waiting += [pool.submit(play_games, plan, batch) for batch in islice(batches, 1)]
    except BrokenProcessPool:
        raise OSError(None, "a process that played games has died") from None
    finally:
        pool.shutdown(cancel_futures=True)  # what runs is waited for: one batch, or none after Ctrl-C


def allow_interrupts() -> None:
    """In a process that plays games: Ctrl-C ends it, without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def writing(path: str) -> Iterator[BinaryIO]:
    """The file for the records: opened before the first game, so that a bad name costs none."""
    with named("write", path):
        file = open(path, "wb")  # noqa: SIM115  # closed below
    try:
        yield file
    finally:
        with named("write", path):
            file.close()


@contextmanager
def progress(games: int) -> Iterator[Callable[[], object]]:
    """A bar on standard error, if anybody looks at it; what is given back counts one game."""
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
    """What was played."""
    defaults = {option.name: option.default for option in setup.game.options}
    changed = [f"{name}={value}" for name, value in setup.options.items() if value != defaults[name]]
    options = f", {', '.join(changed)}" if changed else ""
    return f"{setup.game.title}, {setup.players} players{options}: {games} games, seed {seed}\n"
