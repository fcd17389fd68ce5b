"""Chances of a depth charge and dangers for the own ships, by field, derived from a belief.

All in whole millionths, so that compiled and interpreted play are the same.
"""

from math import log2
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.games.subhunt.bots.exact_posterior import LANES_OF, MASKS, Posterior
from fathom.games.subhunt.pieces import CELLS, FIELDS, LEVELS

UNIT: Final = 1_000_000
PLACES: Final = 37  # the fields and the port
ROOM: Final = 2**40  # weights below this can be multiplied by the unit
WITHIN: Final[vec[i64]] = vec[i64]([0] * MASKS)  # work space; it never outlives a call


def information(answers: list[int]) -> float:
    """Return how many bits an answer is worth on average: the entropy of what can be answered."""
    total = sum(answers)
    bits = 0.0
    for weight in answers:
        if weight > 0:
            bits -= weight / total * log2(weight / total)
    return bits


class Outlook:
    """Chances and dangers, in millionths."""

    def __init__(self, belief: Posterior, sailing: bool, hit_odds: i64 = 0) -> None:
        scale: i64 = belief.total // ROOM + 1
        total: i64 = belief.total // scale
        self.hits: list[int] = [weight // scale * UNIT // total for weight in belief.singles]
        self.bits: list[int] = [round(information(answers) * UNIT) for answers in belief.answers]
        self.mines: vec[i64] = vec[i64]([0] * PLACES)
        whole = sum(belief.mines)
        for field in range(FIELDS):
            if whole:
                self.mines[field] = belief.mines[field] * UNIT // whole
        # By two places: how likely a submarine lies under a lane over one of them, at least.
        self.covered: vec[i64] = vec[i64]([0] * (PLACES * PLACES))
        # And how likely the torpedoes along one lane then sink the ship.
        self.sunk: vec[i64] = vec[i64]([0] * (PLACES * PLACES))
        if sailing:
            self.cover(belief, belief.lanes, self.covered)
            self.cover(belief, belief.shared, self.sunk)  # by two or three submarines
            for i in range(PLACES * PLACES):
                twice: i64 = self.sunk[i] * (UNIT - hit_odds) // UNIT  # a second torpedo, if the first missed
                self.sunk[i] = (self.covered[i] + twice) * hit_odds // UNIT

    def cover(self, belief: Posterior, fleets: list[tuple[int, int]], table: vec[i64]) -> None:
        """Sum up, for each two places, the fleets with one of their sets of lanes over one of them."""
        within: vec[i64] = WITHIN  # first the weight of each set of lanes, then of all sets within it
        size: i64 = belief.in_use + 1
        for mask in range(size):
            within[mask] = 0
        for lanes, weight in fleets:
            within[lanes] = weight
        bit: i64 = 1
        while bit < size:
            for mask in range(size):
                if mask & bit:
                    within[mask] += within[mask ^ bit]
            bit *= 2
        seen = vec[i64]([LANES_OF[field] for field in range(FIELDS)] + [0])
        scale: i64 = belief.total // ROOM + 1
        total: i64 = belief.total // scale
        everywhere: i64 = belief.in_use
        for one in range(PLACES):
            for other in range(one, PLACES):
                elsewhere = within[everywhere & ~(seen[one] | seen[other])]
                share = (belief.total - elsewhere) // scale * UNIT // total
                table[one * PLACES + other] = share
                table[other * PLACES + one] = share

    def exposed(self, one: i64, two: i64, three: i64) -> i64:
        """Return how likely the enemy can fire at one of three places."""
        return over_three(self.covered, one, two, three)

    def lost(self, one: i64, two: i64, three: i64) -> i64:
        """Return how likely a ship is sunk at one of three places, if the enemy fires whenever it can."""
        return over_three(self.sunk, one, two, three)


def over_three(covered: vec[i64], one: i64, two: i64, three: i64) -> i64:
    """Return the probability for any of three places, from a table over two.

    For three at sea, two of them are taken as independent where the third is in sight.
    """
    if one >= FIELDS:
        return covered[spot(two) * PLACES + spot(three)]
    if two >= FIELDS:
        return covered[one * PLACES + spot(three)]
    if three >= FIELDS:
        return covered[one * PLACES + two]
    alone = covered[one * PLACES + one]
    pair = covered[two * PLACES + three]
    if alone == 0:
        return pair
    with_two = alone + covered[two * PLACES + two] - covered[one * PLACES + two]
    with_three = alone + covered[three * PLACES + three] - covered[one * PLACES + three]
    neither = (alone - with_two) * (alone - with_three) // alone  # the first in sight, the others not
    return min(pair + neither, UNIT)


def spot(place: i64) -> i64:
    """Return the place to look up: a lost ship is as safe as one in port."""
    return min(place, FIELDS)


def level_values(outlook: Outlook, field: int, hit_worth: float, bit_worth: float) -> list[int]:
    """Return what a charge is worth on each level there, in millionths."""
    cells = range(field, CELLS, FIELDS)
    assert len(cells) == LEVELS
    return [round(outlook.hits[cell] * hit_worth + outlook.bits[cell] * bit_worth) for cell in cells]
