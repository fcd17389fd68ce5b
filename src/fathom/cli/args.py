"""What several commands take: a game, its options, a seed, files."""

import argparse
import secrets
from dataclasses import dataclass
from typing import NoReturn

from fathom.core.errors import FathomError
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.registry import game_named, game_names


class UsageError(FathomError):
    """The command was called in a way that makes no sense; the text says what is wrong."""


class Parser(argparse.ArgumentParser):
    """Explains what is wrong in one line, and leaves the usage to --help."""

    def __init__(self, prog: str, description: str | None) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


@dataclass(frozen=True)
class Setup:
    """A game, for so many players, with all its options."""

    game: Game
    players: int
    options: Options


def add_setup(parser: argparse.ArgumentParser) -> None:
    """The arguments that `read_setup` reads."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(game_names()))
    parser.add_argument("--players", type=whole, metavar="N", help="how many play")
    parser.add_argument("--preset", metavar="P", help="a set of options that has a name")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="one option; may be repeated"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="any text; the same seed gives the same game")


def read_setup(args: argparse.Namespace, seated: int = 0) -> Setup:
    """The game that was asked for; `seated` is how many seats are named elsewhere."""
    game = game_named(args.game)
    players = game.check_players(args.players or seated or game.seats[0])
    given: dict[str, object] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        option = game.options.named(name)
        if not equals:
            raise UsageError(f"--option {name}: write {name}=VALUE, where VALUE is {option.allowed}")
        given[name] = option.read(value)
    return Setup(game, players, game.options.complete(given, args.preset))


def whole(text: str) -> int:
    """A whole number from 1."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 1 to 999999999")
    return int(text)


def seed(text: str) -> str:
    """Any text that can be written down."""
    if not text or not text.isprintable() or len(text) > 200:
        raise argparse.ArgumentTypeError("a seed is a number or a short text")
    return text


def random_seed() -> str:
    """A seed for a game that was given none: short enough to be typed again."""
    return str(secrets.randbelow(10**8))


def names(text: str) -> list[str]:
    """Names between commas."""
    listed = [name.strip() for name in text.split(",")]
    if not all(listed):
        raise argparse.ArgumentTypeError("write names with commas between them")
    return listed
