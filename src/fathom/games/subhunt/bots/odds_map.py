"""Chances of a depth charge and dangers for the own ships, by field, derived from a belief.

All in whole millionths, so that compiled and interpreted play are the same.
"""

from math import log2
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fathom.games.subhunt.bots.exact_posterior import LANES_OF, Posterior
from fathom.games.subhunt.pieces import CELLS, FIELDS, LEVELS

UNIT: Final = 1_000_000
PLACES: Final = 37  # the fields and the port
ROOM: Final = 2**40  # weights below this can be multiplied by the unit


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

    def __init__(self, belief: Posterior, sailing: bool) -> None:
        total = belief.total
        self.hits: list[int] = [weight * UNIT // total for weight in belief.singles]
        self.bits: list[int] = [round(information(answers) * UNIT) for answers in belief.answers]
        self.mines: vec[i64] = vec[i64]([0] * PLACES)
        whole = sum(belief.mines)
        for field in range(FIELDS):
            if whole:
                self.mines[field] = belief.mines[field] * UNIT // whole
        # By two places: how likely a submarine lies under a lane over one of them, at least.
        self.covered: vec[i64] = vec[i64]([0] * (PLACES * PLACES))
        if sailing:
            self.cover(belief)

    def cover(self, belief: Posterior) -> None:
        """Sum up, for each two places, the fleets that can fire at one of them."""
        masks = vec[i64]([mask for mask, _ in belief.lanes])
        weights = vec[i64]([weight for _, weight in belief.lanes])
        seen = vec[i64]([LANES_OF[field] for field in range(FIELDS)] + [0])
        scale: i64 = belief.total // ROOM + 1
        total: i64 = belief.total // scale
        for one in range(PLACES):
            for other in range(one, PLACES):
                both = seen[one] | seen[other]
                weight: i64 = 0
                for i in range(len(masks)):
                    if masks[i] & both:
                        weight += weights[i]
                share = weight // scale * UNIT // total
                self.covered[one * PLACES + other] = share
                self.covered[other * PLACES + one] = share

    def exposed(self, one: i64, two: i64, three: i64) -> i64:
        """Return how likely the enemy can fire at one of three places.

        For three at sea, two of them are taken as independent where the third is in sight.
        """
        covered = self.covered
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
