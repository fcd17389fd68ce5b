"""Players of Submarine with a plan but without search: they hoard, rush or block. The league of the arena has them.

A style is the policy with other points. While it hoards it has a plan of its own: it lifts nothing by card, brings its
submarines above those of the others, where they collect tolls, and sails off when none can collect more.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import bits_in
from fathom.core.rng import Rng
from fathom.games.submarine.actions import JOKER, LIFT, MOVE, PAYMENTS, PLACE, SAIL, SAIL_OFF
from fathom.games.submarine.apply import level_of, slot_of
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.pieces import COLUMNS, FIELDS, KINDS, LEVELS, lane, lane_sum
from fathom.games.submarine.position import Position

WORST: Final[i64] = -1_000_000
HOARDS: Final[i64] = -2000  # a lift by card while the style hoards
COLLECTS: Final[i64] = 100  # a foreign submarine that would pay, while the style hoards


@final
class Style:
    """Preferences in points: 100 are a treasure of a new kind whose colour is in hand."""

    def __init__(self, toll: i64 = 0, collect: i64 = 0, until: i64 = 60, thrift: i64 = 0, noise: i64 = 40) -> None:
        self.toll = toll  # lost with each card of toll, beyond what the policy counts
        self.collect = collect  # for each foreign submarine that would pay at a new place
        self.until = until  # it hoards while another seat has more cards than that
        self.thrift = thrift  # it lifts only with so many times the toll to spare; 0: no matter
        self.noise = noise


@final
class StylePlayer:
    """Player of a style. It looks at nothing that its seat does not know."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.policy = Policy()
        self.collects: vec[i64] = vec[i64]([0] * FIELDS)  # foreign submarines that would pay to one there

    def pick(self, p: Position, rng: Rng) -> i64:
        """Return the decision with the best score, each off by up to the style's noise."""
        policy, style = self.policy, self.style
        policy.begin()
        count = policy.weigh(p)
        if count == 1:
            return policy.legal[0]
        self.look(p)
        hoards = self.hoards(p)
        legal, scores = policy.legal, policy.scores
        chosen = legal[0]
        best: i64 = WORST
        for i in range(count):
            value = self.score_hoarding(p, legal[i]) if hoards else scores[i] + self.bonus(p, legal[i])
            value += rng.below(style.noise + 1)
            if value > best:
                best = value
                chosen = legal[i]
        return chosen

    def look(self, p: Position) -> None:
        """Count by field the foreign submarines that would pay, twice if their ship has yet to come."""
        for column in range(COLUMNS):
            below: i64 = 0
            for up in range(LEVELS):
                field = column * LEVELS + LEVELS - 1 - up
                for seat in range(p.players):
                    if seat != p.seat:
                        boats = lane(p.fleet[field], seat)
                        below += boats if p.ships[seat] > column + 1 else 2 * boats
                self.collects[field] = below

    def hoards(self, p: Position) -> bool:
        """Return whether the style hoards now."""
        return self.richest(p) > self.style.until

    def richest(self, p: Position) -> i64:
        """Return the most cards of another seat."""
        most: i64 = 0
        for seat in range(p.players):
            if seat != p.seat:
                most = max(most, lane_sum(p.hands[seat]) + p.counts[seat])
        return most

    def spare(self, p: Position) -> i64:
        """Return how many cards the seat has beyond those that its open places need."""
        cards = lane_sum(p.hands[p.seat]) + p.counts[p.seat]
        return cards + bits_in(p.stored[p.seat]) - KINDS

    def bonus(self, p: Position, action: i64) -> i64:
        """Return what the style adds to the policy's score of a decision."""
        style = self.style
        if action >= JOKER or action < PLACE:
            return 0
        if action >= LIFT:
            field = (p.ships[p.seat] - 1) * LEVELS + level_of(slot_of(p, (action - LIFT) // PAYMENTS))
            toll = self.policy.field_values.tolls[field]
            if style.thrift and style.thrift * toll > self.spare(p):
                return HOARDS
            return -style.toll * toll
        if action >= MOVE:
            target = (action - MOVE) % FIELDS
            return style.collect * self.collects[target] - style.toll * self.policy.field_values.tolls[target] // 2
        if PLACE <= action < SAIL:
            return style.collect * self.collects[(action - PLACE) * LEVELS]
        return 0

    def score_hoarding(self, p: Position, action: i64) -> i64:
        """Return the score of a decision while the style hoards: one submarine at the top of each column."""
        if action >= JOKER:
            return COLLECTS
        if action >= LIFT:
            return HOARDS
        if action >= MOVE:
            way = action - MOVE
            return self.cover(p, way % FIELDS, 0) - self.cover(p, way // FIELDS, 1)
        if SAIL <= action < SAIL_OFF:
            gain: i64 = 0
            for field in range((action - SAIL) * LEVELS, (action - SAIL) * LEVELS + LEVELS):
                if lane(p.fleet[field], p.seat):
                    gain = max(gain, COLLECTS - self.cover(p, field, 1))
            return gain - COLLECTS // 2
        if PLACE <= action < SAIL:
            return self.cover(p, (action - PLACE) * LEVELS, 0)
        return 0

    def cover(self, p: Position, field: i64, leaving: i64) -> i64:
        """Return what a submarine on a field collects that no other own one does, `leaving` if it is there now."""
        top = field // LEVELS * LEVELS
        for above in range(top, field + 1):
            if lane(p.fleet[above], p.seat) > (leaving if above == field else 0):
                return 0
        return COLLECTS - COLLECTS // 4 * (field - top)


def hoarder() -> Style:
    """Return a style that lifts by card only when the others have hardly any cards left."""
    return Style(toll=400, until=3, noise=20)


def rusher() -> Style:
    """Return a style that pays any toll for a new kind."""
    return Style(toll=-50)


def blocker() -> Style:
    """Return a style that sits above the others' submarines, and prefers to lift where no toll is due."""
    return Style(toll=60, collect=90)


def mixed(rng: Rng) -> Style:
    """Return a style drawn at random."""
    hoards = rng.below(2) == 0
    return Style(
        toll=rng.below(600) if hoards else rng.below(200) - 50,
        collect=rng.below(160),
        until=rng.below(10) if hoards else 60,
        thrift=rng.below(4),
        noise=20 + rng.below(100),
    )
