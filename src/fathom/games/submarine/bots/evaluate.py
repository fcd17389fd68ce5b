"""Static evaluation of a position of Submarine: each seat's share of the win and of the places.

A small network gives each seat a strength. Its weights were fitted to games against a league of styles
(docs/bots-submarine.md; `training/`). `value.json` holds them, with their provenance.
"""

from importlib.resources import files
from math import exp
from typing import Any, Final, final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bitset import bits_in
from fathom.games.submarine.bots.value_features import SIZE, ValueFeatures
from fathom.games.submarine.pieces import lane_sum
from fathom.games.submarine.position import Phase, Position

HIDDEN: Final[i64] = 16
BLOCK: Final[i64] = 4  # units that are computed together: independent sums, which the processor can overlap
FIRST: Final = 0.7  # what the first place counts; the rest is shared by all places


def read_weights() -> dict[str, Any]:
    """Return the weights of the network from the package."""
    found: dict[str, Any] = msgspec.json.decode((files(__package__) / "value.json").read_bytes())
    assert found["features"] == SIZE, "value.json is of another version"
    return found


def by_block(weights: list[float]) -> list[float]:
    """Return the weights of the hidden layer in blocks of four units, which are in the file feature by feature."""
    return [
        weights[feature * HIDDEN + block + unit]
        for block in range(0, HIDDEN, BLOCK)
        for feature in range(SIZE)
        for unit in range(BLOCK)
    ]


_read = read_weights()
INTO_HIDDEN: Final[vec[float]] = vec[float](by_block(_read["hidden"]))
BIAS: Final[vec[float]] = vec[float](_read["hidden_bias"])
OUT: Final[vec[float]] = vec[float](_read["out"])
DIRECT: Final[vec[float]] = vec[float](_read["direct"])


@final
class Evaluator:
    """Computes each seat's share, from 0 to 1, into `shares`."""

    def __init__(self, players: i64) -> None:
        self.players = players
        self.features = ValueFeatures(players)
        self.powers: vec[float] = vec[float]([0.0] * players)
        self.inputs: vec[i64] = vec[i64]([0] * SIZE)  # the offset of each feature that is not 0, and its value
        self.values: vec[float] = vec[float]([0.0] * SIZE)
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
        self.features.look(p)
        total = 0.0
        for seat in range(self.players):
            self.powers[seat] = exp(self.strength(seat * SIZE))
            total += self.powers[seat]
        for seat in range(self.players):
            own = self.powers[seat]
            worse = -0.5  # cancels the comparison of the seat with itself
            for other in range(self.players):
                worse += own / (own + self.powers[other])
            self.shares[seat] = FIRST * own / total + (1.0 - FIRST) * worse / float(self.players - 1)

    def strength(self, row: i64) -> float:
        """Return the network's output for the row of features that begins there."""
        rows, into_hidden, bias, out, direct = self.features.rows, INTO_HIDDEN, BIAS, OUT, DIRECT
        inputs, values = self.inputs, self.values
        count: i64 = 0  # of features that are not 0
        result = 0.0
        for feature in range(SIZE):
            value = rows[row + feature]
            if value != 0.0:
                result += value * direct[feature]
                inputs[count] = feature * BLOCK
                values[count] = value
                count += 1
        first: i64 = 0
        block: i64 = 0
        while block < HIDDEN:
            one = bias[block]
            two = bias[block + 1]
            three = bias[block + 2]
            four = bias[block + 3]
            for i in range(count):
                at = first + inputs[i]
                value = values[i]
                one += value * into_hidden[at]
                two += value * into_hidden[at + 1]
                three += value * into_hidden[at + 2]
                four += value * into_hidden[at + 3]
            if one > 0.0:
                result += one * out[block]
            if two > 0.0:
                result += two * out[block + 1]
            if three > 0.0:
                result += three * out[block + 2]
            if four > 0.0:
                result += four * out[block + 3]
            block += BLOCK
            first += SIZE * BLOCK
        return result
