"""Write games between bots as Parquet rows, one per decision, and as JSONL records (docs/research.md).

The same seed gives the same files for any --jobs and with --ray, unless the budget is in milliseconds. Run the same
command again to resume, or with more --games to add some.
"""

import argparse
import shlex
from contextlib import closing
from pathlib import Path

from fathom.arena.plan import new_plan
from fathom.cli.args import add_setup, names, positive_int, random_seed, read_setup
from fathom.cli.commands.arena import as_file_name, budget_of, check_commands, workers_of
from fathom.cli.commands.simulate import progress
from fathom.cli.io.output import print_error
from fathom.cli.optional_deps import need_extra

PART = 200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom dataset`."""
    add_setup(parser)
    parser.add_argument(
        "--bots", type=names, default=["greedy"], metavar="LIST",
        help="bots, as for `fathom arena`; one bot plays itself (default: greedy)",
    )  # fmt: skip
    parser.add_argument("--games", type=positive_int, default=1000, metavar="N", help="games in all (default: 1000)")
    parser.add_argument("--budget", metavar="500ms|2000it", help="CPU time or iterations per decision, or both")
    parser.add_argument(
        "--patience", type=positive_int, default=30, metavar="S", help="seconds until a command times out (default: 30)"
    )
    parser.add_argument("--jobs", type=positive_int, default=1, metavar="N", help="worker processes (default: 1)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one")
    parser.add_argument(
        "--part", type=positive_int, default=PART, metavar="N", help=f"games in a file (default: {PART})"
    )
    parser.add_argument("--out", metavar="DIR", help="folder of the dataset (default: a new one here)")


def run(args: argparse.Namespace) -> None:
    """Write the parts that are missing, with a progress bar."""
    with need_extra("research"):
        from fathom.research.dataset import Dataset, new_dataset
    setup = read_setup(args)
    seed = args.seed or random_seed()
    arena = new_plan(
        setup.game, setup.players, setup.options, args.bots, 10**9,
        budget=budget_of(args), patience=float(args.patience), seed=seed,
    )  # fmt: skip
    folder = Path(args.out or f"dataset-{setup.game.name}-{as_file_name(seed)}")
    workers = workers_of(args)
    check_commands(args, arena.bots)
    with closing(Dataset(folder, new_dataset(arena, args.games, args.part))) as dataset:
        left = sum(len(dataset.games_of(part)) for part in dataset.missing())
        try:
            with progress(left) as tick:
                dataset.write(workers, tick)
        except KeyboardInterrupt:
            print_error(
                f"Interrupted; complete parts are kept. To resume, run the same command with --seed"
                f" {shlex.quote(seed)} --out {shlex.quote(str(folder))}"
            )
            raise
    print(f"{args.games} games, seed {seed}: {folder}")
