"""The SQLite file that a command works on."""

import argparse
from pathlib import Path

from fathom.cli.args import UsageError
from fathom.cli.optional_deps import need_extra
from fathom.store.postgres.dsn import Dsn


def sqlite_file(args: argparse.Namespace, instead: str) -> Path:
    """Return the file of the server's data. Raises `UsageError` for PostgreSQL, with the command to run instead."""
    if args.database:
        raise UsageError("for PostgreSQL run: " + instead.format(file=args.file, where=Dsn(args.database)))
    with need_extra("server"):
        from fathom.store.location import data_file
    return data_file(args.data)
