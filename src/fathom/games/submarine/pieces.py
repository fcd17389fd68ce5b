"""The material of Submarine (S1): columns, fields, tokens, cards, and their names.

Numbers inside the engine start at 0: seats 0-4, columns 0-5 (A-F), fields `column * 4 + level`
with level 0 for S1.1's level 2. A treasure is `colour * 12 + kind`, a mussel `60 + colour`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

COLUMNS: Final[i64] = 6
LEVELS: Final[i64] = 4
FIELDS: Final[i64] = 24
COLOURS: Final[i64] = 5
KINDS: Final[i64] = 12
TREASURES: Final[i64] = 60
TOKENS: Final[i64] = 65  # 60 treasures and 5 mussels
CARDS_PER_COLOUR: Final = 12
ALL_CARDS: Final[i64] = 60
HAND: Final[i64] = 3
ALL_KINDS: Final = 4095

COLUMN_NAMES: Final = "ABCDEF"
COLOUR_NAMES: Final = "RYGBV"
KIND_NAMES: Final = "abcdefghijkl"

# S2.2: salvage cards and submarines for each player, by number of players.
CARDS: Final = {2: 15, 3: 15, 4: 13, 5: 12}
BOATS: Final = {2: 5, 3: 5, 4: 4, 5: 3}

# A ship's place: 0 left of the board, 1-6 over column A-F, 7 off the right edge.
SHIP_OFF: Final = 7

# The tokens of a field lie in slots of their own, 1 + 2 + 3 + 4 to a column (S2.1). A joker takes
# the slot of the treasure it pays for, so a field never needs more than it began with.
SLOTS_PER_COLUMN: Final[i64] = 10
EMPTY: Final = -1

LANES: Final[vec[i64]] = vec[i64]([2 ** (8 * i) for i in range(6)])  # one byte for each seat, colour or level
SLOT_START: Final[vec[i64]] = vec[i64]([0, 1, 3, 6, 10])  # by level; the last is the column's end

FIELD_NAMES: Final = [f"{column}{level + 2}" for column in COLUMN_NAMES for level in range(LEVELS)]
TOKEN_NAMES: Final = [c + k for c in COLOUR_NAMES for k in KIND_NAMES] + [c + "*" for c in COLOUR_NAMES]


def lane_sum(lanes: i64) -> i64:
    """Return the sum of up to five byte-wide counts packed in one number."""
    return ((lanes * 0x0101010101) >> 32) & 0xFF


def kinds_of(treasures: i64) -> i64:
    """Return the set of kinds among a set of treasures, as 12 bits."""
    both = treasures | (treasures >> 12) | (treasures >> 24)
    return (both | (treasures >> 36) | (treasures >> 48)) & ALL_KINDS


def colour_of(token: i64) -> i64:
    """Return the colour of a treasure or a mussel."""
    if token < TREASURES:
        return token // KINDS
    return token - TREASURES


def lane(lanes: i64, i: i64) -> i64:
    """Return one of the byte-wide counts packed in a number."""
    return (lanes >> (8 * i)) & 0xFF
