"""A player who looks at one decision at a time: the guide of the search, and of the play that follows in it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import POWERS, bits_in
from fathom.core.rng import Rng
from fathom.games.submarine.actions import DONE, JOKER, LIFT, MOVE, PAYMENTS, PLACE, SAIL, SWAP
from fathom.games.submarine.apply import apply, level_of, slot_of
from fathom.games.submarine.bots.field_values import FieldValues
from fathom.games.submarine.legal import MOST, fill
from fathom.games.submarine.pieces import (
    ALL_KINDS,
    COLUMNS,
    FIELDS,
    KINDS,
    LANES,
    LEVELS,
    SLOT_START,
    SLOTS_PER_COLUMN,
    TOKENS,
    TREASURES,
    kinds_of,
    lane,
)
from fathom.games.submarine.position import Mode, Phase, Position

# In the points of `field_values`: 100 is a treasure of a new kind whose colour is in hand.
FILLS: Final = 400  # a lift that fills a place
MAKES_JOKER: Final = 120
SPENDS_JOKER: Final = 90
PAYS: Final = 55  # a card of toll
LENDS: Final = 20  # a joker put down that another seat can use
WINS: Final = 1200  # a lift that ends the game, for the leader; the reverse for the others
POINTLESS: Final = -300  # a joker for a joker
MOVES: Final = 220  # percent: what a field offers more than the old one
STIRS: Final = 20  # any move
LATER: Final = 55  # percent: what is left of an offer one move away
NEXT_VOYAGE: Final = 75  # percent: ... that the ship has passed
CROWDED: Final = 15  # percent: ... that another own submarine has within reach
STOPS: Final = 160  # a treasure ready to be lifted where the ship may stop
PASSES: Final = 100  # one that the ship would pass
NEARER: Final = 30  # a column that the ship does not pass
ON_BOARD: Final = 100  # to stop anywhere, rather than to sail off
SWAPS: Final = 80  # a card that is of no use
SPREADS: Final = 80  # not to place two submarines on one field

TARGET_OF: Final[vec[i64]] = vec[i64]([way % FIELDS for way in range(FIELDS * FIELDS)])
LEVEL_FROM: Final[vec[i64]] = vec[i64]([way // FIELDS % LEVELS for way in range(FIELDS * FIELDS)])
NO_ACTIONS: Final[vec[i64]] = vec[i64]([0] * MOST)


@final
class Policy:
    """Scores decisions; the best of them, with some noise, make a light player."""

    def __init__(self) -> None:
        self.field_values = FieldValues()
        self.legal: vec[i64] = NO_ACTIONS[:]
        self.scores: vec[i64] = NO_ACTIONS[:]
        self.offers: vec[i64] = vec[i64]([0] * FIELDS)  # what a field promises a submarine that comes there
        self.stays: vec[i64] = vec[i64]([0] * LEVELS)  # what one under the ship leaves, by level
        self.uses: i64 = 0  # of a card of each colour, a byte for each
        self.looked: bool = False  # whether the field values of the turn are still valid
        self.stops: vec[i64] = vec[i64]([0] * COLUMNS)  # treasures ready to be lifted in the columns ahead

    def begin(self) -> None:
        """Forget the last position: the next one does not follow from it."""
        self.looked = False

    def weigh(self, p: Position) -> i64:
        """Score every legal decision; how many there are."""
        if p.mode != Mode.MOVING:
            self.looked = False
        count = fill(p, self.legal)
        if count == 1:
            return count
        self.look(p)
        legal, scores, offers, stays = self.legal, self.scores, self.offers, self.stays
        for i in range(count):
            action = legal[i]
            if MOVE <= action < LIFT:
                way = action - MOVE
                scores[i] = offers[TARGET_OF[way]] - stays[LEVEL_FROM[way]]
            else:
                scores[i] = self.score(p, action)
        return count

    def look(self, p: Position) -> None:
        """Compute the values that the due decision needs."""
        field_values, seat = self.field_values, p.seat
        if p.phase == Phase.ACTING and p.mode != Mode.LIFTING:
            if not self.looked:  # else moves alone came between, which change nothing for those who make them
                field_values.look(p, seat)
                self.looked = True
            self.make_offers(p)
        elif p.phase == Phase.ACTING:
            field_values.open(p, seat)
            field_values.look_up(p, seat, p.ships[seat] - 1)
        elif p.phase == Phase.SAILING:
            field_values.open(p, seat)
            for column in range(p.ships[seat], COLUMNS):
                self.stops[column] = self.stop(p, column)
        elif p.phase == Phase.PAUSING:
            field_values.open(p, seat)
            self.find_uses(p)
        else:
            field_values.look(p, seat)

    def pick(self, p: Position, rng: Rng, noise: i64) -> i64:
        """Return the decision that scores best when each is off by up to `noise`."""
        count = self.weigh(p)
        legal, scores = self.legal, self.scores
        if count == 1:
            return legal[0]
        least = scores[0]
        for i in range(1, count):
            if scores[i] > least:
                least = scores[i]
        least -= noise  # what scores less cannot become the best
        chosen = legal[0]
        best: i64 = -1_000_000
        for i in range(count):
            if scores[i] >= least:
                value = scores[i] + rng.below(noise + 1)
                if value > best:
                    best = value
                    chosen = legal[i]
        return chosen

    def play(self, p: Position, rng: Rng, decisions: i64, noise: i64) -> None:
        """Play up to so many decisions."""
        while decisions > 0 and p.phase != Phase.OVER:
            apply(p, self.pick(p, rng, noise))
            decisions -= 1

    def score(self, p: Position, action: i64) -> i64:
        """Return how good a legal decision looks, other than a move."""
        if action >= JOKER:
            return self.lift_by_joker(p, (action - JOKER) // TOKENS, (action - JOKER) % TOKENS)
        if action >= LIFT:
            return self.lift_by_card(p, (action - LIFT) // PAYMENTS, (action - LIFT) % PAYMENTS)
        if action >= SWAP:
            return SWAPS - 100 * lane(self.uses, action - SWAP)
        if action >= DONE or action < PLACE:
            return 0  # done or keep; and one mussel is like another
        if action >= SAIL:
            return self.sail(p, action - SAIL)
        field = (action - PLACE) * LEVELS
        return 2 * self.field_values.worth[field] - SPREADS * lane(p.fleet[field], p.seat)

    def lift_by_card(self, p: Position, token: i64, payment: i64) -> i64:
        """Return what it brings, less what it costs."""
        slot = slot_of(p, token)
        value = -PAYS * self.field_values.tolls[(p.ships[p.seat] - 1) * LEVELS + level_of(slot)]
        if payment:
            value -= PAYS
        if token >= TREASURES:
            return value + MAKES_JOKER
        fills = not self.field_values.kinds & POWERS[token % KINDS]
        value += FILLS if fills else MAKES_JOKER
        return value + self.ending(p, token, slot, fills)

    def lift_by_joker(self, p: Position, treasure: i64, joker: i64) -> i64:
        """Return the score of a lift by joker: only for a new kind, better with a joker of no use to others."""
        if self.field_values.kinds & POWERS[treasure % KINDS]:
            return POINTLESS
        value: i64 = FILLS - SPENDS_JOKER
        if self.field_values.kinds | POWERS[treasure % KINDS] == ALL_KINDS:
            return value + WINS
        if joker >= TREASURES:
            return value + self.ending(p, treasure, slot_of(p, treasure), True)
        for seat in range(p.players):
            if seat != p.seat and not kinds_of(p.stored[seat]) & POWERS[joker % KINDS]:
                value -= LENDS
        return value

    def ending(self, p: Position, treasure: i64, slot: i64, fills: bool) -> i64:
        """Return the bonus or malus of a lift that ends the game."""
        if fills and self.field_values.kinds | POWERS[treasure % KINDS] == ALL_KINDS:
            return WINS
        if p.left[slot // SLOTS_PER_COLUMN] > 1:
            return 0
        own = bits_in(p.stored[p.seat])
        if fills:
            own += 1
        for seat in range(p.players):
            if seat != p.seat and bits_in(p.stored[seat]) >= own:
                return -WINS
        return WINS

    def make_offers(self, p: Position) -> None:
        """Compute what each field offers a submarine that moves there, and what a move gives up."""
        own, passed = LANES[p.seat] * 0xFF, p.ships[p.seat]
        fleet, worth, offers = p.fleet, self.field_values.worth, self.offers
        for level in range(LEVELS):
            further = self.further(level)
            for column in range(COLUMNS):
                field = column * LEVELS + level
                here = worth[field]
                if fleet[field] & own:
                    here = here * CROWDED // 100
                if column < passed:
                    here = here * NEXT_VOYAGE // 100
                if here < further:
                    here = further
                offers[field] = here * MOVES // 100
            start = (passed - 1) * LEVELS + level
            here = worth[start] * NEXT_VOYAGE // 100
            if lane(fleet[start], p.seat) > 1:
                here = here * CROWDED // 100
            if here < further:
                here = further
            self.stays[level] = here * MOVES // 100 + STIRS

    def further(self, level: i64) -> i64:
        """Return what the best field is worth that can be reached from a level."""
        best = self.field_values.best
        most = best[level]
        if best[level + 1] > most:
            most = best[level + 1]
        if best[level + 2] > most:
            most = best[level + 2]
        return most * LATER // 100

    def stop(self, p: Position, column: i64) -> i64:
        """Return the treasures ready to be lifted in a column, by card or by joker."""
        field_values, own = self.field_values, LANES[p.seat] * 0xFF
        if not p.fleet_in[column] & own:
            return 0
        field_values.look_at_own(p, p.seat, column)
        total: i64 = 0
        wanted: i64 = 0
        for field in range(column * LEVELS, column * LEVELS + LEVELS):
            if p.fleet[field] & own:
                total += field_values.ready[field]
                wanted |= field_values.wanted[field]
        if wanted == 0:
            return 0
        jokers = bits_in(p.jokers[p.seat]) + bits_in(p.shells[p.seat])
        return min(total + jokers, bits_in(wanted))

    def sail(self, p: Position, column: i64) -> i64:
        """Return what the stop brings, less what the ship passes."""
        value: i64 = 0
        if column < COLUMNS:
            value = STOPS * self.stops[column] + ON_BOARD
        own = LANES[p.seat] * 0xFF
        for other in range(p.ships[p.seat], column):
            if p.fleet_in[other] & own:
                value -= NEARER + PASSES * self.stops[other]
        return value

    def find_uses(self, p: Position) -> None:
        """Count the new kinds that a card of each colour could bring where the own submarines are."""
        own, kinds = LANES[p.seat] * 0xFF, self.field_values.kinds
        uses: i64 = 0
        for field in range(FIELDS):
            if p.fleet[field] & own:
                first = field // LEVELS * SLOTS_PER_COLUMN
                for slot in range(first + SLOT_START[field % LEVELS], first + SLOT_START[field % LEVELS + 1]):
                    token = p.slots[slot]
                    if 0 <= token < TREASURES and not kinds & POWERS[token % KINDS]:
                        uses += LANES[token // KINDS]
        self.uses = uses
