"""Show a recorded game: every move, and the position at the end or after each of them."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.cli.args import UsageError
from fathom.cli.io.files import reading
from fathom.cli.io.output import complain
from fathom.cli.io.records import Player, located, seat_names, split
from fathom.core.errors import InvalidRecord
from fathom.core.game import SPECTATOR

if TYPE_CHECKING:
    from fathom.cli.terminal.screen import Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom replay` takes."""
    parser.add_argument("file", metavar="FILE", help="a record, or one to a line; - is standard input")
    parser.add_argument(
        "--view", default="all", metavar="SEAT|spectator|all",
        help="what a seat or a spectator could know at each moment, or everything (default)",
    )  # fmt: skip
    parser.add_argument("--step", action="store_true", help="stop at each position; Enter goes on, q quits")
    parser.add_argument("--record", type=index, default=0, metavar="I", help="which record, from 0")


def index(text: str) -> int:
    """A whole number from 0."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 0")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Find the record and show it."""
    data = nth_record(args.file, args.record)
    try:
        player = Player(data)
        reader = reader_of(args.view, player.match.players)
        for _ in Player(data):  # all of it is sound before any of it is shown
            pass
    except InvalidRecord as fault:
        complain(f"fathom replay: {located(args.record, fault)}")
        return 1
    show(player, named(data, player.match.players), reader, args.step)
    return 0


def nth_record(path: str, number: int) -> bytes:
    """One of the records of a file."""
    count = 0
    with reading(path) as file:
        for count, data in enumerate(split(file, path), 1):
            if count > number:
                return data
    raise UsageError(f"there is no record {number} in {path}: it has {count}, counted from 0")


def reader_of(view: str, players: int) -> int | None:
    """The seat whose view is wanted, the spectator, or None for all."""
    if view == "all":
        return None
    if view == "spectator":
        return SPECTATOR
    if view in map(str, range(1, players + 1)):
        return int(view)
    raise UsageError(f"--view is a seat from 1 to {players}, spectator or all, not {view[:40]!r}")


def named(data: bytes, players: int) -> list[str]:
    """Names for the seats, from the record if it has them."""
    names = seat_names(data)
    return names if len(names) == players else [f"seat {seat}" for seat in range(1, players + 1)]


def show(player: Player, names: list[str], reader: int | None, by_step: bool) -> None:
    """Each move as the reader could read it at that moment, then the last position and the result."""
    from fathom.cli.terminal.screen import Screen

    screen = Screen(player.match, names)
    by = {None: "everything open", SPECTATOR: "as a spectator saw it"}.get(reader, f"as seat {reader} saw it")
    screen.title(by)
    if by_step:
        if not all(stepped(screen, reader, by) for _ in after_each(player)):
            return
    else:
        by_turns(screen, player, reader)
    if not by_step or not player.record.moves:
        screen.title("the last position")
        screen.position(reader)
    if player.match.over:
        screen.result()
    else:
        screen.show("The record ends before the game does.")


def after_each(player: Player) -> Iterator[None]:
    """Stop after each move."""
    moves = iter(player)
    for _ in range(len(player.record.moves) + 1):
        next(moves, None)
        if player.match.steps:
            yield


def by_turns(screen: "Screen", player: Player, reader: int | None) -> None:
    """A line for each turn."""
    from fathom.cli.terminal.screen import Turn

    turn: Turn | None = None
    match = player.match
    for _ in after_each(player):
        step = match.steps[-1]
        if turn is None or turn.seat != step.seat:
            if turn:
                screen.turn(turn)
            turn = Turn(step.seat, len(match.steps) - 1, [])
        turn.lines.append(step.line if reader is None else match.log(reader)[-1])
    if turn:
        screen.turn(turn)


def stepped(screen: "Screen", reader: int | None, by: str) -> bool:
    """The position after one move; False when the person has seen enough."""
    from fathom.cli.terminal.screen import turns

    match = screen.match
    screen.clear()
    screen.title(by, f"after move {len(match.steps) - 1}")
    screen.position(reader)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        screen.turn(turns(match, reader)[-1])
        return True
    screen.log(reader)
    try:
        return not input("\nEnter goes on, q quits ").strip().lower().startswith("q")
    except EOFError:
        return False
