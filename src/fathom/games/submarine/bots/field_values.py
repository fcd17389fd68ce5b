"""Field values of Submarine for one seat: what each field offers, and what lifting there costs."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS
from fathom.games.submarine.pieces import (
    COLOURS,
    COLUMNS,
    EMPTY,
    FIELDS,
    KINDS,
    LANES,
    LEVELS,
    SLOT_START,
    SLOTS_PER_COLUMN,
    TREASURES,
    kinds_of,
    lane_sum,
)
from fathom.games.submarine.position import Position

# Whole numbers, for they are quick: 100 is a treasure of a new kind whose colour is in hand.
NEW_AT_HAND: Final = 100
NEW: Final = 55  # one whose colour is not
JOKER_AT_HAND: Final = 30  # what would become a joker, and its colour is in hand
JOKER_ELSE: Final = 10
ALL_TOKENS: Final = 8191  # the twelve kinds, and SHELL
SHELL: Final = 4096  # beyond the twelve kinds: mussels, which fill no place
KIND_OF: Final[vec[i64]] = vec[i64]([2 ** (token % KINDS) for token in range(TREASURES)] + [SHELL] * COLOURS)
COLOUR_BITS: Final = 16384  # the colour of a token follows its kind
BITS_OF: Final[vec[i64]] = vec[i64](
    [KIND_OF[token] + COLOUR_BITS * 2 ** (token // KINDS) for token in range(TREASURES)]
    + [SHELL + COLOUR_BITS * 2**colour for colour in range(COLOURS)]
)
CHEAP: Final[vec[i64]] = vec[i64]([int(1024 / (1 + 0.35 * toll)) for toll in range(26)])  # what tolls leave of 1024


@final
class FieldValues:
    """The values of a position for one seat at a time. The lists are by field."""

    def __init__(self) -> None:
        self.kinds: i64 = 0  # on the container
        self.cards: i64 = 0  # in hand and stock
        self.colours: i64 = 0  # in hand, a bit for each
        self.tolls: vec[i64] = vec[i64]([0] * FIELDS)
        self.worth: vec[i64] = vec[i64]([0] * FIELDS)  # in the long run
        self.ready: vec[i64] = vec[i64]([0] * FIELDS)  # treasures of new kinds that the hand can lift
        self.wanted: vec[i64] = vec[i64]([0] * FIELDS)  # new kinds there, as a set
        self.best: vec[i64] = vec[i64]([0] * (LEVELS + 2))  # the best worth on a level; one to spare at each end

    def open(self, p: Position, seat: i64) -> None:
        """Read the hand, stock and container of a seat."""
        self.kinds = kinds_of(p.stored[seat])
        hand = p.hands[seat]
        self.cards = lane_sum(hand) + p.counts[seat]
        colours: i64 = 0
        for colour in range(COLOURS):
            if hand & 0xFF:
                colours |= POWERS[colour]
            hand >>= 8
        self.colours = colours

    def look(self, p: Position, seat: i64) -> None:
        """Compute the values of all fields for a seat."""
        self.open(p, seat)
        foreign = ~(LANES[seat] * 0xFF)
        fleet, best = p.fleet, self.best
        for level in range(LEVELS):
            best[level + 1] = 0
        for column in range(COLUMNS):
            above: i64 = 0
            for level in range(LEVELS):
                above += fleet[column * LEVELS + level] & foreign
                value = self.look_at(p, column, level, lane_sum(above))
                if value > best[level + 1]:
                    best[level + 1] = value

    def look_at_own(self, p: Position, seat: i64, column: i64) -> i64:
        """Compute the values of the own submarines' fields in a column, and return their sum."""
        own = LANES[seat] * 0xFF
        above: i64 = 0
        offered: i64 = 0
        for level in range(LEVELS):
            fleet = p.fleet[column * LEVELS + level]
            above += fleet & ~own
            if fleet & own:
                offered += self.look_at(p, column, level, lane_sum(above))
        return offered

    def look_up(self, p: Position, seat: i64, column: i64) -> None:
        """Compute the tolls of a column only."""
        foreign = ~(LANES[seat] * 0xFF)
        above: i64 = 0
        for field in range(column * LEVELS, column * LEVELS + LEVELS):
            above += p.fleet[field] & foreign
            self.tolls[field] = lane_sum(above)

    def look_at(self, p: Position, column: i64, level: i64, toll: i64) -> i64:
        """Compute the value of one field, and return it."""
        slots, bits_of = p.slots, BITS_OF
        at_hand: i64 = 0
        if toll < self.cards:
            at_hand = self.colours * COLOUR_BITS
        taken = self.kinds | SHELL
        value: i64 = 0
        ready: i64 = 0
        first = column * SLOTS_PER_COLUMN
        for slot in range(first + SLOT_START[level], first + SLOT_START[level + 1]):
            token = slots[slot]
            if token == EMPTY:
                continue
            bits = bits_of[token]
            kind = bits & ALL_TOKENS
            if not taken & kind:
                taken |= kind
                if bits & at_hand:
                    ready += 1
                    value += NEW_AT_HAND
                else:
                    value += NEW
            elif bits & at_hand:
                value += JOKER_AT_HAND
            else:
                value += JOKER_ELSE
        if toll:
            value = (value * CHEAP[toll]) >> 10
        field = column * LEVELS + level
        self.tolls[field] = toll
        self.ready[field] = ready
        self.wanted[field] = taken & ~(self.kinds | SHELL)
        self.worth[field] = value
        return value
