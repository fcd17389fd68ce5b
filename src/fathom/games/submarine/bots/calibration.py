"""Calibration of the search's shares: what a value means in games between searches (`training/reliability.py`)."""

from math import exp, log
from typing import Final

NARROW: Final = 1e-6  # shares are kept so far from 0 and 1
# By number of players: slope and offset of the log odds. Fitted to games; docs/bots-submarine.md has the table.
FITTED: Final = {2: (0.836, -0.084), 3: (1.032, -0.107), 4: (0.861, -0.244), 5: (0.854, -0.237)}


def calibrated(players: int, share: float) -> float:
    """Return the share that the seat gets on average where the search finds this one. It keeps the order of moves."""
    slope, offset = FITTED[players]
    inside = min(max(share, NARROW), 1 - NARROW)
    return 1 / (1 + exp(-(slope * log(inside / (1 - inside)) + offset)))
