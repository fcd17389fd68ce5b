"""Torpedoes: a ship against what the shot gives away. What the enemy can know of the own fleet is public."""

from math import log2

from fathom.bots.subhunt.belief import NOTHING_ASSUMED, believe
from fathom.bots.subhunt.outlook import UNIT
from fathom.bots.subhunt.posterior import Posterior
from fathom.core.options import Odds
from fathom.games.subhunt.pieces import CELL_NAMES, FIELDS, LANE_NAMES, lanes_over
from fathom.games.subhunt.view import SubHuntView


def scores(view: SubHuntView, secrecy: float, last: float) -> list[int]:
    """What each shot is worth, and none."""
    if len(view.legal) == 1:
        return [0]
    odds = float(Odds.fraction(str(view.options["torpedo_hit"])) or 0)
    if odds == 0:
        return [0 if line == "done" else -UNIT for line in view.legal]
    told = believe(view, view.seat - 1, NOTHING_ASSUMED)
    left = sum(name != "lost" for name in view.ships[2 - view.seat])
    worth = 1.0 + (last - 1.0) * (3 - left) / 2
    return [0 if line == "done" else shot(view, line, told, odds, worth, secrecy) for line in view.legal]


def shot(view: SubHuntView, line: str, told: Posterior, odds: float, worth: float, secrecy: float) -> int:
    """The chance to sink a ship with all submarines under the lane, less what the enemy learns."""
    lane = LANE_NAMES.index(line.split()[2])
    under = sum(lane in lanes_over(CELL_NAMES.index(name) % FIELDS) for name in view.submarines[view.seat - 1])
    sinks = 1 - (1 - odds) ** (under - view.shots)
    return round((sinks * worth - secrecy * given_away(told, lane)) * UNIT)


def given_away(told: Posterior, lane: int) -> float:
    """How many bits the enemy gains by hearing that a submarine lies under the lane."""
    under = sum(weight for lanes, weight in told.lanes if lanes >> lane & 1)
    return log2(told.total / under)
