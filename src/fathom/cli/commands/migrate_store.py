"""Copy a stopped server's data from SQLite to PostgreSQL and compare both. Run it again to resume after a failure."""

import argparse
import asyncio
from pathlib import Path

from fathom.cli.io.output import print_error
from fathom.cli.optional_deps import need_extra


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom migrate-store`."""
    parser.add_argument("source", metavar="FROM", help="data folder of the server, or its SQLite file")
    parser.add_argument("target", metavar="TO", help="empty database, such as postgresql://user@host/fathom")


def run(args: argparse.Namespace) -> int:
    """Copy, compare and print the next step."""
    with need_extra("postgres"):
        from fathom.store.copy_to_postgres import copy_store
        from fathom.store.errors import StoreError
        from fathom.store.location import data_file
        from fathom.store.postgres.dsn import Dsn
    given = Path(args.source)
    file = data_file(args.source) if given.is_dir() else given
    try:
        asyncio.run(copy_store(file.resolve(), args.target, lambda line: print(line, flush=True)))
    except StoreError as error:
        print_error(f"fathom migrate-store: {error}")
        return 1
    print(f"Copied {file} to {Dsn(args.target)} and compared both.")
    print("Start the server with --database and that address. The SQLite file is unchanged.")
    return 0
