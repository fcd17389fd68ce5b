"""Serialization of a position: canonical bytes, equal on every machine."""

import struct

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.serialization import seal, unseal
from fathom.games.subhunt.pieces import COVER, FIELDS, LEVELS, SHIPS
from fathom.games.subhunt.position import Position

SCALARS = struct.Struct("<c 2? 2B 2I 2B 3b B q b")
SHIP_AND_SEA = struct.Struct(f"<{SHIPS}B {2 * SHIPS}B {2 * SHIPS}B {2 * LEVELS}Q {2 * LEVELS}Q 2b 2b")


def pack(p: Position) -> bytes:
    """Return the serialized position."""
    scalars = SCALARS.pack(
        b"H", p.square, p.by_way, p.lanes, p.arrows, p.hit_weight, p.miss_weight,
        p.seat, p.phase, p.ship, p.target, p.lane, p.shots, p.rounds, p.winner,
    )  # fmt: skip
    pieces = SHIP_AND_SEA.pack(*p.magazines, *p.places, *p.charges, *p.subs, *p.sunk, *p.mines, *p.blown)
    return seal(scalars + pieces)


def unpack(p: Position, data: bytes) -> None:
    """Deserialize into a position. Raises `Refusal`."""
    content = unseal(data)
    (
        _, p.square, p.by_way, p.lanes, p.arrows, p.hit_weight, p.miss_weight,
        p.seat, p.phase, p.ship, p.target, p.lane, p.shots, p.rounds, p.winner,
    ) = SCALARS.unpack_from(content)  # fmt: skip
    rest = list(SHIP_AND_SEA.unpack_from(content, SCALARS.size))

    def take(count: int) -> vec[i64]:
        taken = vec[i64](rest[:count])
        del rest[:count]
        return taken

    p.magazines = take(SHIPS)
    p.places, p.charges = take(2 * SHIPS), take(2 * SHIPS)
    p.subs, p.sunk = take(2 * LEVELS), take(2 * LEVELS)
    p.mines, p.blown = take(2), take(2)
    p.cover = vec[i64]([cover_of(p, seat) for seat in (0, 1)])


def cover_of(p: Position, seat: int) -> int:
    """Return how many submarines a seat has under each lane (H7.1)."""
    levels = [int(p.subs[seat * LEVELS + level]) for level in range(LEVELS)]
    return sum(int(COVER[field]) for fields in levels for field in range(FIELDS) if fields >> field & 1)
