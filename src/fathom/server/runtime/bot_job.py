"""The jobs of a bot worker process: one decision or one hint, from one view.

Workers import this module and what it needs, nothing else of the server.
"""

from fathom.bots.registry import bot_named
from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.rng import Rng
from fathom.study.hints import Hint, hint


def decide(view: View, bot: str, level: int, budget: Budget, seed: int) -> str:
    """Return the line that a bot plays."""
    return bot_named(bot, level).choose(view, budget, Rng(seed))


def advise(view: View, seq: int) -> Hint:
    """Return a hint of the strongest bot."""
    return hint(view, seq)
