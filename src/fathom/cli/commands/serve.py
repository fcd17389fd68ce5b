"""Run the server: tables for players and bots, over HTTP and WebSocket."""

import argparse
import ipaddress
import os
import socket
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fathom.cli.args import UsageError, positive_int, seconds
from fathom.cli.io.output import print_error
from fathom.cli.optional_deps import need_extra

if TYPE_CHECKING:
    from fathom.server.config import Config
    from fathom.store.location import Location

ANY_ADDRESS = ("0.0.0.0", "::")  # not usable in a link


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom serve`."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="address to bind (default: %(default)s)")
    parser.add_argument("--port", type=port, default=8000, metavar="N", help="port; 0 for any (default: %(default)s)")
    parser.add_argument("--data", metavar="DIR", help="data folder for SQLite (default: the user's data folder)")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="use PostgreSQL instead, as in postgresql://user@host/fathom (default: $FATHOM_DATABASE)",
    )
    parser.add_argument(
        "--workers", type=positive_int, default=1, metavar="N", help="server processes; more than 1 need --database"
    )
    parser.add_argument(
        "--spread",
        action="store_true",
        help="keep each connection at the worker that accepted it, instead of moving a table's players to one worker",
    )
    parser.add_argument("--public-url", type=public_url, metavar="URL", help="address by which users reach the server")
    parser.add_argument(
        "--allow-host",
        type=host_name,
        action="append",
        default=[],
        metavar="NAME",
        help="accept this host name or address too; repeatable",
    )
    parser.add_argument(
        "--bot-workers",
        type=positive_int,
        metavar="N",
        help="processes for strong bots, and as many for quick ones (default: cores - 1)",
    )
    parser.add_argument("--bot-delay", type=seconds, default=0.3, metavar="S", help="seconds before a bot moves")
    parser.add_argument("--limit", type=limit, action="append", default=[], metavar="NAME=VALUE", help="change a limit")
    parser.add_argument("--no-previews", action="store_true", help="send no titles and images for previews of links")
    parser.add_argument("--allow-private-hooks", action="store_true", help="allow webhooks to private addresses")
    parser.add_argument("--smtp", metavar="URL", help="mail server (default: $FATHOM_SMTP, which ps does not show)")
    parser.add_argument("--mail-from", metavar="ADDRESS", help="sender address of e-mail")
    parser.add_argument("--log-level", choices=("debug", "info", "warning", "error"), default="info")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    with need_extra("server"):
        from fathom.server.notifications.smtp import check_mail
        from fathom.server.run import bind
        from fathom.server.run import run as run_server
        from fathom.server.supervisor import Workers, WorkerSpec
        from fathom.server.telemetry import logging
        from fathom.store.errors import StoreError

    place, shown = store_location(args)
    if args.workers > 1 and not isinstance(place, str):
        raise UsageError("more than one worker needs PostgreSQL (--database); SQLite supports a single process")
    config = read_config(args)
    try:
        check_mail(config.smtp, config.mail_from)
    except ValueError as error:
        print_error(f"fathom serve: {error}")
        return 2
    try:
        listening = bind(args.host, args.port, shared=args.workers > 1)
    except OSError as error:
        print_error(f"fathom serve: cannot listen at {args.host}, port {args.port}: {error.strerror or error}")
        return 1

    host = f"[{args.host}]" if ":" in args.host else args.host
    here = f"http://{host}:{listening.getsockname()[1]}"
    named = here.replace(host, socket.gethostname()) if args.host in ANY_ADDRESS else here
    config = replace(config, site=args.public_url or named)

    def announce() -> None:
        where = f"{args.public_url}/, listening at {here}/" if args.public_url else f"{here}/"
        print(f"Fathom is running at {where} (press Ctrl-C to stop)", flush=True)
        print(f"Data: {shown}", flush=True)

    logging.set_up(args.log_level)
    try:
        if args.workers > 1:
            address = listening.getsockname()[:2]  # reserved by this socket until the workers have bound theirs
            spec = WorkerSpec(config, place, address, args.log_level, args.workers, args.spread)
            Workers(spec, announce).run()
        else:
            run_server(config, place, listening, announce)
    except StoreError as error:
        print_error(f"fathom serve: {error}")
        return 1
    return 0


def read_config(args: argparse.Namespace) -> "Config":
    """Return the server's configuration, without the site's address. Raises `Refusal` for an unknown limit."""
    from fathom.server.config import Config, Limits

    limits = Limits()
    for name, value in args.limit:
        limits = limits.changed(name, value)
    return Config(
        limits=limits,
        public_url=args.public_url or "",
        listens_at=args.host,
        allowed_hosts=tuple(args.allow_host),
        bot_delay=args.bot_delay,
        bot_workers=args.bot_workers or max(1, ((os.cpu_count() or 2) - 1) // args.workers),
        previews=not args.no_previews,
        allow_private_hooks=args.allow_private_hooks,
        smtp=args.smtp or os.environ.get("FATHOM_SMTP", ""),
        mail_from=args.mail_from or "",
    )


def store_location(args: argparse.Namespace) -> "tuple[Location, str]":
    """Return the location of the store, and how to display it without a password."""
    from fathom.store.location import data_file
    from fathom.store.postgres.dsn import Dsn

    if args.data and args.database:
        raise UsageError("--data and --database exclude each other")
    url = args.database or ("" if args.data else os.environ.get("FATHOM_DATABASE", ""))
    if not url:
        file = data_file(args.data)
        return file, str(file)
    with need_extra("postgres"):
        import asyncpg  # noqa: F401  # fails here rather than after the start
    return url, str(Dsn(url))


def port(text: str) -> int:
    """Parse a port number."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < 65_536):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a port from 0 to 65535")
    return int(text)


def host_name(text: str) -> str:
    """Parse a host name or an IP address, without scheme and port."""
    host = text.strip("[]").lower().removesuffix(".")
    with suppress(ValueError):
        return str(ipaddress.ip_address(host))
    if not all(part and part.replace("-", "").isalnum() and part.isascii() for part in host.split(".")):
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is not a host name; write it without http:// and port")
    return host


def limit(text: str) -> tuple[str, float]:
    """Parse the name and the value of a limit."""
    name, _, value = text.partition("=")
    try:
        number = float(value)
    except ValueError:
        number = -1
    if not 0 <= number < 1e12:
        raise argparse.ArgumentTypeError(f"write NAME=VALUE, not {text[:60]!r}")
    return name, number


def public_url(text: str) -> str:
    """Parse a URL of scheme, host and optional port."""
    try:
        parts = urlsplit(text)
        valid = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        valid = valid and parts.path in ("", "/") and not parts.username and (parts.port is None or parts.port > 0)
    except ValueError:
        valid = False
    if not valid:
        raise argparse.ArgumentTypeError(f"{text[:60]!r} is not an address like https://fathom.example")
    return f"{parts.scheme}://{parts.netloc}"
