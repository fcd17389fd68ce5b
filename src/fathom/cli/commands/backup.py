"""Back up the server's data to one file, while the server runs."""

import argparse
from pathlib import Path

from fathom.cli.args import UsageError, add_store
from fathom.cli.optional_deps import need_extra
from fathom.store.postgres.dsn import Dsn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom backup`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="file to create; it contains secrets, keep it safe")
    add_store(parser)


def run(args: argparse.Namespace) -> None:
    """Back up the data."""
    if args.database:
        where = Dsn(args.database)
        raise UsageError(f"for PostgreSQL run: pg_dump --format=custom --file={args.file} '{where}'")
    with need_extra("server"):
        from fathom.store.location import data_file
        from fathom.store.sqlite.backup import backup
    source = data_file(args.data)
    backup(source, args.file)
    print(f"Backed up {source} to {args.file}.")
