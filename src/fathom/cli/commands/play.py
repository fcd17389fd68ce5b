"""Play a game in the terminal. Without one on standard input, bots play a game and show it."""

import argparse
import sys

from fathom.cli.args import add_setup, names, random_seed, read_setup
from fathom.cli.io import files
from fathom.cli.terminal.local_game import HUMAN, LocalGame, check_seats, filled

DEFAULT_BOT = "greedy"
LIMIT = 10_000  # decisions; without S10.4 or H8.2 bots might go on for ever
SHOWN = 60  # turns at the beginning and at the end of a game that bots show


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom play` takes."""
    add_setup(parser)
    parser.add_argument(
        "--seats", type=names, default=[], metavar="human,greedy,...",
        help="who plays, from seat 1 on (default: one human, the others greedy bots)",
    )  # fmt: skip
    parser.add_argument("--save", metavar="FILE", help="write the record there at the end, finished or not")


def run(args: argparse.Namespace) -> int:
    """Set up the game, play it, save it."""
    check_seats(args.seats, people_too=True)
    setup = read_setup(args, len(args.seats))
    seats = filled(setup, args.seats, DEFAULT_BOT)
    if not sys.stdin.isatty():
        seats = [DEFAULT_BOT if name == HUMAN else name for name in seats]
    if args.save is not None:
        files.check_writable(args.save)
    party = LocalGame(setup, seats, args.seed or random_seed())
    try:
        play(party, args.save)
    finally:
        if args.save is not None:
            files.save(args.save, party.record())
    if args.save is not None:
        print(f"Saved to {args.save}.")
    return 0


def play(party: LocalGame, saved_to: str | None) -> None:
    """With people, a session; without, a show."""
    from fathom.cli.terminal.game_loop import GameLoop, Quit

    if not party.humans:
        show(party)
        return
    try:
        GameLoop(party, saved_to).run()
    except Quit:
        print()


def show(party: LocalGame) -> None:
    """A game between bots: each turn as it is made, then the last position and the result."""
    from fathom.cli.terminal.screen import Screen, turns

    screen = Screen(party.match, party.seats)
    screen.title(f"seed {party.seed}", ", ".join(f"seat {i} {name}" for i, name in enumerate(party.seats, 1)))
    shown = 0
    while not party.match.over and len(party.match.steps) < LIMIT:
        party.let_bot_move()
        if shown < SHOWN:
            for turn in turns(party.match, None)[shown:-1]:  # the last one may go on
                screen.turn(turn)
                shown += 1
    rest = turns(party.match, None)[shown:]
    if len(rest) > SHOWN:
        screen.show(f"  ... {len(rest) - SHOWN} more turns ...")
    for turn in rest[-SHOWN:]:
        screen.turn(turn)
    screen.title("the game is over" if party.match.over else f"unfinished after {LIMIT} decisions")
    screen.position(None)
    if party.match.over:
        screen.result()
