"""Find out what each option and preset of a game does to seat advantage, length and endings.

A bot plays itself in every variation, on the same deals. What was interrupted goes on with the same command.
"""

import argparse
import shlex
from pathlib import Path

from fathom.arena.log import Log
from fathom.arena.plan import new_plan
from fathom.arena.run import Arena
from fathom.arena.variants import Variation, variations
from fathom.cli.args import seed as any_text
from fathom.cli.args import whole
from fathom.cli.commands.arena import Watching, add_work, budget_of, check_commands, plain, play, workers_of
from fathom.cli.optional_deps import need_extra
from fathom.core.registry import game_named, game_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom balance` takes."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(game_names()))
    parser.add_argument("--players", type=whole, metavar="P", help="how many play as usual (default: as few as can)")
    parser.add_argument("--bot", default="greedy", metavar="NAME", help="who plays (default: greedy)")
    parser.add_argument("--games", type=whole, default=400, metavar="N", help="of each variation (default: 400)")
    parser.add_argument("--seed", type=any_text, default="1", metavar="S", help="any text (default: 1)")
    parser.add_argument("--report", metavar="FILE.md", help="where the report goes (default: into the folder)")
    add_work(parser)


def run(args: argparse.Namespace) -> int:
    """Play every variation, then compare."""
    with need_extra("arena"):
        from fathom.arena.balance import VariantResult, write_balance
        from fathom.cli.terminal.arena_view import watching
    game = game_named(args.game)
    players = game.check_players(args.players or game.seats[0])
    folder = Path(args.out or f"balance-{game.name}-{plain(args.seed)}")
    check_commands(args, [args.bot])
    ways = list(variations(game, players))
    played = [VariantResult(way, one_of(args, way, folder / plain(way.name), watching).standing()) for way in ways]
    report = Path(args.report) if args.report else folder / "report.md"
    write_balance(report, game, command(args), played)
    print(f"Report: {report}")
    return 0


def one_of(args: argparse.Namespace, way: Variation, folder: Path, watching: Watching) -> Arena:
    """One variation, played."""
    plan = new_plan(
        game_named(args.game), way.players, way.options, [args.bot], args.games,
        budget=budget_of(args), patience=args.patience, seed=args.seed,
    )  # fmt: skip
    log = Log(folder, plan)
    try:
        arena = Arena(plan, log)
        play(arena, workers_of(args), watching)
    finally:
        log.close()
    return arena


def command(args: argparse.Namespace) -> str:
    """What makes the report again."""
    words = ["fathom", "balance", args.game, "--bot", args.bot, "--games", str(args.games), "--seed", args.seed]
    words += ["--players", str(args.players)] if args.players else []
    words += ["--budget", args.budget] if args.budget else []
    words += ["--report", args.report] if args.report else []
    return shlex.join(words)
