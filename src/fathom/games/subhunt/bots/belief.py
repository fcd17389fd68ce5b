"""The belief about a fleet: the exact posterior with priors on hiding and firing."""

from dataclasses import dataclass
from functools import reduce
from operator import or_

from fathom.games.subhunt.bots.exact_posterior import ROWS_AND_COLUMNS, Posterior, PriorWeights, lanes_mask
from fathom.games.subhunt.bots.heatmap import FleetHeatmap
from fathom.games.subhunt.bots.placement import Mixture
from fathom.games.subhunt.inferences import Evidence, Turn, gather
from fathom.games.subhunt.pieces import CELL_NAMES, CELLS, FIELDS, LANES, SIDE
from fathom.games.subhunt.view import SubHuntView

WHOLE = 2**14  # a likelihood of 1
NEAR_PORT = 3  # rows that a ship reaches in one move
HIDING = ("hide", "mine")  # phases in which the enemy has done nothing that could be read


@dataclass(frozen=True)
class Priors:
    """Assumptions about opponents; none of them is a rule."""

    fires: float = 12.0  # as if it had been seen to fire so often when it could,
    spares: float = 1.0  # and so often not
    spread: int = 8  # how much likelier a fleet is that lies under six different lanes,
    on_three_levels: int = 2  # and one that lies on three levels
    expects: Mixture | None = None  # the mixture that the fleet is drawn from, instead of these two
    mine_near_port: int = 2  # how much likelier a mine in the first three rows is


NOTHING_ASSUMED = Priors(fires=0.0, spares=0.0, spread=1, on_three_levels=1, mine_near_port=1)


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


def believe(view: SubHuntView, owner: int, assumed: Priors, most: int = 0) -> Posterior:
    """Return the posterior of the fleet of seat 0 or 1 from public information; `most` as for `Posterior`."""
    evidence = gather(view.log)[owner]
    diagonals, armed = view.options["lanes"] == "plus_diagonals", view.hit_chance > 0
    return Posterior(evidence, view.square, prior_weights(assumed, evidence, diagonals, armed), most)


def prior_weights(assumed: Priors, evidence: Evidence, diagonals: bool = False, armed: bool = True) -> PriorWeights:
    """Return the weights of fleets by the assumptions; the silence of fleets that are not armed tells nothing."""
    made = PriorWeights(diagonals)
    if assumed.mine_near_port > 1:
        rows = [assumed.mine_near_port if field // SIDE < NEAR_PORT else 1 for field in range(FIELDS)]
        made.weigh_mines([*rows, 0])
    silent: dict[int, int] = {}
    by_count = [1]
    if assumed.fires and armed:
        silent, by_count = silences(evidence, made.in_use, assumed)
    sunk = levels = 0
    for charge in evidence.sunk:
        sunk |= lanes_mask(charge.cell) & ROWS_AND_COLUMNS
        levels |= 2 ** (charge.cell // FIELDS)
    expects = assumed.expects
    by_lanes = [1] * (LANES + 1)
    by_lanes[2 * evidence.hidden] = assumed.spread
    counts = [(mask | levels).bit_count() for mask in range(8)]
    if expects is not None:
        by_lanes = [expects.shared ** max(0, lanes - 2) for lanes in range(LANES + 1)]
        made.weigh_cells([expects.weight(cell) for cell in range(CELLS)])
        made.weigh_levels([expects.by_levels(count) for count in counts])
    elif assumed.on_three_levels > 1:
        made.weigh_levels([assumed.on_three_levels if count == evidence.hidden else 1 for count in counts])
    made.weigh_lanes(list(silent.items()), by_count, sunk, by_lanes)
    return made


def could_fire(evidence: Evidence, turn: Turn, lanes: int) -> bool:
    """Return whether a submarine lay under one of these lanes for certain: it was shown there later, or sunk."""
    shown = any(volley.when > turn.when and lanes >> volley.lane & 1 for volley in evidence.volleys)
    return shown or any(charge.when > turn.when and lanes_mask(charge.cell) & lanes for charge in evidence.sunk)


def silences(evidence: Evidence, lanes_in_use: int, assumed: Priors) -> tuple[dict[int, int], list[int]]:
    """Return the silent turns by lanes in sight, and the likelihood of each number of them.

    The rate at which this opponent fires when it can is unknown: a Beta distribution that its shots sharpen.
    """
    always = 0  # silent turns in which a submarine that was sunk or shown later could have fired
    silent: dict[int, int] = {}
    for turn in evidence.turns:
        lanes = lanes_in_use & reduce(or_, [lanes_mask(place) for place in turn.targets if place < FIELDS], 0)
        if turn.fired or not lanes:
            continue
        if could_fire(evidence, turn, lanes):
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
