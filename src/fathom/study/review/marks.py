"""Marks of decisions that lost much, and the refusal of games that cannot be reviewed."""

from typing import Final

from fathom.core.errors import Refusal, RefusalKind
from fathom.protocol.reviews import Mark
from fathom.study.messages_en import ENGLISH

MARKS: Final[tuple[tuple[float, Mark], ...]] = ((15.0, "blunder"), (10.0, "mistake"), (5.0, "inaccuracy"))
ERRORS: Final = 2  # a loss is marked if it exceeds so many of its standard errors


def mark_of(loss: float, error: float) -> Mark:
    """Return the mark of a loss; none if it may be an accident of the sample."""
    if loss <= ERRORS * error:
        return ""
    return next((mark for least, mark in MARKS if loss >= least), "")


def not_reviewable(game: str) -> Refusal:
    """Return the refusal of a game without an evaluator."""
    return Refusal(RefusalKind.ILLEGAL, "no_evaluator", ENGLISH, game=game)
