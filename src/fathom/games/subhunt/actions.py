"""The action space of Submarine Hunt: every decision is one integer below `ACTIONS`.

With `mine_trigger=stop` a ship's move is its end (`SAIL`); with `pass` it is the whole way (`WAY`): up to
three steps, a digit each, counted from where the ship is. The two ends of the disc's spin are actions, too.
"""

from typing import Final

from mypy_extensions import i64

from fathom.games.subhunt.pieces import CELLS, DIRECTIONS, FIELDS, LANES, LEVELS, NEXT, PORT, SHIPS

# Literals, for only those are compiled into the code; the assertions below say what they are made of.
HIDE: Final = 0  # + cell
MINE: Final = 108  # + field
SAIL: Final = 144  # + ship * ENDS + end
ENDS: Final = 37  # the fields and the port
DROP: Final = 255  # + level
HOLD: Final = 258
FIRE: Final = 259  # + ship * LANES + lane
DONE: Final = 301
HIT: Final = 302
MISS: Final = 303
WAY: Final = 304  # + ship * WAYS + way
WAYS: Final = 1500
ACTIONS: Final = 4804

assert MINE == HIDE + CELLS
assert SAIL == MINE + FIELDS
assert ENDS == FIELDS + 1
assert DROP == SAIL + SHIPS * ENDS
assert HOLD == DROP + LEVELS
assert DONE == FIRE + SHIPS * LANES
assert ACTIONS == WAY + SHIPS * WAYS

# A way is `(first * 10 + second) * 10 + third`. A first step is a direction (0-7), into port, or out of port
# onto field 0-5; a later one is 0 for none, else 1 more than such a step.
INTO_PORT: Final = 8
OUT_OF_PORT: Final = 9  # + field


def way_step(way: i64, index: i64) -> i64:
    """Return the first (0), second or third step of a way, negative if it is shorter."""
    if index == 0:
        return way // 100
    return (way // 10 if index == 1 else way) % 10 - 1


def step_from(place: i64, step: i64) -> i64:
    """Return where a step leads."""
    if step >= INTO_PORT:
        return PORT if step == INTO_PORT else step - OUT_OF_PORT
    return NEXT[place * DIRECTIONS + step]
