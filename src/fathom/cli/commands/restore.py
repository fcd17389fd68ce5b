"""Restore a backup of the server's data, while the server runs or not. The former data is kept."""

import argparse
from pathlib import Path

from fathom.cli.args import add_store
from fathom.cli.io.data_file import sqlite_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom restore`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="backup to restore")
    add_store(parser)


def run(args: argparse.Namespace) -> None:
    """Restore the backup and print where the former data is."""
    target = sqlite_file(args, "pg_restore --clean --if-exists --dbname='{where}' {file}")
    from fathom.store.sqlite.backup import restore

    kept = restore(target, args.file)
    print(f"Restored {target} from {args.file}.")
    if kept:
        print(f"The former data is kept as {kept}.")
