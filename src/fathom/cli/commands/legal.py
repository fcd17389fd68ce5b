"""List the legal moves before each move of recorded games, as one JSON line per record."""

import argparse
import sys

import msgspec

from fathom.cli.io.files import open_input
from fathom.cli.io.output import print_error
from fathom.cli.io.records import RecordPlayer, located, split
from fathom.core.errors import InvalidRecord


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fathom legal`."""
    parser.add_argument("records", metavar="RECORDS.jsonl", help="records, one per line; - is standard input")


def run(args: argparse.Namespace) -> int:
    """Print the legal moves of each record. Invalid records are reported on standard error and skipped."""
    invalid = 0
    with open_input(args.records) as file:
        for number, data in enumerate(split(file, args.records)):
            try:
                legal = legal_lines(data)
            except InvalidRecord as error:
                invalid += 1
                print_error(located(number, error))
            else:
                sys.stdout.write(msgspec.json.encode({"record": number, "legal": legal}).decode() + "\n")
                sys.stdout.flush()
    return 1 if invalid else 0


def legal_lines(data: bytes) -> list[list[str]]:
    """Return the legal lines before each move of a record. Raises `InvalidRecord`."""
    player = RecordPlayer(data)
    return [player.match.legal() for _ in player]
