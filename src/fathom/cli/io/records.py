"""Files of records: one JSON document, or one per line."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from typing import BinaryIO

import msgspec

from fathom.cli.args import UsageError
from fathom.cli.io.files import lines, open_input
from fathom.cli.io.output import one_line
from fathom.core.errors import InvalidRecord
from fathom.core.match import Match
from fathom.core.record import Record, check_result, read, replay_moves, start_match


def split(file: BinaryIO, path: str) -> Iterator[bytes]:
    """Yield the records of a file. A file with one record per line is read as a stream."""
    texts = (line for line in lines(file, path) if line.strip())
    first = next(texts, b"")
    if is_json(first):
        yield first
        yield from texts
        return
    rest = list(texts)
    whole = first + b"".join(rest)
    yield from [whole] if is_json(whole) else chain([first] if first else [], rest)


def is_json(data: bytes) -> bool:
    """Return whether the data is one JSON document."""
    try:
        msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return False
    return True


def nth_record(path: str, number: int) -> bytes:
    """Return a record of a file by number. Raises `UsageError`."""
    count = 0
    with open_input(path) as file:
        for count, data in enumerate(split(file, path), 1):
            if count > number:
                return data
    raise UsageError(f"there is no record {number} in {path}: it has {count}, counted from 0")


class RecordPlayer:
    """Replay of a record, move by move; `match` is the position reached."""

    def __init__(self, data: bytes) -> None:
        self.record: Record = read(data)
        self.match: Match = start_match(self.record)

    def __iter__(self) -> Iterator[str]:
        """Yield each line before it is played. Raises `InvalidRecord`, at the end also for a wrong result."""
        yield from replay_moves(self.match, self.record.moves)
        check_result(self.match, self.record.result)


def located(number: int, fault: InvalidRecord) -> str:
    """Return the fault of a record with the record's number."""
    return f"record {number}{', ' if fault.move is not None else ': '}{fault}"


def recorded_names(data: bytes, players: int) -> list[str]:
    """Return the names of the seats, from the record if it has them."""

    class Names(msgspec.Struct):
        seats: list[str] = []

    with suppress(msgspec.DecodeError, UnicodeError, ValueError):
        names = msgspec.json.decode(data, type=Names).seats
        if len(names) == players:
            return [one_line(name[:20]) for name in names]
    return [f"seat {seat}" for seat in range(1, players + 1)]
