"""The puzzle of a day: the same for all, from the date alone."""

from collections.abc import Sequence
from datetime import date
from hashlib import sha256

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.messages_en import shown
from fathom.core.puzzle import Puzzle
from fathom.study.messages_en import ENGLISH

FIRST_DAY = date(2026, 1, 1)


def day_of(text: str) -> date:
    """Parse a date such as 2026-05-31. Raises `Refusal`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise Refusal(RefusalKind.MALFORMED, "no_such_day", ENGLISH, day=shown(text))
    return day


def puzzle_of_day(game: str, puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day. All puzzles come once before one comes again, in an order without a pattern."""
    order = sorted(puzzles, key=lambda puzzle: sha256(f"{game}/{puzzle.id}".encode()).digest())
    return order[(day - FIRST_DAY).days % len(order)]
