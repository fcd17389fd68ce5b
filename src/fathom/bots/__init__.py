"""Players that are programs. A bot sees what its seat sees, and nothing more. One line here for each of them."""

from fathom.bots.base import register_bot
from fathom.bots.baseline import GreedyBot, RandomBot
from fathom.bots.captain import Captain

register_bot("random", RandomBot(), quick=True)
register_bot("greedy", GreedyBot(lapse=2), GreedyBot(lapse=5), GreedyBot(), quick=True)
register_bot("captain", *[Captain(level) for level in range(1, 6)])
