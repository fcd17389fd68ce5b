"""Costs of requests about a game, in steps computed in full (about 0.1 ms each)."""

from collections.abc import Callable

from fathom.study.preview import WORLDS
from fathom.table.table import Table

Charge = Callable[[int], None]  # takes a cost from those who cause it. Raises `Refusal`
DRAWN = 30  # steps computed in full cost as much as one drawing
PAINTED = 1000  # and so many, as much as one image
STORED = 100  # bytes of a log that are loaded at the cost of one step
REPLAYED = 20  # steps can be replayed, or listed in a view, at the cost of one computed in full


def length(table: Table) -> int:
    """Return the number of steps of the game at a table."""
    return len(table.play.match.steps) if table.play else 0


def passing(steps: int) -> int:
    """Return the cost of a view after `steps`, or of a list of them."""
    return 1 + steps // REPLAYED


def past(step: int, drawn: bool) -> int:
    """Return the cost of a view after `step` steps, as data or also drawn as text."""
    return passing(step) + DRAWN * drawn


def replay(steps: int, drawn: bool = False) -> int:
    """Return the cost of a replay with its highlights, as data or also drawn as text."""
    return 1 + (2 + DRAWN * drawn) * steps


def imported(steps: int) -> int:
    """Return the cost of checking and storing a record."""
    return 1 + steps


def preview(steps: int) -> int:
    """Return the cost of a position that may come after `steps`."""
    return WORLDS * passing(steps)


def loading(log: list[bytes]) -> int:
    """Return the cost of loading a table: by entry, and by the length of imported games."""
    return len(log) + sum(map(len, log)) // STORED


def known(data: bytes) -> int:
    """Return the cost of sending a cached answer."""
    return 1 + len(data) // 4096
