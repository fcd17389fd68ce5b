"""Static evaluation of a position of Submarine: each seat's share of the win and of the places.

A seat's strength is a linear function of a few features, with weights that depend on the stage of the game. They
were fitted to the results of self-play (docs/bots.md).
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import bits_in
from fathom.games.submarine.bots.field_values import FieldValues
from fathom.games.submarine.pieces import COLUMNS, LANES, SLOTS_PER_COLUMN, lane, lane_sum
from fathom.games.submarine.position import Mode, Phase, Position

FEATURES: Final[i64] = 5
STORED: Final = 0  # treasures on the container
JOKERS: Final = 1
CARDS: Final = 2  # in hand and stock
OFFERED: Final = 3  # what the fields of the own submarines offer
AHEAD: Final = 4  # own submarines that the ship has not passed

# By feature: at the beginning, and how it changes until the end.
WEIGHTS: Final[vec[float]] = vec[float]([0.44, 0.81, 0.17, -0.17, 0.08])
GROWTH: Final[vec[float]] = vec[float]([1.03, -0.05, 0.07, 0.77, 0.32])
FIRST: Final = 0.7  # what the first place counts; the rest is shared by all places


@final
class Evaluator:
    """Computes each seat's share, from 0 to 1, into `shares`."""

    def __init__(self, players: i64) -> None:
        self.players = players
        self.field_values = FieldValues()
        self.features: vec[float] = vec[float]([0.0] * (FEATURES * players))
        self.powers: vec[float] = vec[float]([0.0] * players)
        self.marks: vec[i64] = vec[i64]([0] * players)
        self.shares: vec[float] = vec[float]([0.0] * players)

    def evaluate(self, p: Position) -> None:
        """Compute the shares of a position, finished or not."""
        if p.phase == Phase.OVER:
            self.score_final(p)
        else:
            self.estimate(p)

    def score_final(self, p: Position) -> None:
        """Share out a finished game by S10.5: treasures, then jokers, then cards."""
        for seat in range(self.players):
            jokers = bits_in(p.jokers[seat]) + bits_in(p.shells[seat])
            cards = lane_sum(p.hands[seat]) + p.counts[seat]
            self.marks[seat] = (bits_in(p.stored[seat]) * 128 + jokers) * 128 + cards
        for seat in range(self.players):
            better: i64 = 0
            equal: i64 = 0
            for other in range(self.players):
                if self.marks[other] > self.marks[seat]:
                    better += 1
                elif self.marks[other] == self.marks[seat]:
                    equal += 1
            first = 0.0 if better else 1.0 / float(equal)
            worse = float(self.players - better - equal) + 0.5 * float(equal - 1)
            self.shares[seat] = FIRST * first + (1.0 - FIRST) * worse / float(self.players - 1)

    def estimate(self, p: Position) -> None:
        """Estimate the shares from strengths: pairwise odds of ending before each other seat."""
        stage = self.look(p)
        total = 0.0
        for seat in range(self.players):
            strength = 0.0
            for i in range(FEATURES):
                strength += self.features[seat * FEATURES + i] * (WEIGHTS[i] + stage * GROWTH[i])
            self.powers[seat] = exp(strength)
            total += self.powers[seat]
        for seat in range(self.players):
            own = self.powers[seat]
            worse = -0.5  # cancels the comparison of the seat with itself
            for other in range(self.players):
                worse += own / (own + self.powers[other])
            self.shares[seat] = FIRST * own / total + (1.0 - FIRST) * worse / float(self.players - 1)

    def look(self, p: Position) -> float:
        """Compute the features of all seats, and return the stage of the game from 0 to 1."""
        most: i64 = 0
        for seat in range(self.players):
            most = max(most, bits_in(p.stored[seat]))
            self.look_at(p, seat)
        fewest: i64 = SLOTS_PER_COLUMN
        for column in range(COLUMNS):
            fewest = min(fewest, p.left[column])
        return max(float(most) / 12.0, 1.0 - float(fewest) / 10.0)

    def look_at(self, p: Position, seat: i64) -> None:
        """Compute the features of one seat."""
        field_values, out, at = self.field_values, self.features, seat * FEATURES
        field_values.open(p, seat)
        own = LANES[seat] * 0xFF
        passed = p.ships[seat]
        if seat == p.seat and p.phase == Phase.ACTING and p.mode != Mode.MOVING:
            passed -= 1  # submarines under the ship can still act
        offered: i64 = 0
        ahead: i64 = 0
        for column in range(COLUMNS):
            if p.fleet_in[column] & own:
                if column >= passed:
                    ahead += lane(p.fleet_in[column], seat)
                offered += field_values.look_at_own(p, seat, column)
        out[at + STORED] = float(bits_in(p.stored[seat]))
        out[at + JOKERS] = float(bits_in(p.jokers[seat]) + bits_in(p.shells[seat]))
        out[at + CARDS] = float(field_values.cards)
        out[at + OFFERED] = float(offered) / 100.0
        out[at + AHEAD] = float(ahead)
