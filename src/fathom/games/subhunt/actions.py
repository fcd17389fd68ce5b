"""The action space of Submarine Hunt: every decision is one integer below `ACTIONS`.

With `mine_trigger=stop` a ship's move is its end (`SAIL`); with `pass` it is the whole way (`WAY`): up to
three steps, a digit each, counted from where the ship is. The two ends of the disc's spin are actions, too.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.subhunt.pieces import CELLS, DIRECTIONS, FIELDS, LANES, LEVELS, NEXT, PORT, SHIPS

HIDE: Final = 0  # + cell
MINE: Final = HIDE + CELLS  # + field
ENDS: Final = FIELDS + 1  # the fields and the port
SAIL: Final = MINE + FIELDS  # + ship * ENDS + end
DROP: Final = SAIL + SHIPS * ENDS  # + level
HOLD: Final = DROP + LEVELS
FIRE: Final = HOLD + 1  # + ship * LANES + lane
DONE: Final = FIRE + SHIPS * LANES
HIT: Final = DONE + 1
MISS: Final = HIT + 1
WAY: Final = MISS + 1  # + ship * WAYS + way
WAYS: Final = 1500
ACTIONS: Final = WAY + SHIPS * WAYS

# A way is `(first * 10 + second) * 10 + third`. A first step is a direction (0-7), into port, or out of port
# onto field 0-5; a later one is 0 for none, else 1 more than such a step.
INTO_PORT: Final = DIRECTIONS
OUT_OF_PORT: Final = INTO_PORT + 1  # + field


def way_step(way: i64, index: i64) -> i64:
    """The first (0), second or third step of a way, negative if it is shorter."""
    if index == 0:
        return way // 100
    return (way // 10 if index == 1 else way) % 10 - 1


def step_from(place: i64, step: i64) -> i64:
    """Where a step leads."""
    if step >= INTO_PORT:
        return PORT if step == INTO_PORT else step - OUT_OF_PORT
    return NEXT[place * DIRECTIONS + step]
