"""Detect a damaged write-ahead log.

SQLite reads a write-ahead log up to the first frame whose checksum is wrong and ignores the rest without an error,
because that is what a crash in the middle of a commit leaves. Damage further up looks the same, and would silently undo
transactions that were acknowledged. Formats: https://www.sqlite.org/walformat.html
"""

import struct
from pathlib import Path
from typing import Final

HEADER: Final = 32  # bytes before the first frame
FRAME: Final = 24  # bytes before the page in each frame
FRAMES_READ_AT: Final = 16  # in the shared-memory index: the number of frames that SQLite has accepted (mxFrame)
BYTE_ORDERS: Final = {0x377F0682: "<", 0x377F0683: ">"}  # of the checksums, by the magic number


def ignores_commits(file: Path) -> bool:
    """Return whether SQLite ignores transactions in the write-ahead log that had been acknowledged.

    A connection that has read the database must be open, and no other process may write. A crash leaves at most one
    commit that cannot be read, since each one is flushed to disk before the next begins: two or more are damage.
    """
    wal, index = (file.with_name(f"{file.name}{suffix}") for suffix in ("-wal", "-shm"))
    if not wal.exists() or wal.stat().st_size <= HEADER or not index.exists():
        return False
    with index.open("rb") as opened:
        opened.seek(FRAMES_READ_AT)
        (accepted,) = struct.unpack("=I", opened.read(4))
    return commits_after(wal, accepted, page_size(file)) > 1


def page_size(file: Path) -> int:
    """Return the page size of a database."""
    with file.open("rb") as opened:
        opened.seek(16)
        size = int.from_bytes(opened.read(2))
    return 65536 if size == 1 else size


def commits_after(wal: Path, frames: int, page: int) -> int:
    """Count the commits after the first `frames` frames. Frames of older generations of the log have other salts."""
    commits = 0
    with wal.open("rb") as log:
        header, first = log.read(HEADER), log.read(FRAME)
        salts = header[16:24] if is_sound(header) else first[8:16]
        while True:
            log.seek(HEADER + frames * (FRAME + page))
            frame = log.read(FRAME)
            if len(frame) < FRAME:
                return commits
            commits += frame[8:16] == salts and frame[4:8] != bytes(4)
            frames += 1


def is_sound(header: bytes) -> bool:
    """Return whether the checksum of a log's header is right."""
    (magic,) = struct.unpack_from(">I", header)
    if magic not in BYTE_ORDERS:
        return False
    a = b = 0
    for x, y in struct.iter_unpack(f"{BYTE_ORDERS[magic]}2I", header[:24]):
        a = (a + x + b) & 0xFFFFFFFF
        b = (b + y + a) & 0xFFFFFFFF
    return (a, b) == struct.unpack_from(">2I", header, 24)
