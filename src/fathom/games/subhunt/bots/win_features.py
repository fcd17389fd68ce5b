"""The input of the win evaluator of Submarine Hunt: a row of numbers for each seat, about 0 to 1 each.

A row has what the true position gives a seat, then the same for the enemy. What each side can know of the other's
fleet counts as well: it follows from what all can read, and is the same in every position that a seat must consider.
"""

from collections import OrderedDict
from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from math import log2
from typing import Final, TypeVar

from fathom.games.subhunt.bots.exact_posterior import Posterior, PriorWeights
from fathom.games.subhunt.bots.lookahead import ends_by_place
from fathom.games.subhunt.inferences import Evidence, Reader
from fathom.games.subhunt.pieces import CELLS, FIELDS, LEVELS, LOST, NOWHERE, PORT, SHIPS, SUBMARINES, lanes_over
from fathom.games.subhunt.position import Phase, Position

Key = TypeVar("Key")
Value = TypeVar("Value")

NAMES: Final = (
    "ships", "last_ship", "submarines", "last_submarine", "charges", "at_sea", "found", "found_most", "secret",
    "in_sight", "guns", "aims", "aims_well", "mine", "mine_found", "to_move", "drops", "drops_well", "shoots",
    "in_reach",
)  # fmt: skip
SIZE: Final = len(NAMES)
MOST_KNOWN: Final = 512  # posteriors and readers that are kept
BITS: Final = 17.64  # of all sets of three cells
UNIFORM: Final = SUBMARINES / CELLS  # how likely a cell holds one of three submarines that can be anywhere


class FleetKnowledge:
    """Chances of one hidden fleet as all can work them out, without priors on how people hide or fire."""

    def __init__(self, evidence: Evidence, square: bool, diagonals: bool) -> None:
        posterior = Posterior(evidence, square, PriorWeights(diagonals))
        total, mined = int(posterior.total), sum(posterior.mines)
        self.cells = [weight / total for weight in posterior.singles]
        self.mines = [weight / mined if mined else 0.0 for weight in posterior.mines]
        self.secret = log2(max(1, int(posterior.sets))) / BITS


UNKNOWN: Final = FleetKnowledge.__new__(FleetKnowledge)  # of fleets that are still being hidden
UNKNOWN.cells, UNKNOWN.mines, UNKNOWN.secret = [UNIFORM] * CELLS, [1 / FIELDS] * FIELDS, 1.0


class KnowledgeCache:
    """A cache of what all know of both fleets, by what a spectator has read."""

    def __init__(self) -> None:
        self._readers: OrderedDict[tuple[str, ...], Reader] = OrderedDict()
        self._fleets: OrderedDict[tuple[object, ...], FleetKnowledge] = OrderedDict()

    def of(self, log: Sequence[str], square: bool, diagonals: bool) -> tuple[FleetKnowledge, FleetKnowledge]:
        """Return the knowledge of red's fleet and of blue's."""
        about = self._reader(tuple(log)).about
        return self._fleet(about[0], square, diagonals), self._fleet(about[1], square, diagonals)

    def _reader(self, log: tuple[str, ...]) -> Reader:
        """Return the reader of a log. The logs of one decision share all but their last lines."""
        found = self._readers.get(log)
        if found is None:
            before = self._readers.get(log[:-1])
            if before is None:
                found = Reader()
                for line in log:
                    found.read(line)
            else:
                found = deepcopy(before)
                found.read(log[-1])
            remember(self._readers, log, found)
        return found

    def _fleet(self, evidence: Evidence, square: bool, diagonals: bool) -> FleetKnowledge:
        charges = tuple([(charge.when, charge.cell, charge.hit, charge.grazed) for charge in evidence.charges])
        volleys = tuple([(volley.when, volley.lane, volley.shots) for volley in evidence.volleys])
        laid = (evidence.hidden, evidence.mine_laid, evidence.mine_hit)
        key = (square, diagonals, laid, frozenset(evidence.clear), charges, volleys)
        found = self._fleets.get(key)
        if found is None:
            found = FleetKnowledge(evidence, square, diagonals)
            remember(self._fleets, key, found)
        return found


def remember(known: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    """Add an entry to a cache; the oldest one leaves it."""
    known[key] = value
    if len(known) > MOST_KNOWN:
        known.popitem(last=False)


@cache
def reach(arrows: int) -> tuple[tuple[int, ...], ...]:
    """Return where a ship at each place can end its next move at sea; from nowhere if it is lost."""
    fields = [field for field in range(FIELDS) if arrows >> field & 1]
    ends = [tuple(int(end) for end in places if end < FIELDS) for places in ends_by_place(fields)]
    return (*ends, ())


def cells_of(p: Position, seat: int) -> list[int]:
    """Return the cells of a seat's living submarines."""
    found = []
    for level in range(LEVELS):
        fields = int(p.subs[seat * LEVELS + level])
        while fields:
            lowest = fields & -fields
            found.append(level * FIELDS + lowest.bit_length() - 1)
            fields -= lowest
    return found


class Side:
    """One seat of a position: what it has, and what the enemy can know of it."""

    def __init__(self, p: Position, seat: int, known: FleetKnowledge) -> None:
        self.places = [int(p.places[ship]) for ship in range(seat * SHIPS, seat * SHIPS + SHIPS)]
        self.charges = [int(p.charges[ship]) for ship in range(seat * SHIPS, seat * SHIPS + SHIPS)]
        self.cells = cells_of(p, seat)
        self.lanes = [lanes_over(cell % FIELDS)[: int(p.lanes)] for cell in self.cells]
        self.mine = int(p.mines[seat])
        self.known = known

    @property
    def at_sea(self) -> list[int]:
        """The fields of the ships at sea."""
        return [place for place in self.places if place < PORT]

    def under(self, field: int) -> int:
        """Return the largest number of own submarines that can fire at a ship on a field."""
        lanes = lanes_over(field)
        return max(sum(lane in own for own in self.lanes) for lane in lanes)


def rows(p: Position, knowledge: tuple[FleetKnowledge, FleetKnowledge]) -> list[list[float]]:
    """Return the row of each seat in a position that is not over: its own numbers, then the enemy's."""
    hiding = p.phase in (Phase.HIDING, Phase.MINING)
    sides = [Side(p, seat, UNKNOWN if hiding else knowledge[seat]) for seat in (0, 1)]
    spin = int(p.hit_weight) / (int(p.hit_weight) + int(p.miss_weight))
    numbers = [numbers_of(p, sides, seat, spin, hiding) for seat in (0, 1)]
    return [numbers[0] + numbers[1], numbers[1] + numbers[0]]


def numbers_of(p: Position, sides: list[Side], seat: int, spin: float, hiding: bool) -> list[float]:
    """Return the numbers of one seat, in the order of `NAMES`."""
    own, enemy = sides[seat], sides[1 - seat]
    ships = sum(place != LOST for place in own.places)
    living = SUBMARINES if hiding else len(own.cells)
    found = [own.known.cells[cell] for cell in own.cells] + [UNIFORM] * (living - len(own.cells))
    guns = [own.under(field) for field in enemy.at_sea]
    aim, aims_well = aimed(p, own, enemy, hiding)
    on_turn = p.seat == seat and not hiding
    drops, drops_well = dropped(p, own, enemy) if on_turn and p.phase == Phase.DROPPING else (0.0, 0.0)
    laid = own.mine != NOWHERE
    return [
        ships / SHIPS,
        float(ships == 1),
        living / SUBMARINES,
        float(living == 1),
        sum(own.charges) / 9,
        len(own.at_sea) / SHIPS,
        sum(found),
        max(found, default=0.0),
        own.known.secret,
        sum(count > 0 for count in guns) / SHIPS,
        1 - (1 - spin) ** max(guns, default=0),
        aim,
        aims_well,
        float(laid or hiding),
        own.known.mines[own.mine] if laid else 0.0,
        float((hiding and seat == 0) or on_turn),
        drops,
        drops_well,
        shooting(p, own, enemy, spin) if on_turn and p.phase == Phase.FIRING else 0.0,
        sum(within_reach(p, own, enemy)) / SUBMARINES,
    ]


def aimed(p: Position, own: Side, enemy: Side, hiding: bool) -> tuple[float, float]:
    """Return how likely the best charge of the next move is a hit by what is known, and whether it is one."""
    if hiding:
        return UNIFORM, 0.0
    best, at = 0.0, NOWHERE
    table = reach(int(p.arrows))
    for place, charges in zip(own.places, own.charges, strict=True):
        for field in table[place] if charges else ():
            for cell in range(field, CELLS, FIELDS):
                if enemy.known.cells[cell] > best:
                    best, at = enemy.known.cells[cell], cell
    return best, float(at in enemy.cells)


def within_reach(p: Position, own: Side, enemy: Side) -> list[float]:
    """Return the chances of those own submarines above which an enemy ship with a charge can end its next move."""
    table = reach(int(p.arrows))
    ends = {end for place, load in zip(enemy.places, enemy.charges, strict=True) if load for end in table[place]}
    return [own.known.cells[cell] for cell in own.cells if cell % FIELDS in ends]


def dropped(p: Position, own: Side, enemy: Side) -> tuple[float, float]:
    """Return how likely the best charge under the ship that has moved is a hit, and whether it is one."""
    cells = range(own.places[int(p.ship)], CELLS, FIELDS)
    best = max(cells, key=lambda cell: enemy.known.cells[cell])
    return enemy.known.cells[best], float(best in enemy.cells)


def shooting(p: Position, own: Side, enemy: Side, spin: float) -> float:
    """Return the chance to sink a ship with the torpedoes that can still be fired in this turn."""
    if p.shots:
        torpedoes = sum(int(p.lane) in lanes for lanes in own.lanes) - int(p.shots)
    else:
        torpedoes = max((own.under(field) for field in enemy.at_sea), default=0)
    return 1 - (1 - spin) ** torpedoes
