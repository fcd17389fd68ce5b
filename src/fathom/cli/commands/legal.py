"""List what was legal before each move of recorded games, one line of JSON for each record."""

import argparse
import sys

import msgspec

from fathom.cli.io.files import reading
from fathom.cli.io.output import complain
from fathom.cli.io.records import Player, located, split
from fathom.core.errors import InvalidRecord


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `fathom legal` takes."""
    parser.add_argument("records", metavar="RECORDS.jsonl", help="one record to a line; - is standard input")


def run(args: argparse.Namespace) -> int:
    """A record with a fault is named on standard error, and the others are listed all the same."""
    faults = 0
    with reading(args.records) as file:
        for number, data in enumerate(split(file, args.records)):
            try:
                legal = legal_lines(data)
            except InvalidRecord as fault:
                faults += 1
                complain(located(number, fault))
            else:
                sys.stdout.write(msgspec.json.encode({"record": number, "legal": legal}).decode() + "\n")
                sys.stdout.flush()
    return 1 if faults else 0


def legal_lines(data: bytes) -> list[list[str]]:
    """For each move of a record, the lines that were legal before it."""
    player = Player(data)
    return [player.match.legal() for _ in player]
