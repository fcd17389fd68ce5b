"""The file of a game's puzzles: gzip of JSON lines, a header first. docs/puzzles.md describes the format."""

import gzip
import zlib
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

import msgspec

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.core.puzzle import Puzzle
from fathom.core.record import Record
from fathom.study.messages_en import ENGLISH

FORMAT = "fathom-puzzles/1"
GZIP = b"\x1f\x8b"
LineT = TypeVar("LineT", bound=msgspec.Struct)


class PuzzleFileHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a file."""

    format: str
    game: str
    seed: str  # of the miner
    puzzles: int


def id_of(kind: str, record: Record, params: object) -> str:
    """Return the id of a puzzle, which follows from what it asks."""
    return sha256(msgspec.json.encode([kind, record, params])).hexdigest()[:12]


def encode(game: str, seed: str, puzzles: Iterable[Puzzle]) -> bytes:
    """Return the lines of a file, not compressed. The same puzzles give the same bytes."""
    listed = list(puzzles)
    header = PuzzleFileHeader(format=FORMAT, game=game, seed=seed, puzzles=len(listed))
    return b"".join([msgspec.json.encode(line) + b"\n" for line in (header, *listed)])


def compress(lines: bytes) -> bytes:
    """Return a file compressed, without the time."""
    return gzip.compress(lines, 9, mtime=0)


def decode(data: bytes) -> tuple[PuzzleFileHeader, list[Puzzle]]:
    """Return the header and the puzzles of a file, compressed or not. Raises `Refusal`."""
    try:
        text = gzip.decompress(data) if data.startswith(GZIP) else data
    except (OSError, EOFError, zlib.error) as error:
        raise unreadable(str(error)) from None
    lines = text.splitlines()
    if not lines:
        raise unreadable("it is empty")
    header = read(lines[0], PuzzleFileHeader, 1)
    if header.format != FORMAT:
        given = shown(header.format)
        raise Refusal(RefusalKind.MALFORMED, "puzzle_format", ENGLISH, format=given, known=FORMAT)
    puzzles = [read(line, Puzzle, number) for number, line in enumerate(lines[1:], 2)]
    if len(puzzles) != header.puzzles:
        raise unreadable(f"it has {len(puzzles)} puzzles and announces {header.puzzles}")
    if len({puzzle.id for puzzle in puzzles}) < len(puzzles):
        raise unreadable("two puzzles have the same id")
    return header, puzzles


def read(line: bytes, of: type[LineT], number: int) -> LineT:
    """Parse a line. Raises `Refusal`, which names it."""
    try:
        return msgspec.json.decode(line, type=of)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise unreadable(f"line {number}: {error}") from None


def unreadable(why: str) -> Refusal:
    """Return the refusal of a file."""
    return Refusal(RefusalKind.MALFORMED, "puzzle_file", ENGLISH, why=why)
