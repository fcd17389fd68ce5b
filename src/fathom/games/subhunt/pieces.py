"""The material of Submarine Hunt (H1): fields, levels, lanes, blasts, and their names.

Numbers inside the engine start at 0: seats 0 (red) and 1 (blue), ships 0-2, levels 0-2 (100, 200, 300),
fields 0-35 in rows of six. A cell is a field under water, `level * 36 + field`.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

SIDE: Final = 6
FIELDS: Final = 36
LEVELS: Final = 3
CELLS: Final = 108
SHIPS: Final = 3
SUBMARINES: Final = 3
LANES: Final = 14  # six rows, six columns, two long diagonals
DIRECTIONS: Final = 8

# Where a ship can be besides the fields.
PORT: Final = 36
LOST: Final = 37

NOWHERE: Final = -1  # a mine that is not in the sea, a target or a ship that is not named yet


FIELD_NAMES: Final = [str(field + 1) for field in range(FIELDS)] + ["port", "lost"]
CELL_NAMES: Final = [f"{level + 1}{field + 1:02}" for level in range(LEVELS) for field in range(FIELDS)]
LANE_NAMES: Final = [f"r{i + 1}" for i in range(SIDE)] + [f"c{i + 1}" for i in range(SIDE)] + ["d1", "d2"]

STEPS: Final = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]  # in rows and columns


def beside(field: int, step: tuple[int, int]) -> int:
    """Return the field one step away, or `NOWHERE`."""
    row, column = field // SIDE + step[0], field % SIDE + step[1]
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else NOWHERE


def neighbours(field: int, square: bool) -> list[int]:
    """Return the fields around one on its own level: four, or with H5.4 eight."""
    steps = STEPS if square else [step for step in STEPS if 0 in step]
    return [other for other in [beside(field, step) for step in steps] if other != NOWHERE]


def blast_of(cell: int, square: bool) -> list[int]:
    """Return the cells in which a charge that explodes in this one grazes a submarine (H5.3, H5.4)."""
    level, field = divmod(cell, FIELDS)
    cells = [level * FIELDS + other for other in neighbours(field, square)]
    if not square:
        cells += [other for other in (cell - FIELDS, cell + FIELDS) if 0 <= other < CELLS]
    return cells


def lanes_over(field: int) -> list[int]:
    """Return the row and the column of a field, then the diagonals through it (H1.6)."""
    row, column = divmod(field, SIDE)
    lanes = [row, SIDE + column]
    if row == column:
        lanes.append(2 * SIDE)
    if row + column == SIDE - 1:
        lanes.append(2 * SIDE + 1)
    return lanes


def masks(cells: list[int]) -> list[int]:
    """Return a set of cells as one mask of fields for each level."""
    return [sum([2 ** (c % FIELDS) for c in cells if c // FIELDS == level]) for level in range(LEVELS)]


# The field next to each, by field and direction.
NEXT: Final[vec[i64]] = vec[i64]([beside(field, step) for field in range(FIELDS) for step in STEPS])

# Blasts as masks, three to a cell; those of H5.4 follow those of H5.3.
BLASTS: Final[vec[i64]] = vec[i64](
    [mask for square in (False, True) for cell in range(CELLS) for mask in masks(blast_of(cell, square))]
)
SQUARE_BLASTS: Final = CELLS * LEVELS

# The lanes over a field, four places to a field, and the same as counters of two bits for each lane.
LANES_OVER: Final[vec[i64]] = vec[i64](
    [lane for field in range(FIELDS) for lane in (lanes_over(field) + [NOWHERE] * 2)[:4]]
)
COVER: Final[vec[i64]] = vec[i64]([sum([4**lane for lane in lanes_over(field)]) for field in range(FIELDS)])


def covered(cover: i64, lane: i64) -> i64:
    """Return how many submarines lie under a lane."""
    return (cover >> (2 * lane)) & 3
