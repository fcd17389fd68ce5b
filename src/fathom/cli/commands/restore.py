"""Put a backup in the place of the server's data. A server that runs goes on with it; what was there is kept."""

import argparse
from pathlib import Path

from fathom.cli.args import UsageError
from fathom.cli.optional_deps import need_extra
from fathom.store.postgres.dsn import Dsn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom restore` takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help="what `fathom backup` has written")
    parser.add_argument("--data", metavar="DIR", help="the folder that the server keeps its data in")
    parser.add_argument("--database", metavar="URL", help="for PostgreSQL: says what to run instead")


def run(args: argparse.Namespace) -> None:
    """Put it back, and say where the former data is."""
    if args.database:
        where = Dsn(args.database)
        raise UsageError(
            f"PostgreSQL has a program for that: pg_restore --clean --if-exists --dbname='{where}' {args.file}"
        )
    with need_extra("server"):
        from fathom.store.location import data_file
        from fathom.store.sqlite.backup import restore
    target = data_file(args.data)
    kept = restore(target, args.file)
    print(f"{target} is as {args.file} has it.")
    if kept:
        print(f"What was there before is kept as {kept}.")
