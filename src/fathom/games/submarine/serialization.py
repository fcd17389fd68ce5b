"""Serialization of a position: canonical bytes, equal on every machine."""

import struct

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.serialization import seal, unseal
from fathom.games.submarine.pieces import COLUMNS, FIELDS, LEVELS, SLOTS_PER_COLUMN, TREASURES
from fathom.games.submarine.position import RING, RING_MASK, Position

SCALARS = struct.Struct("<5B q 5B I Q B Q B ? q B Q")
BOARD = struct.Struct(f"<{TREASURES}b {FIELDS}Q")
PLAYER = struct.Struct("<B Q Q B Q")


def pack(p: Position) -> bytes:
    """Return the serialized position."""
    parts = [
        SCALARS.pack(
            ord("S"), p.players, p.must_act, p.same_column, p.spare_pause, p.stalemate,
            p.starter, p.seat, p.phase, p.mode, p.unplaced, p.unmoved, p.fresh, p.fresh_shells,
            p.laid, p.laid_shells, p.progress, p.barren, p.reason, p.discards,
        ),
        BOARD.pack(*p.slots, *p.fleet),
    ]  # fmt: skip
    for seat in range(p.players):
        parts.append(PLAYER.pack(p.ships[seat], p.stored[seat], p.jokers[seat], p.shells[seat], p.hands[seat]))
    for pile in range(p.players + 1):
        parts.append(bytes([p.counts[pile], *pile_cards(p, pile)]))
    return seal(b"".join(parts))


def pile_cards(p: Position, pile: int) -> list[int]:
    """Return the cards of a pile, the top card first."""
    return [p.cards[pile * RING + ((p.tops[pile] + i) & RING_MASK)] for i in range(p.counts[pile])]


def unpack(p: Position, data: bytes) -> None:
    """Deserialize into a position. Raises `Refusal`."""
    content = unseal(data)
    (
        _, p.players, must_act, same_column, spare_pause, p.stalemate,
        p.starter, p.seat, p.phase, p.mode, p.unplaced, p.unmoved, p.fresh, p.fresh_shells,
        p.laid, p.laid_shells, p.progress, p.barren, p.reason, p.discards,
    ) = SCALARS.unpack_from(content)  # fmt: skip
    p.must_act, p.same_column, p.spare_pause = bool(must_act), bool(same_column), bool(spare_pause)
    at = SCALARS.size
    board = BOARD.unpack_from(content, at)
    at += BOARD.size
    p.slots = vec[i64](board[:TREASURES])
    p.fleet = vec[i64](board[TREASURES:])
    p.left = vec[i64]([treasures_left(p, column) for column in range(COLUMNS)])
    p.fleet_in = vec[i64]([sum(board[TREASURES:][c * LEVELS : c * LEVELS + LEVELS]) for c in range(COLUMNS)])
    players = [PLAYER.unpack_from(content, at + seat * PLAYER.size) for seat in range(p.players)]
    at += p.players * PLAYER.size
    p.ships, p.stored, p.jokers, p.shells, p.hands = [vec[i64](field) for field in zip(*players, strict=True)]
    p.tops = vec[i64]([0] * (p.players + 1))
    p.counts = vec[i64]()
    p.cards = vec[i64]([0] * (RING * (p.players + 1)))
    for pile in range(p.players + 1):
        count = content[at]
        for i, card in enumerate(content[at + 1 : at + 1 + count]):
            p.cards[pile * RING + i] = card
        p.counts = append(p.counts, count)
        at += 1 + count


def treasures_left(p: Position, column: int) -> int:
    """Return how many treasures lie in a column (S10.2)."""
    first = column * SLOTS_PER_COLUMN
    return sum(0 <= p.slots[slot] < TREASURES for slot in range(first, first + SLOTS_PER_COLUMN))
