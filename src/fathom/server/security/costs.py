"""What requests about a game cost, in steps of it that are worked out in full (about 0.1 ms each)."""

from fathom.table.table import Table

REPLAYED = 20  # steps of a game are replayed, or listed in a view, at the cost of one that is worked out


def length(table: Table) -> int:
    """Return the number of steps of the game at a table."""
    return len(table.play.match.steps) if table.play else 0


def passing(steps: int) -> int:
    """Return the cost of a view after so many steps, or of a list of them."""
    return 1 + steps // REPLAYED


def page(begin: int, count: int) -> int:
    """Return the cost of `count` steps told after the first `begin`."""
    return passing(begin) + count


def replay(steps: int) -> int:
    """Return the cost of a game told whole, with what mattered in it."""
    return 1 + 2 * steps


def imported(steps: int) -> int:
    """Return the cost of a record that is checked and kept."""
    return 1 + steps


def known(data: bytes) -> int:
    """Return the cost of an answer that is remembered: it only has to be sent."""
    return 1 + len(data) // 4096
