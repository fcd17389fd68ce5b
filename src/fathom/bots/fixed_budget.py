"""Bots with a budget of their own, written `captain:5@4000it`: what a study of strength against time compares."""

from fathom.core.bot import Bot, Budget
from fathom.core.game import View
from fathom.core.rng import Rng

AT = "@"  # between the bot and its budget


class FixedBudgetBot:
    """A bot that uses the same budget for every decision, whatever the caller grants."""

    def __init__(self, bot: Bot, budget: Budget) -> None:
        self._bot = bot
        self._budget = budget

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        """Return the bot's move within its own budget."""
        return self._bot.choose(view, self._budget, rng)
