"""What a seat sees in a position of Submarine: what each field offers it, and what lifting there costs."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bits import POWERS
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

NEW_AT_HAND: Final = 1.0  # a treasure of a new kind whose colour is in hand
NEW: Final = 0.55  # one whose colour is not
JOKER_AT_HAND: Final = 0.3  # what would become a joker, and its colour is in hand
JOKER_ELSE: Final = 0.1
CHEAP: Final[vec[float]] = vec[float]([1 / (1 + 0.35 * toll) for toll in range(26)])  # what tolls leave of it


@final
class Eyes:
    """Looks at a position for one seat at a time. The lists are by field."""

    def __init__(self) -> None:
        self.seat: i64 = 0
        self.kinds: i64 = 0  # on the container
        self.jokers: i64 = 0  # that can be spent now
        self.cards: i64 = 0  # in hand and stock
        self.colours: i64 = 0  # in hand, a bit for each
        self.tolls: vec[i64] = vec[i64]([0] * FIELDS)
        self.worth: vec[float] = vec[float]([0.0] * FIELDS)  # in the long run
        self.ready: vec[i64] = vec[i64]([0] * FIELDS)  # treasures of new kinds that the hand can lift
        self.wanted: vec[i64] = vec[i64]([0] * FIELDS)  # new kinds there, as a set
        self.best: vec[float] = vec[float]([0.0] * (LEVELS + 2))  # the best worth on a level; one to spare at each end

    def look(self, p: Position, seat: i64) -> None:
        """Take in a position from one seat."""
        self.seat = seat
        self.kinds = kinds_of(p.stored[seat])
        hand = p.hands[seat]
        self.cards = lane_sum(hand) + p.counts[seat]
        colours: i64 = 0
        for colour in range(COLOURS):
            if hand & 0xFF:
                colours |= POWERS[colour]
            hand >>= 8
        self.colours = colours
        for level in range(LEVELS):
            self.best[level + 1] = 0.0
        foreign = ~(LANES[seat] * 0xFF)
        for column in range(COLUMNS):
            above: i64 = 0
            for level in range(LEVELS):
                field = column * LEVELS + level
                above += p.fleet[field] & foreign
                self.look_at(p, field, column * SLOTS_PER_COLUMN, level, lane_sum(above))

    def look_at(self, p: Position, field: i64, first: i64, level: i64, toll: i64) -> None:
        """Take in one field."""
        value = 0.0
        ready: i64 = 0
        wanted: i64 = 0
        payable = toll < self.cards
        for slot in range(first + SLOT_START[level], first + SLOT_START[level + 1]):
            token = p.slots[slot]
            if token == EMPTY:
                continue
            if token >= TREASURES:
                value += JOKER_AT_HAND if self.colours & POWERS[token - TREASURES] else JOKER_ELSE
                continue
            kind = POWERS[token % KINDS]
            at_hand = payable and self.colours & POWERS[token // KINDS] != 0
            if self.kinds & kind or wanted & kind:
                value += JOKER_AT_HAND if at_hand else JOKER_ELSE
                continue
            wanted |= kind
            if at_hand:
                ready += 1
                value += NEW_AT_HAND
            else:
                value += NEW
        value *= CHEAP[toll]
        self.tolls[field] = toll
        self.ready[field] = ready
        self.wanted[field] = wanted
        self.worth[field] = value
        if value > self.best[level + 1]:
            self.best[level + 1] = value
