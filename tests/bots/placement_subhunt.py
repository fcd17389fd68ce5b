"""Exploitability of the placement in Submarine Hunt: the charges that a hunter needs to sink all three submarines.

    PYTHONPATH=tests python tests/bots/placement_subhunt.py FLEETS SEED [MIXTURE…]

The hunter drops one charge after another in any cell and takes the one with the best chance of a hit, with a share for
what the answer tells. It either takes every fleet for equally likely, or knows from which mixture the fleet is drawn.
"""

import sys
from dataclasses import replace
from math import sqrt
from statistics import mean, stdev

from fathom.core.rng import Rng
from fathom.games.subhunt.bots import placement
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED, prior_weights
from fathom.games.subhunt.bots.exact_posterior import Posterior
from fathom.games.subhunt.bots.odds_map import information
from fathom.games.subhunt.bots.placement import EVEN, Mixture
from fathom.games.subhunt.inferences import Charge, Evidence
from fathom.games.subhunt.pieces import CELLS, SUBMARINES, blast_of

MIXTURES = {
    "even": EVEN,
    "out-of-the-way": placement.OUT_OF_THE_WAY,
    "captain": placement.HARD_TO_FIND,
}
BIT = 0.15  # what a bit is worth to the hunter, when a hit is worth 1
Fleet = tuple[int, ...]


def drawn(mixture: Mixture, rng: Rng) -> Fleet:
    """Draw a fleet as the bot does, one submarine after another."""
    own: list[int] = []
    for _ in range(SUBMARINES):
        free = [cell for cell in range(CELLS) if cell not in own]
        all_weights = [placement.submarine_weight(cell, own, mixture) for cell in free]
        lot = int(rng.below(sum(all_weights)))
        for cell, weight in zip(free, all_weights, strict=True):
            lot -= weight
            if lot < 0:
                own.append(cell)
                break
    return tuple(own)


def charges_needed(fleet: Fleet, known: Mixture | None, rng: Rng) -> int:
    """Return how many charges the hunter needs for this fleet."""
    told = Evidence(hidden=SUBMARINES)
    living = set(fleet)
    assumed = replace(NOTHING_ASSUMED, expects=known)
    while living:
        belief = Posterior(told, False, prior_weights(assumed, told))
        worth = [belief.singles[cell] / belief.total + BIT * information(belief.answers[cell]) for cell in range(CELLS)]
        best = max(worth)
        close = [cell for cell in range(CELLS) if worth[cell] > best - 1e-9]
        cell = close[rng.below(len(close))]
        hit = cell in living
        living.discard(cell)
        told.charges.append(Charge(len(told.charges), cell, hit, len(living.intersection(blast_of(cell, False)))))
    return len(told.charges)


def row(name: str, fleets: int, seed: int) -> str:
    """Return a row of the table: means with the half widths of their 95 % intervals."""
    rng = Rng(seed)
    sample = [drawn(MIXTURES[name], rng) for _ in range(fleets)]
    cells = []
    for known in (None, MIXTURES[name]):
        needed = [charges_needed(fleet, known, rng) for fleet in sample]
        cells.append(f"{mean(needed):.1f} ± {1.96 * stdev(needed) / sqrt(fleets):.1f}")
    return f"| {name} | {cells[0]} | {cells[1]} |"


if __name__ == "__main__":
    count, number, *names = sys.argv[1:]
    for name in names or MIXTURES:
        print(row(name, int(count), int(number)), flush=True)
