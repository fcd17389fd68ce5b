"""The time of one decision: how many fleets it may weigh, and when it must be done."""

from time import process_time
from typing import Final

import fathom
from fathom.core.bot import Budget

# Fleets that a millisecond of the budget is enough for, with a wide margin: a slow phone interprets.
FLEETS_A_MILLI: Final = 7_000 if fathom.compiled() else 10
FEWEST: Final = 500  # with less, no cell is told from another
SHARE: Final = 0.6  # of the budget, after which nothing more is begun


class Allowance:
    """A budget that runs from its creation. Without milliseconds it never ends."""

    def __init__(self, budget: Budget) -> None:
        self.began = process_time()
        self.millis = budget.millis

    def fleets(self) -> int:
        """Return how many fleets may be weighed, 0 for all."""
        return max(FEWEST, self.millis * FLEETS_A_MILLI) if self.millis else 0

    def spent(self) -> bool:
        """Return whether nothing more may be begun."""
        return self.millis > 0 and (process_time() - self.began) * 1000 >= SHARE * self.millis
