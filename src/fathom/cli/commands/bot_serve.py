"""`fathom bot serve`: a bot that is a command here plays at a server, for as long as both are there."""

import argparse
import asyncio
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from fathom.bots.stdio.messages_en import ENGLISH as BOT_WORDS
from fathom.cli.args import UsageError
from fathom.cli.io.output import complain, one_line
from fathom.cli.optional_deps import need_extra
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown

TOKEN = "FATHOM_TOKEN"
LOCAL = ("localhost", "127.0.0.1", "::1")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom bot serve` takes beside what all of `fathom bot` takes."""
    parser.add_argument("--server", metavar="URL", help="serve: the server's address")
    parser.add_argument("--table", action="append", default=[], metavar="LINK", help="serve: sit down at this table")
    parser.add_argument("--open", action="store_true", help="serve: let anybody invite the bot, to the games of --game")
    parser.add_argument("--token-file", metavar="FILE", help=f"serve: the file with the token; or set {TOKEN}")
    parser.add_argument("--token", metavar="T", help="serve: the token itself, for all to see who list processes here")


def run(args: argparse.Namespace, command: list[str], games: list[str]) -> int:
    """Play until the tables are over or somebody says stop."""
    if not args.server or urlsplit(args.server).scheme not in ("http", "https"):
        raise UsageError("say where: --server https://…")
    token = read_token(args)
    if urlsplit(args.server).scheme == "http" and urlsplit(args.server).hostname not in LOCAL:
        complain("fathom bot: this connection is not encrypted, and the token can be read on its way; use https")
    if not shutil.which(command[0]):
        raise Refusal(
            RefusalKind.NOT_FOUND, "not_found", BOT_WORDS, command=shown(command[0]), why="there is no such program"
        )
    return asyncio.run(serve(args, command, token, games if args.open else []))


def read_token(args: argparse.Namespace) -> str:
    """The token, from wherever it is. The bot itself does not get to see it."""
    inherited = os.environ.pop(TOKEN, "")
    if args.token_file:
        try:
            token = Path(args.token_file).read_text(encoding="ascii", errors="replace")
        except OSError as error:
            raise UsageError(f"--token-file {args.token_file}: {error.strerror}") from None
    else:
        token = args.token or inherited
    if not token.strip().isascii() or not token.strip().isprintable() or not token.strip():
        raise UsageError(f"there is no token: set {TOKEN}, or name a file with --token-file")
    return token.strip()


async def serve(args: argparse.Namespace, command: list[str], token: str, games: list[str]) -> int:
    """Connect, and stay until told to go."""
    with need_extra("client"):
        from fathom.client import Client, Refused, Unreachable
        from fathom.client.bot_bridge import Bridge

    loop = asyncio.get_running_loop()
    async with Client(args.server, token=token, patience=float("inf")) as client:
        bridge = Bridge(client, command, args.patience, say, games, args.table)
        playing = asyncio.create_task(bridge.run())
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows: Ctrl-C interrupts there by itself
                loop.add_signal_handler(number, playing.cancel)
        try:
            await playing
        except asyncio.CancelledError:
            say("Stopped. Games that go on wait for the bot to come back.")
        except (Refused, Unreachable) as error:
            complain(f"fathom bot: {error}")
            return 1
    return 0


def say(text: str) -> None:
    """What happens, in one line."""
    print(one_line(text), flush=True)
