"""Back up the server's data to one file, while the server runs."""

import argparse
from pathlib import Path

from fathom.cli.args import add_store
from fathom.cli.io.data_file import sqlite_file


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom backup`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="file to create; it contains secrets, keep it safe")
    add_store(parser)


def run(args: argparse.Namespace) -> None:
    """Back up the data."""
    source = sqlite_file(args, "pg_dump --format=custom --file={file} '{where}'")
    from fathom.store.sqlite.backup import backup

    backup(source, args.file)
    print(f"Backed up {source} to {args.file}.")
