"""Move a server's data from SQLite to PostgreSQL. The server must be down. Interrupted, run it again: it goes on."""

import argparse
import asyncio
from pathlib import Path

from fathom.cli.io.output import complain
from fathom.cli.optional_deps import need_extra


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom migrate-store` takes."""
    parser.add_argument("source", metavar="FROM", help="the folder of the data, or the file in it")
    parser.add_argument("target", metavar="TO", help="an empty database, like postgresql://user@host/fathom")


def run(args: argparse.Namespace) -> int:
    """Copy, compare, and say what to do next."""
    with need_extra("postgres"):
        from fathom.store.copy_to_postgres import copy_store
        from fathom.store.errors import StoreError
        from fathom.store.location import data_file
        from fathom.store.postgres.dsn import Dsn
    given = Path(args.source)
    file = data_file(args.source) if given.is_dir() else given
    try:
        asyncio.run(copy_store(file.resolve(), args.target, lambda line: print(line, flush=True)))
    except StoreError as fault:
        complain(f"fathom migrate-store: {fault}")
        return 1
    print(f"Everything in {file} is in {Dsn(args.target)} now, and has been compared.")
    print("From now on start the server with --database and that address. The old file is as it was.")
    return 0
