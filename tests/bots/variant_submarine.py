"""The best Submarine player with its search set otherwise, to see what each part is worth: `follows=0 heat=0`."""

import sys

import fathom.games  # noqa: F401  # makes the games known
from fathom.bots.stdio.server import serve
from fathom.bots.submarine.levels import Searcher
from fathom.bots.submarine.search import SearchConfig

setting = SearchConfig()
for word in sys.argv[1:]:
    name, _, value = word.partition("=")
    setattr(setting, name, type(getattr(setting, name))(value))
serve(Searcher(0, 10_000, setting), " ".join(["captain:5", *sys.argv[1:]]), sys.stdin.buffer, sys.stdout.buffer)
