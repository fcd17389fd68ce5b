"""Play a game in the terminal. Without a terminal, bots play it."""

import argparse
import sys

from fathom.cli.args import add_setup, names, random_seed, read_setup
from fathom.cli.io import files
from fathom.cli.terminal.local_game import HUMAN, LocalGame, require_known, seat_names

DEFAULT_BOT = "greedy"
LIMIT = 10_000  # decisions; without S10.4 or H8.2 a game between bots may not end
SHOWN = 60  # turns at the beginning and at the end of a game between bots


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom play`."""
    add_setup(parser)
    parser.add_argument(
        "--seats", type=names, default=[], metavar="LIST",
        help="who plays each seat, as in human,greedy (default: you on seat 1, greedy bots on the others)",
    )  # fmt: skip
    parser.add_argument("--save", metavar="FILE", help="write the record to FILE at the end, finished or not")


def run(args: argparse.Namespace) -> None:
    """Set up the game, play it and save it."""
    require_known(args.seats, allow_human=True)
    setup = read_setup(args, len(args.seats))
    seats = seat_names(setup, args.seats, DEFAULT_BOT)
    if not sys.stdin.isatty():
        seats = [DEFAULT_BOT if name == HUMAN else name for name in seats]
    if args.save is not None:
        files.require_writable(args.save)
    game = LocalGame(setup, seats, args.seed or random_seed())
    try:
        play(game, args.save)
    finally:
        if args.save is not None:
            files.save(args.save, game.record())
    if args.save is not None:
        print(f"Saved to {args.save}.")


def play(game: LocalGame, save_path: str | None) -> None:
    """Play interactively, or show the game if all seats are bots."""
    from fathom.cli.terminal.game_loop import GameLoop, Quit

    if not game.humans:
        show(game)
        return
    try:
        GameLoop(game, save_path).run()
    except Quit:
        print()


def show(game: LocalGame) -> None:
    """Play a game between bots and print its turns, the last position and the result."""
    from fathom.cli.terminal.screen import Screen, turns

    screen = Screen(game.match, game.seats)
    screen.title(f"seed {game.seed}", ", ".join(f"seat {i} {name}" for i, name in enumerate(game.seats, 1)))
    shown = 0
    while not game.match.over and len(game.match.steps) < LIMIT:
        game.play_bot()
        if shown < SHOWN:
            for turn in turns(game.match, None)[shown:-1]:  # the last turn may be incomplete
                screen.turn(turn)
                shown += 1
    rest = turns(game.match, None)[shown:]
    if len(rest) > SHOWN:
        screen.show(f"  ... {len(rest) - SHOWN} more turns ...")
    for turn in rest[-SHOWN:]:
        screen.turn(turn)
    screen.title("the game is over" if game.match.over else f"unfinished after {LIMIT} decisions")
    screen.position(None)
    if game.match.over:
        screen.result()
