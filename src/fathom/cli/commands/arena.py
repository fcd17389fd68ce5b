"""Let bots play each other on the same deals from every seat, and find out who is better.

Bots are written NAME, NAME:LEVEL, or cmd:COMMAND for one of your own (docs/bots.md). With as many bots as seats, or
more, different bots sit at each table; with fewer, each sits alone among others that are all the same. The same seed
gives the same games, whatever --jobs is, unless the budget is in milliseconds. What was interrupted goes on with the
same command.
"""

import argparse
import shlex
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from functools import partial
from importlib import import_module
from pathlib import Path

from fathom.arena.log import Log
from fathom.arena.plan import new_plan
from fathom.arena.pool import alone, by_processes, by_ray
from fathom.arena.run import Arena, Workers
from fathom.bots.registry import read_budget
from fathom.bots.stdio.process import COMMAND, command_of, running
from fathom.cli.args import UsageError, add_setup, names, random_seed, read_setup, whole
from fathom.cli.io.output import complain
from fathom.cli.optional_deps import need_extra
from fathom.core.bot import Budget

Watching = Callable[[Arena], AbstractContextManager[Callable[[Arena], None]]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom arena` takes."""
    add_setup(parser)
    parser.add_argument("--bots", type=names, required=True, metavar="A,B:2,cmd:./C", help="who plays")
    parser.add_argument("--games", type=whole, default=200, metavar="N", help="games at each table (default: 200)")
    parser.add_argument("--all", action="store_true", help="play them all, even when the order is certain before")
    add_work(parser)


def add_work(parser: argparse.ArgumentParser) -> None:
    """How it is played, and where the results go."""
    parser.add_argument("--budget", metavar="500ms|2000it", help="CPU time or iterations of a decision, or both")
    parser.add_argument(
        "--patience", type=seconds, default=30.0, metavar="S", help="seconds to wait for a command (30)"
    )
    parser.add_argument("--jobs", type=whole, default=1, metavar="J", help="processes at work (default: 1)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one here")
    parser.add_argument("--out", metavar="DIR", help="where records and report go (default: a folder here)")


def seconds(text: str) -> float:
    """Some seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds from 0 to 3600")
    return value


def run(args: argparse.Namespace) -> int:
    """Play what is left to play, and report."""
    with need_extra("arena"):
        from fathom.arena.report import write_report
        from fathom.cli.terminal.arena_view import print_standing, watching
    setup = read_setup(args)
    if len(args.bots) < 2:
        raise UsageError("--bots: name at least two; `fathom simulate` lets one bot play itself")
    plan = new_plan(
        setup.game, setup.players, setup.options, args.bots, args.games,
        budget=budget_of(args), patience=args.patience, seed=args.seed or random_seed(),
    )  # fmt: skip
    folder = Path(args.out or f"arena-{plan.game}-{plain(plan.seed)}")
    workers = workers_of(args)
    check_commands(args, plan.bots)
    log = Log(folder, plan)
    try:
        arena = Arena(plan, log, to_the_end=args.all)
        play(arena, workers, watching)
        report = write_report(arena)
    finally:
        log.close()
    print_standing(arena)
    print(f"Report: {report}")
    return 0


def play(arena: Arena, workers: Workers, watching: Watching) -> None:
    """Play, show how far it has come, and say what is kept if somebody interrupts it."""
    try:
        with watching(arena) as tick:
            arena.run(workers, tick)
    except KeyboardInterrupt:
        complain(
            f"{len(arena.log.games)} of {arena.in_all} games are kept; the same command with --seed "
            f"{shlex.quote(arena.plan.seed)} and --out {shlex.quote(str(arena.log.folder))} goes on from there."
        )
        raise


def budget_of(args: argparse.Namespace) -> Budget:
    """What a bot may spend on a decision."""
    return Budget() if args.budget is None else read_budget(args.budget)


def workers_of(args: argparse.Namespace) -> Workers:
    """Who plays the games."""
    if args.ray is not None:
        with need_extra("ray"):
            import_module("ray")  # a missing one is noticed before anything is written
        return partial(by_ray, address=args.ray)
    return alone if args.jobs == 1 else partial(by_processes, jobs=args.jobs)


def check_commands(args: argparse.Namespace, bots: Iterable[str]) -> None:
    """Start each command once: raise a `Refusal` for one that cannot be started, before anything is written.

    Those that play on a Ray cluster need not be on this machine.
    """
    for bot in bots:
        if bot.startswith(COMMAND) and args.ray is None:
            with running(command_of(bot), args.patience):
                pass


def plain(seed: str) -> str:
    """A seed as a part of a file's name."""
    return "".join(sign if sign.isalnum() else "_" for sign in seed)[:40]
