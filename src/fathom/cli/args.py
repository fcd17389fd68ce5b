"""Arguments that several commands share: game, options, seed and numbers."""

import argparse
import secrets
from dataclasses import dataclass
from typing import NoReturn

from fathom.core.errors import FathomError
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.registry import game_named, game_names


class UsageError(FathomError):
    """The command line is invalid; the message says why."""


class Parser(argparse.ArgumentParser):
    """Argument parser that reports an error in one line, without the usage."""

    def __init__(self, prog: str, description: str | None) -> None:
        super().__init__(prog=prog, description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message)


@dataclass(frozen=True)
class Setup:
    """A game, its number of players and its options."""

    game: Game
    players: int
    options: Options


def add_setup(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that `read_setup` reads."""
    parser.add_argument("game", metavar="GAME", help=" or ".join(game_names()))
    parser.add_argument("--players", type=positive_int, metavar="N", help="number of players")
    parser.add_argument("--preset", metavar="NAME", help="start from a preset of options")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="set an option of the game; repeatable"
    )
    parser.add_argument("--seed", type=seed, metavar="TEXT", help="seed of all random numbers (default: a new one)")


def add_store(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that locate the server's data, for commands that work on SQLite only."""
    parser.add_argument("--data", metavar="DIR", help="data folder of the server")
    parser.add_argument("--database", metavar="URL", help="for PostgreSQL: print the command to run instead")


def read_setup(args: argparse.Namespace, seated: int = 0) -> Setup:
    """Return the requested game; `seated` is the default number of players. Raises `Refusal` or `UsageError`."""
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


def non_negative_int(text: str) -> int:
    """Parse an integer from 0."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 0 to 999999999")
    return int(text)


def positive_int(text: str) -> int:
    """Parse an integer from 1."""
    if not (value := non_negative_int(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number from 1")
    return value


def seconds(text: str) -> float:
    """Parse a duration from 0 to 3600 seconds."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds from 0 to 3600")
    return value


def timeout(text: str) -> float:
    """Parse a duration above 0 and up to 3600 seconds."""
    if not (value := seconds(text)):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds above 0")
    return value


def seed(text: str) -> str:
    """Parse a seed: any short printable text."""
    if not text or not text.isprintable() or len(text) > 200:
        raise argparse.ArgumentTypeError("a seed is a number or a short text")
    return text


def random_seed() -> str:
    """Return a new seed, short enough to type."""
    return str(secrets.randbelow(10**8))


def names(text: str) -> list[str]:
    """Parse a comma-separated list."""
    listed = [name.strip() for name in text.split(",")]
    if not all(listed):
        raise argparse.ArgumentTypeError("write names with commas between them")
    return listed
