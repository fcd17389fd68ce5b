"""The best Submarine bot with other search parameters, to measure their effect: `rollout_depth=0`."""

import sys

from fathom.bots.stdio.server import serve
from fathom.games.submarine.bots.levels import SearchBot
from fathom.games.submarine.bots.search import SearchConfig

config = SearchConfig()
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    setattr(config, name, type(getattr(config, name))(value))
serve(SearchBot(0, 10_000, config), " ".join(["captain:5", *sys.argv[1:]]), sys.stdin.buffer, sys.stdout.buffer)
