"""Show a recorded game: every move, and the position at the end or after each move."""

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.cli.args import UsageError, non_negative_int
from fathom.cli.io.output import print_error
from fathom.cli.io.records import RecordPlayer, located, nth_record, recorded_names
from fathom.core.errors import InvalidRecord
from fathom.core.game import SPECTATOR

if TYPE_CHECKING:
    from fathom.cli.terminal.screen import Screen


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom replay`."""
    parser.add_argument("file", metavar="FILE", help="a record, or one per line; - is standard input")
    parser.add_argument(
        "--view", default="all", metavar="SEAT|spectator|all",
        help="show only what this seat or a spectator knew (default: all)",
    )  # fmt: skip
    parser.add_argument("--step", action="store_true", help="stop at each position; Enter continues, q quits")
    parser.add_argument("--record", type=non_negative_int, default=0, metavar="N", help="number of the record, from 0")


def run(args: argparse.Namespace) -> int:
    """Find the record, check it and show it."""
    data = nth_record(args.file, args.record)
    try:
        player = RecordPlayer(data)
        audience = read_audience(args.view, player.match.players)
        for _ in RecordPlayer(data):  # an invalid record prints nothing but the error
            pass
    except InvalidRecord as error:
        print_error(f"fathom replay: {located(args.record, error)}")
        return 1
    show(player, recorded_names(data, player.match.players), audience, args.step)
    return 0


def read_audience(view: str, players: int) -> int | None:
    """Return the audience of a view: a seat, the spectator, or None for everything. Raises `UsageError`."""
    audiences: dict[str, int | None] = {str(seat): seat for seat in range(1, players + 1)}
    audiences |= {"all": None, "spectator": SPECTATOR}
    if view not in audiences:
        raise UsageError(f"--view is a seat from 1 to {players}, spectator or all, not {view[:40]!r}")
    return audiences[view]


def show(player: RecordPlayer, names: list[str], audience: int | None, by_step: bool) -> None:
    """Print the moves as the audience saw them, the last position and the result."""
    from fathom.cli.terminal.screen import Screen

    screen = Screen(player.match, names)
    view = {None: "everything open", SPECTATOR: "as a spectator saw it"}.get(audience, f"as seat {audience} saw it")
    screen.title(view)
    if by_step:
        if not all(show_step(screen, audience, view) for _ in after_each_move(player)):
            return
    else:
        show_turns(screen, player, audience)
    if not by_step or not player.record.moves:
        screen.title("the last position")
        screen.position(audience)
    if player.match.over:
        screen.result()
    else:
        screen.show("The record ends before the game does.")


def after_each_move(player: RecordPlayer) -> Iterator[None]:
    """Replay the record, yielding after each move."""
    moves = iter(player)
    for _ in range(len(player.record.moves) + 1):
        next(moves, None)
        if player.match.steps:
            yield


def show_turns(screen: "Screen", player: RecordPlayer, audience: int | None) -> None:
    """Print one line per turn."""
    from fathom.cli.terminal.screen import Turn

    turn: Turn | None = None
    match = player.match
    for _ in after_each_move(player):
        step = match.steps[-1]
        if turn is None or turn.seat != step.seat:
            if turn:
                screen.turn(turn)
            turn = Turn(step.seat, len(match.steps) - 1, [])
        turn.lines.append(step.line if audience is None else match.log(audience)[-1])
    if turn:
        screen.turn(turn)


def show_step(screen: "Screen", audience: int | None, view: str) -> bool:
    """Show the position after a move and wait for Enter. Returns False to quit."""
    from fathom.cli.terminal.screen import turns

    match = screen.match
    screen.clear()
    screen.title(view, f"after move {len(match.steps) - 1}")
    screen.position(audience)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        screen.turn(turns(match, audience)[-1])
        return True
    screen.log(audience)
    try:
        return not input("\nEnter continues, q quits ").strip().lower().startswith("q")
    except EOFError:
        return False
