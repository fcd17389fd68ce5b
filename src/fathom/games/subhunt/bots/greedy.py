"""The greedy player of Submarine Hunt: the best immediate score, without look-ahead."""

from fathom.core.bot import pick_best
from fathom.core.rng import Rng
from fathom.games.subhunt.inferences import gather, quiet_rounds
from fathom.games.subhunt.legal import distance
from fathom.games.subhunt.pieces import CELL_NAMES, FIELD_NAMES, FIELDS, LANE_NAMES, LEVELS, PORT, blast_of, lanes_over
from fathom.games.subhunt.view import SubHuntView
from fathom.games.subhunt.worlds import Hidden

GRAZE = 0.15  # what a graze is worth, when a hit is worth 1
PATIENCE = 0.6  # what is left of a gain that comes a move later
HASTE = 0.4  # what a better place is worth against a charge right now
MINE_FEAR = 0.5
TORPEDO_FEAR = 0.5
BOREDOM = 8  # rounds without a loss after which fears count half, or two such players would never leave port
NEAR_PORT = 3  # rows in which a mine is often met


def choose(view: SubHuntView, rng: Rng) -> str:
    """Return the line with the best score; ties are broken at random."""
    return pick_best(view.legal, score_all(view), rng, slack=1e-9)


def score_all(view: SubHuntView) -> list[float]:
    """Return the score of each legal line."""
    if view.phase == "hide":
        return [spread(view, line.split()[1]) for line in view.legal]
    if view.phase == "mine":
        return [float((int(line[-2:]) - 1) // 6 < NEAR_PORT) for line in view.legal]
    if view.phase in ("sail", "drop"):
        scorer = GreedyScorer(view)
        return [scorer.sail(line) if view.phase == "sail" else scorer.drop(line) for line in view.legal]
    return [salvo(view, line) for line in view.legal]


def spread(view: SubHuntView, cell: str) -> float:
    """Return the score of a cell: few lanes and levels shared with the own submarines."""
    number = CELL_NAMES.index(cell)
    alike = 0
    for other in view.submarines[view.seat - 1]:
        shared = set(lanes_over(number % FIELDS)) & set(lanes_over(CELL_NAMES.index(other) % FIELDS))
        alike += len(shared) + (cell[0] == other[0])
    return -float(alike)


def salvo(view: SubHuntView, line: str) -> float:
    """Return the score of a shot: the submarines under its lane, if a hit is possible."""
    if line == "done":
        return 0.0
    under = view.own_under(LANE_NAMES.index(line.split()[2]))
    return float(under) if view.hit_chance else -1.0


class GreedyScorer:
    """Scores of legal lines, from what a view tells about the sea under the own ships."""

    def __init__(self, view: SubHuntView) -> None:
        self.view = view
        me = view.seat - 1
        self.ships = [FIELD_NAMES.index(name) for name in view.ships[me]]
        self.charges = view.charges[me]
        hidden = Hidden(gather(view.log)[1 - me], view.square)
        self.mines = {field: 1 / len(hidden.mines) for field in hidden.mines}
        self.odds = [count / len(hidden.sets) for count in hidden.heat()]
        self.worth = [max(self.charge(level, field) for level in range(LEVELS)) for field in range(FIELDS)]
        lanes = self.submarines_under_lanes()
        self.courage = 1 + quiet_rounds(view.log) / BOREDOM
        fear = TORPEDO_FEAR * view.hit_chance / self.courage
        self.danger = [fear * sum(lanes[lane] for lane in lanes_over(field)[:2]) for field in range(FIELDS)]
        self.outlook = [self.best_from([field]) for field in range(FIELDS)]
        self.outlook.append(PATIENCE * self.best_from(view.arrows))

    def charge(self, level: int, field: int) -> float:
        """Return what a depth charge promises there: a hit, or at least a graze."""
        cell = level * FIELDS + field
        return self.odds[cell] + GRAZE * sum(self.odds[other] for other in blast_of(cell, self.view.square))

    def submarines_under_lanes(self) -> list[float]:
        """Return how many submarines can be expected under each lane."""
        lanes = [0.0] * len(LANE_NAMES)
        for cell, odds in enumerate(self.odds):
            for lane in lanes_over(cell % FIELDS):
                lanes[lane] += odds
        return lanes

    def best_from(self, starts: list[int]) -> float:
        """Return the best charge that a ship can come to, less for each move that it takes."""
        return max(self.worth[field] * PATIENCE ** moves(starts, field) for field in range(FIELDS))

    def prospect(self, place: int, charges: int) -> float:
        """Return the prospect of a ship; without charges it must load first."""
        if charges or place == PORT:
            return self.outlook[place]
        return PATIENCE ** (1 + moves([place], *self.view.arrows)) * self.outlook[PORT]

    def sail(self, line: str) -> float:
        """Return the score of a ship's move: a charge at its end, later prospects, and dangers."""
        _, name, *way = line.split()
        ship, end = int(name) - 1, FIELD_NAMES.index(way[-1])
        start, charges = self.ships[ship], self.charges[ship]
        score = HASTE * (self.prospect(end, charges) - self.prospect(start, charges))
        if end != PORT:
            score -= self.danger[end]
            if charges:
                score += self.worth[end]
        return score - MINE_FEAR / self.courage * sum(self.mines.get(FIELD_NAMES.index(step), 0) for step in way)

    def drop(self, line: str) -> float:
        """Return the score of a charge; `hold` wins only against charges that promise nothing."""
        if line == "hold":
            return 1e-6
        field = self.ships[self.view.ship - 1]
        return self.charge(int(line.split()[1]) // 100 - 1, field)


def moves(starts: list[int], *ends: int) -> int:
    """Return how many moves lie between the nearest of two groups of fields."""
    return min(-(-distance(start, end) // 3) for start in starts for end in ends)
