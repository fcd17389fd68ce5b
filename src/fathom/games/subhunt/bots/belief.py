"""The belief about a fleet: the exact posterior with priors on hiding and firing."""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from fathom.games.subhunt.bots.exact_posterior import ROWS_AND_COLUMNS, Posterior, PriorWeights, lanes_mask
from fathom.games.subhunt.bots.heatmap import FleetHeatmap
from fathom.games.subhunt.inferences import Evidence, gather
from fathom.games.subhunt.pieces import CELL_NAMES, FIELDS, SIDE
from fathom.games.subhunt.view import SubHuntView

WHOLE = 2**16  # a likelihood of 1
ON_THREE_LEVELS = 3  # how much likelier such a fleet is, where one that is spread out is likelier
NEAR_PORT = 3  # rows that a ship reaches in one move
HIDING = ("hide", "mine")  # phases in which the enemy has done nothing that could be read


@dataclass(frozen=True)
class Priors:
    """Assumptions about opponents; none of them is a rule."""

    fires: float = 4.0  # as if it had been seen to fire so often when it could,
    spares: float = 1.0  # and so often not
    spread: int = 16  # how much likelier a fleet is that lies under six different lanes; on three levels, too
    mine_near_port: int = 2  # how much likelier a mine in the first three rows is


NOTHING_ASSUMED = Priors(fires=0.0, spares=0.0, spread=1, mine_near_port=1)


def fleet_heatmap(view: SubHuntView) -> FleetHeatmap | None:
    """Return the heatmap of the enemy's fleet without priors, for hints; None while fleets are hidden."""
    if view.phase in HIDING:
        return None
    exact = believe(view, 2 - view.seat, NOTHING_ASSUMED)
    mined = sum(exact.mines)
    return FleetHeatmap(
        {CELL_NAMES[cell]: weight / exact.total for cell, weight in enumerate(exact.singles)},
        {CELL_NAMES[field]: weight / mined if mined else 0.0 for field, weight in enumerate(exact.mines)},
        int(exact.sets),
    )


def believe(view: SubHuntView, owner: int, assumed: Priors) -> Posterior:
    """Return the posterior of the fleet of seat 0 or 1 from public information."""
    evidence = gather(view.log)[owner]
    return Posterior(evidence, view.square, leaning(view, evidence, assumed))


def leaning(view: SubHuntView, evidence: Evidence, assumed: Priors) -> PriorWeights:
    """Return the prior weights of the assumptions."""
    made = PriorWeights(view.options["lanes"] == "plus_diagonals")
    if assumed.mine_near_port > 1:
        rows = [assumed.mine_near_port if field // SIDE < NEAR_PORT else 1 for field in range(FIELDS)]
        made.weigh_mines([*rows, 0])
    silent: dict[int, int] = {}
    by_count = [1]
    if assumed.fires and view.hit_chance:
        silent, by_count = silences(evidence, made.in_use, assumed)
    sunk = levels = 0
    for charge in evidence.sunk:
        sunk |= lanes_mask(charge.cell) & ROWS_AND_COLUMNS
        levels |= 2 ** (charge.cell // FIELDS)
    if assumed.spread > 1:
        on_all = [(mask | levels).bit_count() == evidence.hidden for mask in range(8)]
        made.weigh_levels([ON_THREE_LEVELS if spread else 1 for spread in on_all])
    made.weigh_lanes(list(silent.items()), by_count, sunk, 2 * evidence.hidden, assumed.spread)
    return made


def silences(evidence: Evidence, lanes_in_use: int, assumed: Priors) -> tuple[dict[int, int], list[int]]:
    """Return the silent turns by lanes in sight, and the likelihood of each number of them.

    The rate at which this opponent fires when it can is unknown: a Beta distribution that its shots sharpen.
    """
    always = 0  # silent turns in which a submarine that was sunk later could have fired
    silent: dict[int, int] = {}
    for turn in evidence.turns:
        lanes = lanes_in_use & reduce(or_, [lanes_mask(place) for place in turn.targets if place < FIELDS], 0)
        if turn.fired or not lanes:
            continue
        if any(charge.when > turn.when and lanes_mask(charge.cell) & lanes for charge in evidence.sunk):
            always += 1
        else:
            silent[lanes] = silent.get(lanes, 0) + 1
    fires = assumed.fires + len(evidence.volleys)
    likely = float(WHOLE)
    by_count = [WHOLE]
    for spared in range(always, always + sum(silent.values())):
        likely *= (assumed.spares + spared) / (assumed.spares + fires + spared)
        by_count.append(max(1, round(likely)))  # never impossible
    return silent, by_count
