"""Check, serve or run a bot that speaks the stdio protocol (docs/bots.md).

`fathom bot check "python3 mybot.py"` tests your bot in positions and whole games and reports its faults.
`fathom bot serve "python3 mybot.py" --server URL --open` connects it to a server, where players can invite it.
`fathom bot run greedy:2` runs a built-in bot on standard input and output.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from fathom.bots.registry import bot_called
from fathom.bots.stdio.checker import Check, Finding
from fathom.bots.stdio.messages_en import FAULTS, MENDING
from fathom.bots.stdio.process import command_of
from fathom.bots.stdio.server import serve
from fathom.cli.args import positive_int, timeout
from fathom.cli.args import seed as any_text
from fathom.cli.commands import bot_serve
from fathom.cli.io.output import one_line
from fathom.core.registry import game_named, game_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom bot`."""
    parser.add_argument(
        "what", choices=["check", "serve", "run"], help="check a command, connect it to a server, or run a built-in bot"
    )
    parser.add_argument("command", metavar="CMD", help="command in quotes, or name of a built-in bot")
    parser.add_argument("--game", action="append", metavar="GAME", help="only this game; repeatable")
    parser.add_argument(
        "--games", type=positive_int, default=6, metavar="N", help="check: whole games of each (default: 6)"
    )
    parser.add_argument(
        "--patience", type=timeout, default=30.0, metavar="S", help="seconds until the bot times out (default: 30)"
    )
    bot_serve.add_arguments(parser)
    parser.add_argument(
        "--seed", type=any_text, default="1", metavar="TEXT", help="check: seed of the games (default: 1)"
    )


def run(args: argparse.Namespace) -> int:
    """Check, serve or run the bot."""
    if args.what == "run":
        serve(bot_called(args.command), args.command, sys.stdin.buffer, sys.stdout.buffer)
        return 0
    games = [game_named(name).name for name in args.game or game_names()]
    if args.what == "serve":
        return bot_serve.run(args, command_of(args.command), games)
    check = Check(command_of(args.command), games, args.games, args.patience, args.seed)
    with status_line() as show:
        findings = check.run(show)
    print(report(check, findings))
    return 1 if findings else 0


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


def report(check: Check, findings: list[Finding]) -> str:
    """Return the findings with advice, or that there are none."""
    name = f" {check.name!r}" if check.name else ""
    if not findings:
        return one_line(f"The bot{name} passed: no faults in {check.decisions} decisions.")
    lines = [f"The bot{name} has {len(findings)} kinds of faults:"]
    for finding in findings:
        times = "once" if finding.times == 1 else f"{finding.times} times"
        lines += [
            "",
            f"{finding.code}: {FAULTS[finding.code]} ({times})",
            f"  seen:  {finding.seen or '-'}",
            f"  where: {finding.where}",
            f"  fix:   {MENDING[finding.code]}",
        ]
    return "\n".join(map(one_line, lines))
