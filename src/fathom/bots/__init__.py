"""Players that are programs. Importing the package registers the bots that play every game."""

from fathom.bots.baseline import GreedyBot, RandomBot
from fathom.bots.captain import RANKS, Captain
from fathom.bots.registry import register_bot

register_bot("random", RandomBot(), quick=True)
register_bot("greedy", GreedyBot(lapse=2), GreedyBot(lapse=5), GreedyBot(), quick=True)
register_bot("captain", *[Captain(level) for level in range(1, 6)], ranks=RANKS)
