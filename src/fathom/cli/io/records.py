"""Records in a file: one JSON document, or one to a line."""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

import msgspec

from fathom.cli.io.files import lines
from fathom.cli.io.output import one_line
from fathom.core.errors import InvalidRecord
from fathom.core.match import Match
from fathom.core.record import Record, check_result, read, replay_moves, start_match


def split(file: BinaryIO, path: str) -> Iterator[bytes]:
    """The records, as they are read: a file with one to a line need not fit the memory."""
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
    """Is this one whole JSON document?"""
    try:
        msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError):
        return False
    return True


class Player:
    """Plays a record move by move, so that each position on the way can be looked at."""

    def __init__(self, data: bytes) -> None:
        self.record: Record = read(data)
        self.match: Match = start_match(self.record)

    def __iter__(self) -> Iterator[str]:
        """Each line, before it is played. At the end the result is checked."""
        yield from replay_moves(self.match, self.record.moves)
        check_result(self.match, self.record.result)


def located(number: int, fault: InvalidRecord) -> str:
    """Where a fault is, and what it is."""
    return f"record {number}{', ' if fault.move is not None else ': '}{fault}"


def seat_names(data: bytes) -> list[str]:
    """Who sat where, if the record says so; it need not."""

    class Names(msgspec.Struct):
        seats: list[str] = []

    try:
        return [one_line(name[:20]) for name in msgspec.json.decode(data, type=Names).seats]
    except (msgspec.DecodeError, UnicodeError, ValueError):
        return []
