"""Restore a backup of the server's data, while the server runs or not. The former data is kept."""

import argparse
from pathlib import Path

from fathom.cli.args import UsageError, add_store
from fathom.cli.optional_deps import need_extra
from fathom.store.postgres.dsn import Dsn


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom restore`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="backup to restore")
    add_store(parser)


def run(args: argparse.Namespace) -> None:
    """Restore the backup and print where the former data is."""
    if args.database:
        where = Dsn(args.database)
        raise UsageError(f"for PostgreSQL run: pg_restore --clean --if-exists --dbname='{where}' {args.file}")
    with need_extra("server"):
        from fathom.store.location import data_file
        from fathom.store.sqlite.backup import restore
    target = data_file(args.data)
    kept = restore(target, args.file)
    print(f"Restored {target} from {args.file}.")
    if kept:
        print(f"The former data is kept as {kept}.")
