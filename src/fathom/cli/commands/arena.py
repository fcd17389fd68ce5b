"""Compare bots: play paired deals from every seat, rank the bots and write a report.

Bots are written NAME, NAME:LEVEL, or cmd:COMMAND for a program of yours (docs/bots.md). NAME@4000it or NAME@50ms has
a budget of its own. With at least as many bots as
seats, different bots play at each table; with fewer, each bot plays alone against copies of each other. The same seed
gives the same games for any --jobs, unless the budget is in milliseconds. Run the same command again to resume an
interrupted arena.
"""

import argparse
import shlex
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, closing
from functools import partial
from importlib import import_module
from pathlib import Path

from fathom.arena.league import league_of
from fathom.arena.log import GameLog
from fathom.arena.plan import new_plan
from fathom.arena.pool import play_in_pool, play_on_ray, play_serially
from fathom.arena.run import Arena, Workers
from fathom.bots.registry import read_budget
from fathom.bots.stdio.process import COMMAND, command_of, running
from fathom.cli.args import UsageError, add_setup, names, positive_int, random_seed, read_setup, timeout
from fathom.cli.io.output import print_error
from fathom.cli.optional_deps import need_extra
from fathom.core.bot import Budget

Progress = Callable[[Arena], AbstractContextManager[Callable[[Arena], None]]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom arena`."""
    add_setup(parser)
    parser.add_argument(
        "--bots", type=names, default=[], metavar="LIST", help="bots, as in greedy,captain:2,style:NAME,cmd:./c"
    )
    parser.add_argument(
        "--league", action="store_true", help="all levels and styles of the game, and those of --bots; plays all games"
    )
    parser.add_argument("--games", type=positive_int, default=200, metavar="N", help="games per table (default: 200)")
    parser.add_argument("--all", action="store_true", help="do not stop early when the order is decided")
    add_execution(parser)


def add_execution(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the execution of games and the output."""
    parser.add_argument("--budget", metavar="500ms|2000it", help="CPU time or iterations per decision, or both")
    parser.add_argument(
        "--patience", type=timeout, default=30.0, metavar="S", help="seconds until a command times out (default: 30)"
    )
    parser.add_argument("--jobs", type=positive_int, default=1, metavar="N", help="worker processes (default: 1)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one")
    parser.add_argument("--out", metavar="DIR", help="folder for records and report (default: a new one here)")


def run(args: argparse.Namespace) -> None:
    """Play the remaining games, print the ranking and write the report."""
    with need_extra("arena"):
        from fathom.arena.report import write_report
        from fathom.cli.terminal.arena_view import print_ranking, show_progress
    setup = read_setup(args)
    bots = [*args.bots, *(league_of(setup.game.name) if args.league else [])]
    if len(bots) < 2:
        raise UsageError("--bots: name at least two, or add --league; `fathom simulate` lets one bot play itself")
    plan = new_plan(
        setup.game, setup.players, setup.options, list(dict.fromkeys(bots)) if args.league else bots, args.games,
        budget=budget_of(args), patience=args.patience, seed=args.seed or random_seed(),
    )  # fmt: skip
    folder = Path(args.out or f"arena-{plan.game}-{as_file_name(plan.seed)}")
    workers = workers_of(args)
    check_commands(args, plan.bots)
    with closing(GameLog(folder, plan)) as log:
        arena = Arena(plan, log, play_all=args.all or args.league)
        play(arena, workers, show_progress)
        report = write_report(arena)
    print_ranking(arena)
    print(f"Report: {report}")


def play(arena: Arena, workers: Workers, show_progress: Progress) -> None:
    """Play with a progress bar. After Ctrl-C print how to resume."""
    try:
        with show_progress(arena) as tick:
            arena.run(workers, tick)
    except KeyboardInterrupt:
        print_error(
            f"Interrupted with {len(arena.log.games)} of {arena.total_games} games saved. To resume, run the same"
            f" command with --seed {shlex.quote(arena.plan.seed)} --out {shlex.quote(str(arena.log.folder))}"
        )
        raise


def budget_of(args: argparse.Namespace) -> Budget:
    """Return the budget of a decision."""
    return Budget() if args.budget is None else read_budget(args.budget)


def workers_of(args: argparse.Namespace) -> Workers:
    """Return the executor of games. Raises `MissingExtra` before anything is written."""
    if args.ray is not None:
        with need_extra("ray"):
            import_module("ray")
        return partial(play_on_ray, address=args.ray)
    return play_serially if args.jobs == 1 else partial(play_in_pool, jobs=args.jobs)


def check_commands(args: argparse.Namespace, bots: Iterable[str]) -> None:
    """Start each command once. Raises `Refusal` for one that cannot be started, before anything is written."""
    for bot in bots:
        if bot.startswith(COMMAND) and args.ray is None:  # with Ray it need not exist on this machine
            with running(command_of(bot), args.patience):
                pass


def as_file_name(text: str) -> str:
    """Return a text with only the characters that a file name can have."""
    return "".join(sign if sign.isalnum() else "_" for sign in text)[:40]
