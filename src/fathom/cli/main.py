"""Entry point of `fathom`: dispatches commands and turns errors into one line and an exit code.

A command's module is imported only when it runs, so that each command starts quickly.
"""

import importlib
import os
import sys
from collections.abc import Sequence

import fathom
from fathom.cli.io.output import open_missing_streams, print_error
from fathom.core.errors import FathomError, InvalidRecord

COMMANDS = {
    "play": "Play a game in the terminal",
    "serve": "Run the server",
    "simulate": "Play many games between bots and count how they end",
    "arena": "Compare bots and rank them",
    "balance": "Compare the options of a game",
    "dataset": "Write games between bots as data to train on",
    "bot": "Check, serve or run a bot",
    "legal": "List the legal moves of recorded games",
    "replay": "Show a recorded game",
    "review": "Review a recorded game: luck, skill, and what could not be known",
    "verify": "Verify that a recorded game was fair",
    "puzzles": "Solve, mine or check puzzles",
    "backup": "Back up the server's data",
    "restore": "Restore a backup",
    "migrate-store": "Copy the server's data from SQLite to PostgreSQL",
    "rules": "Show the rules",
}

# Exit codes; the last two as shells report SIGINT and SIGPIPE.
SUCCESS, FAILURE, USAGE, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    name = f"fathom {given[0]}" if given and given[0] in COMMANDS else "fathom"
    open_missing_streams()
    try:
        code = run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        discard_output()
        code = BROKEN_PIPE
    except FathomError as error:
        code = FAILURE if isinstance(error, InvalidRecord) else USAGE
        print_error(f"{name}: {error}")
    except OSError as error:  # for files named on the command line, `io.files` raises `UsageError`
        discard_output()
        code = FAILURE
        print_error(f"{name}: {error.strerror or error}")
    return code


def run(given: list[str]) -> int:
    """Dispatch to a command and return its exit code. Raises `UsageError` for an unknown one."""
    from fathom.cli.args import Parser, UsageError

    if not given or given[0] in ("-h", "--help"):
        print(overview())
        return SUCCESS
    if given[0] in ("-V", "--version"):
        print(version())
        return SUCCESS
    if given[0] not in COMMANDS:
        what = "option" if given[0].startswith("-") else "command"
        raise UsageError(f"there is no {what} {given[0]!r}; the commands are: {', '.join(COMMANDS)}")
    command = importlib.import_module(f"fathom.cli.commands.{given[0].replace('-', '_')}")
    parser = Parser(prog=f"fathom {given[0]}", description=command.__doc__)
    command.add_arguments(parser)
    code = command.run(parser.parse_args(given[1:]))
    return code if isinstance(code, int) else SUCCESS


def overview() -> str:
    """Return the text of `fathom --help`."""
    from fathom.core.registry import game_named, game_names  # other commands load games on demand

    titles = " and ".join(game_named(name).title for name in game_names())
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:{width}}  {does}" for name, does in COMMANDS.items())
    return f"""usage: fathom COMMAND [OPTIONS]

Fathom: board games for people and bots. Installed: {titles}.

commands:
{commands}

`fathom COMMAND --help` shows the options of a command, `fathom --version` the version."""


def version() -> str:
    """Return the version and whether the engine is compiled."""
    how = "compiled" if fathom.compiled() else "interpreted (slower than compiled, otherwise the same)"
    return f"fathom {fathom.__version__}\nThe engine is {how}."


def discard_output() -> None:
    """Redirect standard output to the null device, so that the interpreter can flush it at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # until the process exits


if __name__ == "__main__":
    sys.exit(main())
