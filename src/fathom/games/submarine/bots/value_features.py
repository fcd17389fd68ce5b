"""The input of the value network of Submarine: a row of numbers for each seat, about 0 to 1 each."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import bits_in
from fathom.games.submarine.bots.field_values import KIND_OF, FieldValues
from fathom.games.submarine.pieces import (
    ALL_KINDS,
    COLUMNS,
    EMPTY,
    FIELDS,
    LANES,
    LEVELS,
    SHIP_OFF,
    SLOT_START,
    SLOTS_PER_COLUMN,
    kinds_of,
    lane,
    lane_sum,
)
from fathom.games.submarine.position import Mode, Phase, Position

SIZE: Final[i64] = 28
# The seat itself.
STORED: Final = 0  # treasures on the container
JOKERS: Final = 1
CARDS: Final = 2  # in hand and stock
LACKING: Final = 3  # places that neither a card nor a joker can fill any more
SPARE: Final = 4  # cards beyond those that the open places need
OFFERED: Final = 5  # what the fields of the own submarines offer
AHEAD: Final = 6  # own submarines that the ship has not passed
TOLLS: Final = 7  # at the own submarines
COLLECTS: Final = 8  # foreign submarines that would pay toll to the own ones
IN_SEA: Final = 9  # open kinds that lie in the sea
FREE: Final = 10  # ... where no toll is due
ELSEWHERE: Final = 11  # open kinds that do not lie in the sea
NO_CARDS: Final = 12
TO_MOVE: Final = 13
OFF: Final = 14  # the ship has left the board
STAGE: Final = 15
FEWEST: Final = 16  # treasures left in the emptiest column
LEAD: Final = 17  # in treasures, over the best other seat
CARD_LEAD: Final = 18
COLOURS_AT_HAND: Final = 19
# The best of the others, number by number.
RIVAL_STORED: Final = 20
RIVAL_JOKERS: Final = 21
RIVAL_CARDS: Final = 22
RIVAL_OFFERED: Final = 23
RIVAL_COLLECTS: Final = 24
RIVAL_LACKING: Final = 25  # the least
PLAYERS: Final = 26
BARREN: Final = 27  # voyages without progress


@final
class ValueFeatures:
    """Computes the rows of all seats into `rows`."""

    def __init__(self, players: i64) -> None:
        self.players = players
        self.field_values = FieldValues()
        self.rows: vec[float] = vec[float]([0.0] * (SIZE * players))
        self.kinds_at: vec[i64] = vec[i64]([0] * FIELDS)

    def look(self, p: Position) -> None:
        """Compute the rows of a position that is not over."""
        self.find_kinds(p)
        rows, players = self.rows, self.players
        fewest: i64 = SLOTS_PER_COLUMN
        for column in range(COLUMNS):
            fewest = min(fewest, p.left[column])
        most = 0.0
        for seat in range(players):
            self.look_at(p, seat)
            most = max(most, rows[seat * SIZE + STORED])
        stage = max(most, 1.0 - float(fewest) / 10.0)
        for seat in range(players):
            at = seat * SIZE
            rows[at + STAGE] = stage
            rows[at + FEWEST] = float(fewest) / 10.0
            rows[at + PLAYERS] = float(players - 2) / 3.0
            rows[at + BARREN] = float(p.barren) / 5.0
            self.compare(seat)

    def find_kinds(self, p: Position) -> None:
        """Read the kinds of treasures on each field."""
        slots, kinds_at = p.slots, self.kinds_at
        field: i64 = 0
        for column in range(COLUMNS):
            first = column * SLOTS_PER_COLUMN
            for level in range(LEVELS):
                kinds: i64 = 0
                for slot in range(first + SLOT_START[level], first + SLOT_START[level + 1]):
                    token = slots[slot]
                    if token != EMPTY:
                        kinds |= KIND_OF[token]
                kinds_at[field] = kinds & ALL_KINDS
                field += 1

    def look_at(self, p: Position, seat: i64) -> None:
        """Compute what a seat's row says of the seat alone."""
        field_values, rows, at = self.field_values, self.rows, seat * SIZE
        field_values.open(p, seat)
        own = LANES[seat] * 0xFF
        foreign = ~own
        passed = p.ships[seat]
        if seat == p.seat and p.phase == Phase.ACTING and p.mode != Mode.MOVING:
            passed -= 1  # submarines under the ship can still act
        missing = ALL_KINDS & ~kinds_of(p.stored[seat])
        offered: i64 = 0
        ahead: i64 = 0
        tolls: i64 = 0
        collects: i64 = 0
        in_sea: i64 = 0
        free: i64 = 0
        boats_at, boats_in, kinds_at = p.fleet, p.fleet_in, self.kinds_at
        for column in range(COLUMNS):
            fleet = boats_in[column]
            others = lane_sum(fleet & foreign)
            here = lane(fleet, seat)
            if here:
                offered += field_values.look_at_own(p, seat, column)
                if column >= passed:
                    ahead += here
            above: i64 = 0
            for field in range(column * LEVELS, column * LEVELS + LEVELS):
                kinds = kinds_at[field] & missing
                in_sea |= kinds
                boats = boats_at[field]
                mine = lane(boats, seat)
                if mine:
                    collects += mine * (others - above)
                above += lane_sum(boats & foreign)
                if above == 0:
                    free |= kinds
                tolls += mine * above
        cards = field_values.cards
        jokers = bits_in(p.jokers[seat]) + bits_in(p.shells[seat])
        open_places = bits_in(missing)
        beyond = cards + jokers - open_places
        rows[at + STORED] = float(12 - open_places) / 12.0
        rows[at + JOKERS] = float(jokers) / 4.0
        rows[at + CARDS] = float(cards) / 15.0
        rows[at + LACKING] = float(-beyond) / 12.0 if beyond < 0 else 0.0
        rows[at + SPARE] = float(beyond) / 12.0 if beyond > 0 else 0.0
        rows[at + OFFERED] = float(offered) / 500.0
        rows[at + AHEAD] = float(ahead) / 5.0
        rows[at + TOLLS] = float(tolls) / 10.0
        rows[at + COLLECTS] = float(collects) / 10.0
        rows[at + IN_SEA] = float(bits_in(in_sea)) / 12.0
        rows[at + FREE] = float(bits_in(free)) / 12.0
        rows[at + ELSEWHERE] = float(open_places - bits_in(in_sea)) / 12.0
        rows[at + NO_CARDS] = 0.0 if cards else 1.0
        rows[at + TO_MOVE] = 1.0 if seat == p.seat else 0.0
        rows[at + OFF] = 1.0 if p.ships[seat] == SHIP_OFF else 0.0
        rows[at + COLOURS_AT_HAND] = float(bits_in(field_values.colours)) / 3.0

    def compare(self, seat: i64) -> None:
        """Compute what a seat's row says of the others."""
        rows, at = self.rows, seat * SIZE
        stored = jokers = cards = offered = collects = 0.0
        lacking = 1.0
        for other in range(self.players):
            if other != seat:
                its = other * SIZE
                stored = max(stored, rows[its + STORED])
                jokers = max(jokers, rows[its + JOKERS])
                cards = max(cards, rows[its + CARDS])
                offered = max(offered, rows[its + OFFERED])
                collects = max(collects, rows[its + COLLECTS])
                lacking = min(lacking, rows[its + LACKING])
        rows[at + LEAD] = rows[at + STORED] - stored
        rows[at + CARD_LEAD] = rows[at + CARDS] - cards
        rows[at + RIVAL_STORED] = stored
        rows[at + RIVAL_JOKERS] = jokers
        rows[at + RIVAL_CARDS] = cards
        rows[at + RIVAL_OFFERED] = offered
        rows[at + RIVAL_COLLECTS] = collects
        rows[at + RIVAL_LACKING] = lacking
