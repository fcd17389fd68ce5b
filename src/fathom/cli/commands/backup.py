"""Copy all data of the server into one file. The server may run on meanwhile."""

import argparse
from pathlib import Path

from fathom.cli.args import UsageError
from fathom.cli.optional_deps import need_extra
from fathom.store.postgres.dsn import Dsn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom backup` takes."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a new file for the copy; it holds secrets, keep it safe"
    )
    parser.add_argument("--data", metavar="DIR", help="the folder that the server keeps its data in")
    parser.add_argument("--database", metavar="URL", help="for PostgreSQL: says what to run instead")


def run(args: argparse.Namespace) -> None:
    """Copy, and say so."""
    if args.database:
        where = Dsn(args.database)
        raise UsageError(f"PostgreSQL has a program for it: pg_dump --format=custom --file={args.file} '{where}'")
    with need_extra("server"):
        from fathom.store.location import data_file
        from fathom.store.sqlite.backup import backup
    source = data_file(args.data)
    backup(source, args.file)
    print(f"{source} is copied to {args.file}.")
