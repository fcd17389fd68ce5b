"""Solve a puzzle, mine puzzles from games between bots, or solve all puzzles again (docs/puzzles.md).

`fathom puzzles solve GAME` shows the puzzle of today, or the one that --id names.
`fathom puzzles mine GAME --count N --seed S` gives the same bytes for any --jobs.
`fathom puzzles check` solves the puzzles of all games again and ends with 1 at the first that is wrong.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import date
from importlib import import_module

from fathom.arena.ordered_pool import Mapper, in_processes, on_ray
from fathom.cli.args import UsageError, positive_int
from fathom.cli.args import seed as any_text
from fathom.cli.io.files import open_input, require_writable, save
from fathom.cli.io.output import print_error
from fathom.cli.optional_deps import need_extra
from fathom.core.errors import InvalidRecord, Refusal
from fathom.core.puzzle import Puzzle
from fathom.core.registry import game_names
from fathom.study.puzzles.attempts import fault_of
from fathom.study.puzzles.files import compress, decode, encode
from fathom.study.puzzles.harvest import mine
from fathom.study.puzzles.library import kind_of, plugin_with_puzzles, puzzle_called, puzzle_games, puzzles_of, start_of
from fathom.study.puzzles.selection import puzzle_of_day


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom puzzles`."""
    parser.add_argument("what", choices=["solve", "mine", "check"], help="solve one, mine new ones, or check all")
    parser.add_argument("game", nargs="?", metavar="GAME", help=" or ".join(game_names()))
    parser.add_argument("--id", metavar="ID", help="solve: this puzzle (default: the puzzle of today)")
    parser.add_argument("--count", type=positive_int, default=20, metavar="N", help="mine: puzzles (default: 20)")
    parser.add_argument("--seed", type=any_text, default="1", metavar="TEXT", help="mine: seed (default: 1)")
    parser.add_argument("--jobs", type=positive_int, default=1, metavar="N", help="mine: processes (default: 1)")
    parser.add_argument("--ray", metavar="ADDRESS", help="mine: on a Ray cluster; `local` starts one")
    parser.add_argument(
        "--out", metavar="FILE", help="mine: where to write, compressed for a name that ends in .gz (default: print)"
    )
    parser.add_argument("--file", metavar="FILE", help="check: these puzzles instead of those that come with the game")


def run(args: argparse.Namespace) -> int:
    """Solve, mine or check."""
    if args.what == "solve":
        run_solve(args)
        return 0
    if args.what == "mine":
        run_mine(args)
        return 0
    return run_check(args)


def run_solve(args: argparse.Namespace) -> None:
    """Show a puzzle and judge what is played, until it is solved or the player quits."""
    from fathom.cli.terminal.puzzle_loop import PuzzleLoop

    game = named_game(args)
    known = puzzles_of(game)
    chosen = puzzle_called(game, args.id) if args.id else puzzle_of_day(game, list(known.values()), date.today())
    PuzzleLoop(plugin_with_puzzles(game), chosen).run()


def named_game(args: argparse.Namespace) -> str:
    """Return the name of the game. Raises `UsageError` or `Refusal`."""
    if args.game is None:
        raise UsageError(f"{args.what}: name a game: {', '.join(puzzle_games())}")
    return plugin_with_puzzles(args.game).game.name


def run_mine(args: argparse.Namespace) -> None:
    """Mine puzzles and write them."""
    game = named_game(args)
    if args.out:
        require_writable(args.out)
    with executor(args) as mapper, status_line() as show:
        found = mine(game, args.count, args.seed, mapper, lambda count: show(f"{count} of {args.count} puzzles"))
    lines = encode(game, args.seed, found)
    if args.out:
        save(args.out, compress(lines) if args.out.endswith(".gz") else lines)
        print(summary(found))
    else:
        sys.stdout.buffer.write(lines)
    if len(found) < args.count:
        raise UsageError(f"only {len(found)} of {args.count} puzzles were found in this seed's games")


def executor(args: argparse.Namespace) -> AbstractContextManager[Mapper]:
    """Return the executor of the miner. Raises `MissingExtra` before anything is mined."""
    if args.ray is None:
        return in_processes(args.jobs)
    with need_extra("ray"):
        import_module("ray")
    return on_ray(args.ray)


@contextmanager
def status_line() -> Iterator[Callable[[str], None]]:
    """Yield a function that overwrites a line on standard error. Prints nothing without a terminal."""
    visible = sys.stderr.isatty()

    def show(text: str) -> None:
        if visible:
            print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        show("")


def summary(puzzles: list[Puzzle]) -> str:
    """Return how many puzzles of each kind there are, and their ratings."""
    lines = []
    for kind in dict.fromkeys(puzzle.kind for puzzle in puzzles):
        ratings = sorted(puzzle.difficulty.rating for puzzle in puzzles if puzzle.kind == kind)
        middle = ratings[len(ratings) // 2]
        lines.append(f"{kind:16} {len(ratings):4}  rated {ratings[0]} to {ratings[-1]}, median {middle}")
    return "\n".join(lines)


def run_check(args: argparse.Namespace) -> int:
    """Solve puzzles again; stop at the first that is wrong."""
    if args.file and args.game is None:
        raise UsageError("check: name the game of the file")
    for game in [args.game] if args.game else puzzle_games():
        data = plugin_with_puzzles(game).puzzle_file() if args.file is None else read(args.file)
        header, puzzles = decode(data or b"")
        if header.game != game:
            raise UsageError(f"these are puzzles of {header.game[:40]}, not of {game}")
        with status_line() as show:
            for number, puzzle in enumerate(puzzles, 1):
                show(f"{game}: {number} of {len(puzzles)}")
                if fault := found_wrong(game, puzzle):
                    print_error(f"fathom puzzles: {game}, puzzle {puzzle.id} ({puzzle.kind}) is wrong: {fault}")
                    return 1
        print(f"{game}: {len(puzzles)} puzzles solved again, all right")
    return 0


def read(path: str) -> bytes:
    """Return the content of a file. Raises `UsageError`."""
    with open_input(path) as file:
        return file.read()


def found_wrong(game: str, puzzle: Puzzle) -> str:
    """Return what is wrong with a puzzle; empty if nothing is."""
    try:
        return fault_of(start_of(puzzle), puzzle, kind_of(plugin_with_puzzles(game), puzzle))
    except (InvalidRecord, Refusal) as error:
        return str(error)
