"""`fathom bot serve`: connect a bot that runs as a local command to a server."""

import argparse
import asyncio
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from fathom.bots.stdio.messages_en import ENGLISH as BOT_MESSAGES
from fathom.cli.args import UsageError
from fathom.cli.io.output import one_line, print_error
from fathom.cli.optional_deps import need_extra
from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown

TOKEN_VARIABLE = "FATHOM_TOKEN"
LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom bot serve` to those of `fathom bot`."""
    parser.add_argument("--server", metavar="URL", help="serve: address of the server")
    parser.add_argument("--table", action="append", default=[], metavar="LINK", help="serve: join a table; repeatable")
    parser.add_argument("--open", action="store_true", help="serve: let players invite the bot to the games of --game")
    parser.add_argument("--token-file", metavar="FILE", help=f"serve: file with the token (default: ${TOKEN_VARIABLE})")
    parser.add_argument("--token", metavar="TOKEN", help="serve: the token; visible in the list of processes")


def run(args: argparse.Namespace, command: list[str], games: list[str]) -> int:
    """Serve the bot until its tables are over or it is interrupted."""
    if not args.server or urlsplit(args.server).scheme not in ("http", "https"):
        raise UsageError("give the server's address: --server https://…")
    token = read_token(args)
    if urlsplit(args.server).scheme == "http" and urlsplit(args.server).hostname not in LOCAL_HOSTS:
        print_error("fathom bot: warning: the connection is not encrypted and exposes the token; use https")
    if not shutil.which(command[0]):
        raise Refusal(
            RefusalKind.NOT_FOUND, "not_found", BOT_MESSAGES, command=shown(command[0]), why="there is no such program"
        )
    return asyncio.run(serve(args, command, token, games if args.open else []))


def read_token(args: argparse.Namespace) -> str:
    """Return the token. Removes it from the environment, which the bot inherits. Raises `UsageError`."""
    inherited = os.environ.pop(TOKEN_VARIABLE, "")
    if args.token_file:
        try:
            token = Path(args.token_file).read_text(encoding="ascii", errors="replace")
        except OSError as error:
            raise UsageError(f"--token-file {args.token_file}: {error.strerror}") from None
    else:
        token = args.token or inherited
    token = token.strip()
    if not token or not token.isascii() or not token.isprintable():
        raise UsageError(f"no token given: set {TOKEN_VARIABLE} or use --token-file")
    return token


async def serve(args: argparse.Namespace, command: list[str], token: str, games: list[str]) -> int:
    """Run the bridge until it ends or is interrupted, and return the exit code."""
    with need_extra("client"):
        from fathom.client import Client, Refused, Unreachable
        from fathom.client.bot_bridge import BotBridge

    loop = asyncio.get_running_loop()
    async with Client(args.server, token=token, retry_timeout=float("inf")) as client:
        bridge = BotBridge(client, command, args.patience, log, games, args.table)
        playing = asyncio.create_task(bridge.run())
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # on Windows, where Ctrl-C raises KeyboardInterrupt
                loop.add_signal_handler(number, playing.cancel)
        try:
            await playing
        except asyncio.CancelledError:
            log("Stopped. Unfinished games wait until the bot reconnects.")
        except (Refused, Unreachable) as error:
            print_error(f"fathom bot: {error}")
            return 1
    return 0


def log(text: str) -> None:
    """Print one line."""
    print(one_line(text), flush=True)
