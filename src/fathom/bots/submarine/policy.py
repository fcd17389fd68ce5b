"""A player who looks at one decision at a time: the guide of the search, and of the play that follows in it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.bots.submarine.eyes import Eyes
from fathom.core.bits import POWERS, bits_in
from fathom.core.rng import Rng
from fathom.games.submarine.actions import DONE, JOKER, KEEP, LIFT, MOVE, PAYMENTS, PLACE, SAIL, SWAP
from fathom.games.submarine.apply import apply, level_of, slot_of
from fathom.games.submarine.legal import MOST, fill
from fathom.games.submarine.pieces import (
    ALL_KINDS,
    COLUMNS,
    FIELDS,
    KINDS,
    LANES,
    LEVELS,
    SLOTS_PER_COLUMN,
    TOKENS,
    TREASURES,
    kinds_of,
    lane,
)
from fathom.games.submarine.position import OVER, SAILING, Position

FILLS: Final = 4.0  # a lift that fills a place
MAKES_JOKER: Final = 1.2
SPENDS_JOKER: Final = 0.9
PAYS: Final = 0.55  # a card of toll
WINS: Final = 12.0  # a lift that ends the game, for the one who leads; the reverse for anybody else
MOVES: Final = 2.2  # what a field offers more than the old one
LATER: Final = 0.55  # what is left of an offer one move away
NEXT_VOYAGE: Final = 0.75  # what is left of an offer that the ship has passed
CROWDED: Final = 0.15  # ... that another own submarine has within reach
STOPS: Final = 1.6  # a treasure ready to be lifted where the ship may stop
PASSES: Final = 1.0  # one that the ship would pass
NEARER: Final = 0.3  # a column that the ship does not pass
FINE: Final = 2**20


@final
class Policy:
    """Scores decisions; the best of them, with some noise, make a light player."""

    def __init__(self) -> None:
        self.eyes = Eyes()
        self.legal: vec[i64] = vec[i64]([0] * MOST)
        self.scores: vec[float] = vec[float]([0.0] * MOST)

    def weigh(self, p: Position) -> i64:
        """Score every legal decision; how many there are."""
        count = fill(p, self.legal)
        if count > 1:
            self.eyes.look(p, p.seat)
            ahead = self.stops(p) if p.phase == SAILING else 0.0
            for i in range(count):
                self.scores[i] = self.score(p, self.legal[i], ahead)
        return count

    def pick(self, p: Position, rng: Rng, noise: float) -> i64:
        """The decision that scores best when each is off by up to `noise`."""
        count = self.weigh(p)
        if count == 1:
            return self.legal[0]
        grain = noise / FINE
        best = -1e9
        chosen = self.legal[0]
        for i in range(count):
            value = self.scores[i] + grain * float(rng.below(FINE))
            if value > best:
                best = value
                chosen = self.legal[i]
        return chosen

    def play_any(self, p: Position, rng: Rng) -> None:
        """Any legal decision."""
        count = fill(p, self.legal)
        apply(p, self.legal[rng.below(count)])

    def play(self, p: Position, rng: Rng, decisions: i64, noise: float) -> None:
        """Go on by so many decisions, or to the end."""
        for _ in range(decisions):
            if p.phase == OVER:
                return
            apply(p, self.pick(p, rng, noise))

    def score(self, p: Position, action: i64, ahead: float) -> float:
        """How good a legal decision looks."""
        if action >= JOKER:
            return self.lift_by_joker(p, (action - JOKER) // TOKENS, (action - JOKER) % TOKENS)
        if action >= LIFT:
            return self.lift_by_card(p, (action - LIFT) // PAYMENTS, (action - LIFT) % PAYMENTS)
        if action >= MOVE:
            return self.move(p, (action - MOVE) // FIELDS, (action - MOVE) % FIELDS)
        if action >= SWAP:
            return 0.8 - self.use(p, action - SWAP)
        if action == KEEP or action == DONE:
            return 0.0
        if action >= SAIL:
            return self.sail(p, action - SAIL, ahead)
        if action >= PLACE:
            return self.place(p, action - PLACE)
        return 0.0  # one mussel is like another

    def lift_by_card(self, p: Position, token: i64, payment: i64) -> float:
        """What it brings, less what it costs."""
        slot = slot_of(p, token)
        toll = self.eyes.tolls[(p.ships[p.seat] - 1) * LEVELS + level_of(slot)]
        value = -PAYS * float(toll)
        if payment:
            value -= PAYS
        if token >= TREASURES:
            return value + MAKES_JOKER
        fills = not self.eyes.kinds & POWERS[token % KINDS]
        value += FILLS if fills else MAKES_JOKER
        return value + self.ending(p, token, slot, fills)

    def lift_by_joker(self, p: Position, treasure: i64, joker: i64) -> float:
        """Only for a new kind; better with a joker that nobody else wants."""
        if self.eyes.kinds & POWERS[treasure % KINDS]:
            return -3.0
        value = FILLS - SPENDS_JOKER
        if joker >= TREASURES:
            return value + self.ending(p, treasure, slot_of(p, treasure), True)
        for seat in range(p.players):
            if seat != p.seat and not kinds_of(p.stored[seat]) & POWERS[joker % KINDS]:
                value -= 0.2
        return value

    def ending(self, p: Position, treasure: i64, slot: i64, fills: bool) -> float:
        """A lift that ends the game is the best or the worst of all."""
        if fills and self.eyes.kinds | POWERS[treasure % KINDS] == ALL_KINDS:
            return WINS
        if p.left[slot // SLOTS_PER_COLUMN] > 1:
            return 0.0
        own = bits_in(p.stored[p.seat])
        if fills:
            own += 1
        for seat in range(p.players):
            if seat != p.seat and bits_in(p.stored[seat]) >= own:
                return -WINS
        return WINS

    def move(self, p: Position, start: i64, target: i64) -> float:
        """What the new field offers more than the old one."""
        return MOVES * (self.offer(p, target, 0) - self.offer(p, start, 1)) - 0.2

    def offer(self, p: Position, field: i64, staying: i64) -> float:
        """What a field promises a submarine: what lies there, or what can be reached from there."""
        eyes = self.eyes
        level = field % LEVELS
        here = eyes.worth[field]
        if lane(p.fleet[field], p.seat) > staying:
            here *= CROWDED
        if field // LEVELS < p.ships[p.seat]:
            here *= NEXT_VOYAGE
        further = max(eyes.best[level + 2], eyes.best[level + 1], eyes.best[level]) * LATER
        return max(here, further)

    def stops(self, p: Position) -> float:
        """The treasures ready to be lifted in all columns ahead."""
        total = 0.0
        for column in range(p.ships[p.seat], COLUMNS):
            total += self.stop(p, column)
        return total

    def stop(self, p: Position, column: i64) -> float:
        """The treasures ready to be lifted in a column, by card or by joker."""
        own = LANES[p.seat] * 0xFF
        if not p.fleet_in[column] & own:
            return 0.0
        total: i64 = 0
        wanted: i64 = 0
        for field in range(column * LEVELS, column * LEVELS + LEVELS):
            if p.fleet[field] & own:
                total += self.eyes.ready[field]
                wanted |= self.eyes.wanted[field]
        jokers = bits_in(p.jokers[p.seat]) + bits_in(p.shells[p.seat])
        return float(min(total + jokers, bits_in(wanted)))

    def sail(self, p: Position, column: i64, ahead: float) -> float:
        """What the stop brings, less what the ship passes."""
        if column == COLUMNS:
            return -PASSES * ahead
        passed = 0.0
        near: i64 = 0
        own = LANES[p.seat] * 0xFF
        for other in range(p.ships[p.seat], column):
            if p.fleet_in[other] & own:
                near += 1
                passed += self.stop(p, other)
        return STOPS * self.stop(p, column) - PASSES * passed - NEARER * float(near) + 1.0

    def use(self, p: Position, colour: i64) -> float:
        """How many new kinds a card could bring where the own submarines are."""
        own = LANES[p.seat] * 0xFF
        count: i64 = 0
        for field in range(FIELDS):
            if p.fleet[field] & own and self.eyes.wanted[field]:
                first = field // LEVELS * SLOTS_PER_COLUMN
                for slot in range(first, first + SLOTS_PER_COLUMN):
                    token = p.slots[slot]
                    if (
                        0 <= token < TREASURES
                        and token // KINDS == colour
                        and level_of(slot) == field % LEVELS
                        and self.eyes.wanted[field] & POWERS[token % KINDS]
                    ):
                        count += 1
        return float(count)

    def place(self, p: Position, column: i64) -> float:
        """Where something lies, and not two in a place."""
        field = column * LEVELS
        return 2.0 * self.eyes.worth[field] - 0.8 * float(lane(p.fleet[field], p.seat))
