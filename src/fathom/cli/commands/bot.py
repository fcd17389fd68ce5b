"""Bots as commands that speak the line protocol of docs/bots.md: check one of yours, let it play, or run one of ours.

`fathom bot check "python3 mybot.py"` plays the bot through positions and whole games, and says what to mend.
`fathom bot serve "python3 mybot.py" --server URL --open` lets it play at a server, against whoever invites it.
`fathom bot run greedy:2` is a bot of ours that answers on standard output.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from fathom.bots.registry import bot_called
from fathom.bots.stdio.checker import Check, Finding
from fathom.bots.stdio.messages_en import FAULTS, MENDING
from fathom.bots.stdio.process import command_of
from fathom.bots.stdio.server import serve
from fathom.cli.args import seed as any_text
from fathom.cli.args import whole
from fathom.cli.commands import bot_serve as serving
from fathom.cli.commands.arena import seconds
from fathom.cli.io.output import one_line
from fathom.core.registry import game_named, game_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom bot` takes."""
    parser.add_argument(
        "what", choices=["check", "serve", "run"], help="check a command, let it play at a server, or run a bot of ours"
    )
    parser.add_argument("command", metavar="CMD", help="the command in quotes, or the name of the bot")
    parser.add_argument("--game", action="append", metavar="GAME", help="only this game; may be repeated")
    parser.add_argument("--games", type=whole, default=6, metavar="N", help="whole games of each (default: 6)")
    parser.add_argument("--patience", type=seconds, default=30.0, metavar="S", help="seconds until it hangs (30)")
    serving.add_arguments(parser)
    parser.add_argument("--seed", type=any_text, default="1", metavar="S", help="any text (default: 1)")


def run(args: argparse.Namespace) -> int:
    """Check, serve or run."""
    if args.what == "run":
        serve(bot_called(args.command), args.command, sys.stdin.buffer, sys.stdout.buffer)
        return 0
    games = [game_named(name).name for name in args.game or game_names()]
    if args.what == "serve":
        return serving.run(args, command_of(args.command), games)
    check = Check(command_of(args.command), games, args.games, args.patience, args.seed)
    with telling() as tick:
        findings = check.run(tick)
    print(verdict(check, findings))
    return 1 if findings else 0


@contextmanager
def telling() -> Iterator["Teller"]:
    """What is tried now, on standard error, if anybody looks at it."""
    teller = Teller()
    try:
        yield teller
    finally:
        teller("")


class Teller:
    """One line that is written over and over."""

    def __init__(self) -> None:
        self._seen = sys.stderr.isatty()

    def __call__(self, words: str) -> None:
        if self._seen:
            print(f"\r\x1b[K{words}", end="", file=sys.stderr, flush=True)


def verdict(check: Check, findings: list[Finding]) -> str:
    """What is wrong, and how to mend it; or that nothing is."""
    name = f" {check.name!r}" if check.name else ""
    if not findings:
        return one_line(f"The bot{name} did nothing wrong in {check.decisions} decisions.")
    lines = [f"The bot{name} failed in {len(findings)} ways:"]
    for finding in findings:
        times = "once" if finding.times == 1 else f"{finding.times} times"
        lines += [
            "",
            f"{finding.code}: {FAULTS[finding.code]} ({times})",
            f"  seen:  {finding.seen or '-'}",
            f"  where: {finding.where}",
            f"  mend:  {MENDING[finding.code]}",
        ]
    return "\n".join(map(one_line, lines))
