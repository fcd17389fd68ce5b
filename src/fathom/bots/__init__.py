"""Players that are programs. A bot sees what its seat sees, and nothing more. One line here for each of them."""

from fathom.bots.bot import register_bot
from fathom.bots.captain import Captain
from fathom.bots.simple import GreedyBot, RandomBot

register_bot("random", RandomBot(), quick=True)
register_bot("greedy", GreedyBot(lapse=2), GreedyBot(lapse=5), GreedyBot(), quick=True)
register_bot("captain", *[Captain(level) for level in range(1, 6)])
