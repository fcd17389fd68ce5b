"""Torpedoes: a ship against what the shot gives away. What the enemy can know of the own fleet is public."""

from dataclasses import replace
from math import log2

from fathom.games.subhunt.bots.exact_posterior import Posterior, PriorWeights
from fathom.games.subhunt.bots.lookahead import ends_by_place
from fathom.games.subhunt.bots.odds_map import UNIT
from fathom.games.subhunt.inferences import Volley, gather
from fathom.games.subhunt.pieces import FIELD_NAMES, FIELDS, LANE_NAMES, LEVELS
from fathom.games.subhunt.view import SubHuntView

FEW_SETS = 60_000  # with more, no cell is likely enough to be a threat
LASTING = 2.0  # turns for which a threat counts


def fleets_in(told: Posterior) -> int:
    """Return the weight of all fleets, also where only some of them were weighed."""
    return int(told.total) * int(told.step)


class TorpedoEvaluator:
    """A view before a shot, and what the enemy knows of the own fleet."""

    def __init__(self, view: SubHuntView, secrecy: float, worth: float, own_worth: float, most: int = 0) -> None:
        self.view = view
        self.secrecy = secrecy
        self.worth = worth
        self.own_worth = own_worth
        self.me = view.seat - 1
        self.evidence = gather(view.log)[self.me]
        self.leaning = PriorWeights(view.options["lanes"] == "plus_diagonals")  # to nothing
        self.most = most
        self.told = Posterior(self.evidence, view.square, self.leaning, most)
        self.within_reach = self.reach_of_enemy()
        self.threat_now = self.threat(self.told)

    def reach_of_enemy(self) -> list[int]:
        """Return the fields under which a charge can explode in the enemy's next turn."""
        ends = ends_by_place(self.view.arrows)
        ships = zip(self.view.ships[1 - self.me], self.view.charges[1 - self.me], strict=True)
        places = [FIELD_NAMES.index(name) for name, charges in ships if charges]
        return sorted({int(end) for place in places for end in ends[place] if end < FIELDS})

    def threat(self, told: Posterior) -> float:
        """Return how likely the best charge that the enemy can drop next is a hit, by what it knows."""
        cells = [level * FIELDS + field for level in range(LEVELS) for field in self.within_reach]
        return max((told.singles[cell] for cell in cells), default=0) / int(told.total)

    def torpedoes(self, lane: int) -> int:
        """Return how many submarines can still fire along the lane."""
        return self.view.own_under(lane) - self.view.shots

    def sinks(self, lane: int) -> float:
        """Return the chance to sink the target with all torpedoes that are left."""
        return 1 - (1 - self.view.hit_chance) ** self.torpedoes(lane)

    def tells(self, lane: int) -> tuple[float, float]:
        """Return what one more shot along the lane gives away: bits, and how much likelier the next charge hits."""
        shot = Volley(len(self.view.log), lane, self.view.shots + 1)
        if self.told.sets > FEW_SETS:
            under = sum(weight for lanes, weight in self.told.lanes if lanes >> lane & 1)
            return log2(int(self.told.total) / under), 0.0
        after = replace(self.evidence, volleys=[*self.evidence.volleys, shot])
        told = Posterior(after, self.view.square, self.leaning, self.most)
        bits = log2(fleets_in(self.told) / fleets_in(told))
        return max(0.0, bits), self.threat(told) - self.threat_now

    def score(self, line: str) -> int:
        """Return what a shot is worth, in millionths; none is worth nothing."""
        if line == "done":
            return 0
        if self.view.hit_chance == 0:
            return -UNIT
        lane = LANE_NAMES.index(line.split()[2])
        bits, threat = self.tells(lane)
        return round((self.sinks(lane) * self.worth - self.secrecy * bits - LASTING * threat * self.own_worth) * UNIT)
