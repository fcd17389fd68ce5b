"""What a bot worker does: one decision, or one hint, from one view.

Workers import this and what it needs, nothing of the server.
"""

from fathom.bots.registry import bot_named
from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.study.hints import Hint, hint


def decide(view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """The line that a bot plays."""
    return bot_named(bot, level).choose(view, budget, Rng(seed))


def advise(view: View, seq: int) -> Hint:
    """What the strongest bot would consider."""
    return hint(view, seq)
