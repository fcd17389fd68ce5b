"""Exact posterior of a hidden fleet: every set of submarines and every mine that is consistent with the evidence.

Each set has an integer weight, so that sums are the same compiled and interpreted: the number of fields that it leaves
to the mine (H2.2), times its `PriorWeights`. Without them all fleets that fit are equally likely, and the counts are
those of an enumeration. Set and mine are otherwise independent, as no answer depends on both.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from fathom.core.bitset import bits_in
from fathom.games.subhunt.inferences import Evidence
from fathom.games.subhunt.pieces import CELLS, FIELDS, blast_of, lanes_over
from fathom.games.subhunt.worlds import DIGIT, DIGIT_MASK, Hidden

NO_CELL: Final = 108  # stands for a submarine that is sunk
ROW: Final = 109  # cells, with that one
MASKS: Final = 16384  # sets of lanes
ROWS_AND_COLUMNS: Final = 4095  # without the diagonals
MOST_AROUND: Final = 9  # cells to a blast, with its own

LANES_OF: Final[vec[i64]] = vec[i64]([sum([2**lane for lane in lanes_over(c % FIELDS)]) for c in range(CELLS)] + [0])
FIELD_OF: Final[vec[i64]] = vec[i64]([cell % FIELDS for cell in range(CELLS)] + [FIELDS])
LEVEL_OF: Final[vec[i64]] = vec[i64]([2 ** (cell // FIELDS) for cell in range(CELLS)] + [0])


def around(square: bool) -> list[list[int]]:
    """Return the blast of each cell, the cell itself first."""
    return [[cell, *blast_of(cell, square)] for cell in range(CELLS)]


def near(square: bool) -> list[int]:
    """Return, by two cells, whether one charge can touch both."""
    blasts = [set(blast) for blast in around(square)]
    table = [0] * (ROW * ROW)
    for one in range(CELLS):
        for other in range(CELLS):
            table[one * ROW + other] = int(not blasts[one].isdisjoint(blasts[other]))
    return table


def touching(square: bool) -> list[int]:
    """Return, by charge and submarine, 1 for a graze and 2 for a hit."""
    table = [0] * (ROW * ROW)
    for cell, blast in enumerate(around(square)):
        for other in blast:
            table[cell * ROW + other] = 2 if other == cell else 1
    return table


def spread_out(lists: list[list[int]]) -> list[int]:
    """Return lists of cells flattened, each padded."""
    return [cell for cells in lists for cell in (cells + [NO_CELL] * MOST_AROUND)[:MOST_AROUND]]


AROUND: Final[list[vec[i64]]] = [vec[i64](spread_out(around(False))), vec[i64](spread_out(around(True)))]
NEAR: Final[list[vec[i64]]] = [vec[i64](near(False)), vec[i64](near(True))]
TOUCHING: Final[list[vec[i64]]] = [vec[i64](touching(False)), vec[i64](touching(True))]

# Work space; it never outlives a call.
PAIRS: Final[vec[i64]] = vec[i64]([0] * (ROW * ROW))
SINGLES: Final[vec[i64]] = vec[i64]([0] * ROW)
UNDER: Final[vec[i64]] = vec[i64]([0] * MASKS)
UNDER_TWICE: Final[vec[i64]] = vec[i64]([0] * MASKS)
GRAZED_ALL: Final[vec[i64]] = vec[i64]([0] * ROW)
HIT_AND_GRAZED: Final[vec[i64]] = vec[i64]([0] * ROW)
ON_NUMBER: Final[vec[i64]] = vec[i64]([0] * (FIELDS + 1))


def lanes_mask(cell: i64) -> i64:
    """Return the lanes over a cell as a set; none over the port. Interpreted code must not hold a `vec`."""
    return LANES_OF[cell]


class PriorWeights:
    """Prior weights of fleets, by lanes, levels and mine fields."""

    def __init__(self, diagonals: bool) -> None:
        self.in_use: i64 = MASKS - 1 if diagonals else ROWS_AND_COLUMNS
        self.lanes: vec[i64] = vec[i64]([1] * MASKS)  # by the set of lanes that the living submarines lie under
        self.levels: vec[i64] = vec[i64]([1] * 8)  # by the set of their levels
        self.cells: vec[i64] = vec[i64]([1] * ROW)  # by cell; a fleet counts their product
        self.mines: vec[i64] = vec[i64]([1] * FIELDS + [0])  # by field of the mine, and 0 for no field

    def weigh_lanes(self, silent: list[tuple[int, int]], by_count: list[int], sunk: i64, by_lanes: list[int]) -> None:
        """Weigh sets of lanes: for so many turns without a shot from them, and for lying under many.

        `silent` is lanes in sight, and in how many turns; `by_count` the weight of so many turns in which a fleet
        could have fired; `by_lanes` of so many rows and columns, those of the sunken submarines among them.
        """
        lanes = vec[i64]([lanes for lanes, _ in silent])
        turns = vec[i64]([turns for _, turns in silent])
        likely = vec[i64](by_count)
        spread = vec[i64](by_lanes)
        for mask in range(self.in_use + 1):
            count: i64 = 0
            for i in range(len(lanes)):
                if lanes[i] & mask:
                    count += turns[i]
            self.lanes[mask] = likely[count] * spread[bits_in((mask | sunk) & ROWS_AND_COLUMNS)]

    def weigh_levels(self, weights: list[int]) -> None:
        """Weigh sets of levels."""
        self.levels = vec[i64](weights)

    def weigh_cells(self, weights: list[int]) -> None:
        """Weigh the cells of submarines."""
        self.cells = append(vec[i64](weights), 1)

    def weigh_mines(self, weights: list[int]) -> None:
        """Weigh the fields of the mine, and 0 for no field."""
        self.mines = vec[i64](weights)


class Posterior:
    """The posterior of one sea: sums of weights by cell, charge answer, lane and mine field."""

    def __init__(self, evidence: Evidence, square: bool, leaning: PriorWeights, most: int = 0) -> None:
        """Weigh all sets, or with `most` about so many of them at regular distances: an estimate in bounded time."""
        hidden = Hidden(evidence, square)
        self.count: i64 = hidden.count
        self.sets: i64 = len(hidden.sets)
        self.step: i64 = (self.sets + most - 1) // most if most else 1
        self.square: i64 = 1 if square else 0
        self.in_use: i64 = leaning.in_use
        self.total: i64 = 0
        self.mine_laid: bool = len(hidden.mines) > 0
        self.mines: list[int] = [0] * FIELDS
        mine_weights = vec[i64]([0] * (FIELDS + 1))
        for field in hidden.mines:
            mine_weights[field] = leaning.mines[field]
        self.weigh(hidden.sets, leaning, mine_weights)
        if self.total == 0 and self.step > 1:  # none of the sample leaves the mine a field
            self.step = 1
            self.weigh(hidden.sets, leaning, mine_weights)
        self.singles: list[int] = [SINGLES[cell] for cell in range(CELLS)]
        self.answers: list[list[int]] = [self.answers_to(cell) for cell in range(CELLS)]
        self.lanes: list[tuple[int, int]] = [(mask, UNDER[mask]) for mask in range(MASKS) if UNDER[mask]]
        # By the set of lanes that two or three submarines lie under.
        self.shared: list[tuple[int, int]] = [(mask, UNDER_TWICE[mask]) for mask in range(MASKS) if UNDER_TWICE[mask]]

    def weigh(self, sets: vec[i64], leaning: PriorWeights, mine_weights: vec[i64]) -> None:
        """Go through all sets once. Nearly all time goes here."""
        clear()
        all_mines: i64 = 0
        for field in range(FIELDS):
            all_mines += mine_weights[field]
        in_use = leaning.in_use
        by_lanes: vec[i64] = leaning.lanes
        by_levels: vec[i64] = leaning.levels
        by_cell: vec[i64] = leaning.cells
        near_by: vec[i64] = NEAR[self.square]
        # Local names are much faster than those of the module.
        lanes_of: vec[i64] = LANES_OF
        level_of: vec[i64] = LEVEL_OF
        field_of: vec[i64] = FIELD_OF
        singles: vec[i64] = SINGLES
        pairs: vec[i64] = PAIRS
        under: vec[i64] = UNDER
        under_twice: vec[i64] = UNDER_TWICE
        on_number: vec[i64] = ON_NUMBER
        none: i64 = NO_CELL
        living = self.count
        total: i64 = 0
        unmined: i64 = 0
        step = self.step
        rounds = (len(sets) + step - 1) // step
        for i in range(rounds):
            chosen = sets[i * step]
            c = chosen & DIGIT_MASK if living else none
            b = (chosen >> DIGIT) & DIGIT_MASK if living > 1 else none
            a = chosen >> (2 * DIGIT) if living > 2 else none
            la, lb, lc = lanes_of[a], lanes_of[b], lanes_of[c]
            lanes = (la | lb | lc) & in_use
            weight = by_lanes[lanes] * by_levels[level_of[a] | level_of[b] | level_of[c]]
            weight *= by_cell[a] * by_cell[b] * by_cell[c]
            if weight == 0:
                continue
            fa, fb, fc = field_of[a], field_of[b], field_of[c]
            unmined += weight
            on_number[fa] += weight
            if all_mines:
                fields = all_mines - mine_weights[fa]
                if fb != fa:
                    fields -= mine_weights[fb]
                    on_number[fb] += weight
                if fc != fa and fc != fb:
                    fields -= mine_weights[fc]
                    on_number[fc] += weight
                weight *= fields
            total += weight
            singles[a] += weight
            singles[b] += weight
            singles[c] += weight
            ab, ac, bc = a * ROW + b, a * ROW + c, b * ROW + c
            pairs[ab] += weight
            pairs[ac] += weight
            pairs[bc] += weight
            under[lanes] += weight
            under_twice[((la & lb) | (la & lc) | (lb & lc)) & in_use] += weight
            if near_by[ab] and near_by[ac] and near_by[bc]:
                self.note_cluster(a, b, c, weight)
        self.total = total
        for field in range(FIELDS):
            self.mines[field] = mine_weights[field] * (unmined - ON_NUMBER[field])

    def note_cluster(self, a: i64, b: i64, c: i64, weight: i64) -> None:
        """Record the charges that touch all of three close submarines."""
        around_all: vec[i64] = AROUND[self.square]
        touch: vec[i64] = TOUCHING[self.square]
        for i in range(a * MOST_AROUND, a * MOST_AROUND + MOST_AROUND):
            at = around_all[i]
            if at == NO_CELL:
                return
            touches = touch[at * ROW + a] * touch[at * ROW + b] * touch[at * ROW + c]
            if touches == 1:
                GRAZED_ALL[at] += weight
            elif touches == 2:
                HIT_AND_GRAZED[at] += weight

    def answers_to(self, cell: i64) -> list[int]:
        """Return the weights of what a charge there can be answered: miss, graze 1-3, hit with graze 0-2."""
        around_all: vec[i64] = AROUND[self.square]
        first = cell * MOST_AROUND + 1
        last = cell * MOST_AROUND + MOST_AROUND
        one: i64 = 0
        two: i64 = -HIT_AND_GRAZED[cell]
        beside: i64 = 0  # hit, and another grazed
        for i in range(first, last):
            y = around_all[i]
            if y == NO_CELL:
                break
            one += SINGLES[y]
            beside += pair(cell, y)
            for j in range(i + 1, last):
                z = around_all[j]
                if z == NO_CELL:
                    break
                two += pair(y, z)
        all_three: i64 = GRAZED_ALL[cell]
        hit_two: i64 = HIT_AND_GRAZED[cell]
        hit_one = beside - 2 * hit_two
        hit_none = SINGLES[cell] - hit_one - hit_two
        exactly_two = two - 3 * all_three
        exactly_one = one - beside - 2 * exactly_two - 3 * all_three
        miss = self.total - SINGLES[cell] - exactly_one - exactly_two - all_three
        return [miss, exactly_one, exactly_two, all_three, hit_none, hit_one, hit_two]


def clear() -> None:
    """Make the work space empty."""
    for i in range(ROW * ROW):
        PAIRS[i] = 0
    for i in range(ROW):
        SINGLES[i] = 0
        GRAZED_ALL[i] = 0
        HIT_AND_GRAZED[i] = 0
    for i in range(MASKS):
        UNDER[i] = 0
        UNDER_TWICE[i] = 0
    for i in range(FIELDS + 1):
        ON_NUMBER[i] = 0


def pair(one: i64, other: i64) -> i64:
    """Return the weight of all sets that hold both cells: they stand in the order of their numbers."""
    return PAIRS[one * ROW + other] if one < other else PAIRS[other * ROW + one]
