"""`fathom`: which commands there are, and how any of them fails: in one line, or quietly.

Only what the command needs is imported, so that each of them starts quickly.
"""

import importlib
import os
import sys
from collections.abc import Sequence

import fathom
from fathom.cli.io.output import complain, open_missing_streams
from fathom.core.errors import FathomError, InvalidRecord

COMMANDS = {
    "play": "play a game in the terminal, against bots or with others",
    "serve": "run the server, for people and bots far and near",
    "simulate": "let bots play many games, and count how they end",
    "arena": "let bots play each other, and find out who is better",
    "balance": "find out what each option of a game does to it",
    "bot": "check a bot of your own, in any language",
    "legal": "list what was legal before each move of recorded games",
    "replay": "show a recorded game",
    "verify": "check that a recorded game was fair",
    "backup": "copy all data of the server, while it runs",
    "restore": "put a backup back",
    "migrate-store": "move the server's data from SQLite to PostgreSQL",
    "rules": "show the rules, or one rule by its number",
}

FINE, FAULT, MISUSE, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141  # the last two as a shell would say it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    name = f"fathom {given[0]}" if given and given[0] in COMMANDS else "fathom"
    open_missing_streams()
    try:
        code = run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        hush()
        code = BROKEN_PIPE
    except FathomError as error:
        code = FAULT if isinstance(error, InvalidRecord) else MISUSE
        complain(f"{name}: {error}")
    except OSError as error:  # files that were named on the command line have been dealt with
        hush()
        code = FAULT
        complain(f"{name}: cannot go on: {error.strerror or error}")
    return code


def run(given: list[str]) -> int:
    """The command that the arguments name."""
    from fathom.cli.args import Parser, UsageError

    if not given or given[0] in ("-h", "--help"):
        print(overview())
        return FINE
    if given[0] in ("-V", "--version"):
        print(version())
        return FINE
    if given[0] not in COMMANDS:
        what = "option" if given[0].startswith("-") else "command"
        raise UsageError(f"there is no {what} {given[0]!r}; the commands are: {', '.join(COMMANDS)}")
    command = importlib.import_module(f"fathom.cli.commands.{given[0].replace('-', '_')}")
    parser = Parser(prog=f"fathom {given[0]}", description=command.__doc__)
    if hasattr(command, "add_arguments"):
        command.add_arguments(parser)
    code = command.run(parser.parse_args(given[1:]))
    return code if isinstance(code, int) else FINE


def overview() -> str:
    """What `fathom --help` says."""
    from fathom.core.registry import game_named, game_names  # the other commands load games when they need them

    titles = " and ".join(game_named(name).title for name in game_names())
    width = max(map(len, COMMANDS))
    lines = [f"  {name:{width}}  {does}" for name, does in COMMANDS.items()]
    return "\n".join(
        [
            f"Fathom: board games. Here are {titles}.",
            "",
            "usage: fathom COMMAND ...",
            "",
            *lines,
            "",
            "`fathom COMMAND --help` says more; `fathom --version` tells which engine runs.",
        ]
    )


def version() -> str:
    """The version, and whether the engine is compiled."""
    how = "compiled" if fathom.compiled() else "interpreted (slower than compiled, otherwise the same)"
    return f"fathom {fathom.__version__}\nThe engine runs {how}."


def hush() -> None:
    """Nobody reads what is still to be written; let the end of the program not trip over it."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # for the rest of the program


if __name__ == "__main__":
    sys.exit(main())
