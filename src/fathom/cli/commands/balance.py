"""Compare the options of a game: measure seat advantage, length and endings of every variant.

A bot plays itself in every variant on the same deals. Run the same command again to resume.
"""

import argparse
import shlex
from contextlib import closing
from pathlib import Path

from fathom.arena.log import GameLog
from fathom.arena.plan import new_plan
from fathom.arena.run import Arena
from fathom.arena.variants import Variant, variants
from fathom.cli.args import positive_int
from fathom.cli.args import seed as any_text
from fathom.cli.commands.arena import Progress, add_execution, as_file_name, budget_of, check_commands, play, workers_of
from fathom.cli.optional_deps import need_extra
from fathom.core.registry import game_named, game_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom balance`."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(game_names()))
    parser.add_argument("--players", type=positive_int, metavar="N", help="default number of players (default: fewest)")
    parser.add_argument("--bot", default="greedy", metavar="NAME", help="bot on every seat (default: greedy)")
    parser.add_argument("--games", type=positive_int, default=400, metavar="N", help="games per variant (default: 400)")
    parser.add_argument("--seed", type=any_text, default="1", metavar="TEXT", help="seed of the deals (default: 1)")
    parser.add_argument("--report", metavar="FILE.md", help="report to write (default: report.md in the folder)")
    add_execution(parser)


def run(args: argparse.Namespace) -> None:
    """Play every variant and write the report."""
    with need_extra("arena"):
        from fathom.arena.balance import VariantResult, write_balance
        from fathom.cli.terminal.arena_view import show_progress
    game = game_named(args.game)
    players = game.check_players(args.players or game.seats[0])
    folder = Path(args.out or f"balance-{game.name}-{as_file_name(args.seed)}")
    check_commands(args, [args.bot])
    results = []
    for variant in variants(game, players):
        arena = play_variant(args, variant, folder / as_file_name(variant.name), show_progress)
        results.append(VariantResult(variant, arena.results()))
    report = Path(args.report) if args.report else folder / "report.md"
    write_balance(report, game, command(args), results)
    print(f"Report: {report}")


def play_variant(args: argparse.Namespace, variant: Variant, folder: Path, show_progress: Progress) -> Arena:
    """Play one variant and return its finished arena."""
    plan = new_plan(
        game_named(args.game), variant.players, variant.options, [args.bot], args.games,
        budget=budget_of(args), patience=args.patience, seed=args.seed,
    )  # fmt: skip
    with closing(GameLog(folder, plan)) as log:
        arena = Arena(plan, log)
        play(arena, workers_of(args), show_progress)
    return arena


def command(args: argparse.Namespace) -> str:
    """Return the command that reproduces the report."""
    words = ["fathom", "balance", args.game, "--bot", args.bot, "--games", str(args.games), "--seed", args.seed]
    words += ["--players", str(args.players)] if args.players else []
    words += ["--budget", args.budget] if args.budget else []
    words += ["--report", args.report] if args.report else []
    return shlex.join(words)
