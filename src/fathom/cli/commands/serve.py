"""Run the server: live tables for people and bots, over HTTP and WebSocket."""

import argparse
import ipaddress
import os
import socket
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fathom.cli.args import UsageError, whole
from fathom.cli.io.output import complain
from fathom.cli.optional_deps import need_extra

if TYPE_CHECKING:
    from fathom.store.location import Location

EVERYWHERE = ("0.0.0.0", "::")  # what no link can lead to


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom serve` takes."""
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="address to listen at (default: %(default)s)")
    parser.add_argument("--port", type=port, default=8000, metavar="P", help="0 takes any (default: %(default)s)")
    parser.add_argument("--data", metavar="DIR", help="folder for the store (default: the user's data folder)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="keep everything in this PostgreSQL database instead, like postgresql://user@host/fathom"
        " (default: what FATHOM_DATABASE says)",
    )
    parser.add_argument(
        "--workers",
        type=whole,
        default=1,
        metavar="N",
        help="processes that serve; several need --database",
    )
    parser.add_argument(
        "--spread",
        action="store_true",
        help="leave people with the worker that they came to; otherwise those at one table are brought together",
    )
    parser.add_argument("--public-url", type=public_url, metavar="URL", help="how people reach the server")
    parser.add_argument(
        "--allow-host",
        type=host_name,
        action="append",
        default=[],
        metavar="NAME",
        help="another name or address by which people reach it; may be repeated",
    )
    parser.add_argument(
        "--bot-workers",
        type=whole,
        metavar="N",
        help="processes for strong bots, and as many for quick ones (default: cores less one)",
    )
    parser.add_argument("--bot-delay", type=seconds, default=0.3, metavar="S", help="seconds before a bot decides")
    parser.add_argument("--limit", type=limit, action="append", default=[], metavar="NAME=VALUE", help="change a limit")
    parser.add_argument("--allow-private-hooks", action="store_true", help="let webhooks go to private addresses")
    parser.add_argument("--smtp", metavar="URL", help="a mail server (default: $FATHOM_SMTP, which ps does not show)")
    parser.add_argument("--mail-from", metavar="ADDRESS", help="the sender of e-mail")
    parser.add_argument("--log-level", choices=("debug", "info", "warning", "error"), default="info")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    with need_extra("server"):
        from fathom.server.config import Config, Limits
        from fathom.server.notifications.smtp import check_mail
        from fathom.server.run import bind
        from fathom.server.run import run as run_server
        from fathom.server.supervisor import run_workers
        from fathom.server.telemetry import logging
        from fathom.store.errors import StoreError

    place, shown = place_of(args)
    if args.workers > 1 and not isinstance(place, str):
        raise UsageError("several workers need a PostgreSQL database (--database): a file of SQLite is for one")

    limits = Limits()
    for name, value in args.limit:
        limits = limits.changed(name, value)
    bots = args.bot_workers or max(1, ((os.cpu_count() or 2) - 1) // args.workers)
    config = Config(
        limits=limits,
        public_url=args.public_url or "",
        listens_at=args.host,
        allowed_hosts=tuple(args.allow_host),
        bot_delay=args.bot_delay,
        bot_workers=bots,
        allow_private_hooks=args.allow_private_hooks,
        smtp=args.smtp or os.environ.get("FATHOM_SMTP", ""),
        mail_from=args.mail_from or "",
    )
    try:
        check_mail(config.smtp, config.mail_from)
    except ValueError as error:
        complain(f"fathom serve: {error}")
        return 2
    try:
        listening = bind(args.host, args.port, shared=args.workers > 1)
    except OSError as error:
        complain(f"fathom serve: cannot listen at {args.host}, port {args.port}: {error.strerror or error}")
        return 1

    host = f"[{args.host}]" if ":" in args.host else args.host
    here = f"http://{host}:{listening.getsockname()[1]}"
    named = here.replace(host, socket.gethostname()) if args.host in EVERYWHERE else here
    config = replace(config, site=args.public_url or named)

    def announce() -> None:
        where = f"{args.public_url}/ by way of {here}/" if args.public_url else f"{here}/"
        print(f"Fathom is at {where} (Ctrl-C stops it)", flush=True)
        print(f"Its data is in {shown}", flush=True)

    logging.set_up(args.log_level)
    try:
        if args.workers > 1:
            run_workers(
                config, place, listening, announce,
                workers=args.workers, spread=args.spread, log_level=args.log_level,
            )  # fmt: skip
        else:
            run_server(config, place, listening, announce)
    except StoreError as fault:
        complain(f"fathom serve: {fault}")
        return 1
    return 0


def place_of(args: argparse.Namespace) -> "tuple[Location, str]":
    """Where the data is, and how that is said."""
    from fathom.store.location import data_file
    from fathom.store.postgres.dsn import Dsn

    if args.data and args.database:
        raise UsageError("--data and --database exclude each other")
    url = args.database or ("" if args.data else os.environ.get("FATHOM_DATABASE", ""))
    if not url:
        file = data_file(args.data)
        return file, str(file)
    with need_extra("postgres"):
        import asyncpg  # noqa: F401  # needed later
    return url, str(Dsn(url))


def port(text: str) -> int:
    """A number of a port."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a port from 0 to 65535")
    return int(text)


def seconds(text: str) -> float:
    """A time that is not negative."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value < 1000:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds")
    return value


def host_name(text: str) -> str:
    """Return a name or an address without scheme and port."""
    host = text.strip("[]").lower().removesuffix(".")
    with suppress(ValueError):
        return str(ipaddress.ip_address(host))
    if not all(part and part.replace("-", "").isalnum() and part.isascii() for part in host.split(".")):
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is not a name of a host; write it without http:// and port")
    return host


def limit(text: str) -> tuple[str, float]:
    """A limit and its value."""
    name, _, value = text.partition("=")
    try:
        number = float(value)
    except ValueError:
        number = -1
    if not 0 <= number < 1e12:
        raise argparse.ArgumentTypeError(f"write NAME=VALUE, not {text[:60]!r}")
    return name, number


def public_url(text: str) -> str:
    """Scheme, host and perhaps port, nothing else."""
    try:
        parts = urlsplit(text)
        fine = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        fine = fine and parts.path in ("", "/") and not parts.username and (parts.port is None or parts.port > 0)
    except ValueError:
        fine = False
    if not fine:
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is not an address like https://fathom.example")
    return f"{parts.scheme}://{parts.netloc}"
