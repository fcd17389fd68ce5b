"""The league: all players of a game, and what a ranking hides: worst match-ups, and cycles of bots."""

from itertools import permutations
from typing import NamedTuple

from fathom.arena.intervals import Rate
from fathom.arena.results import ArenaResults
from fathom.bots.registry import bot_levels
from fathom.bots.style import STYLE
from fathom.core.registry import plugin_named

PLAIN = ("greedy", "random")


def league_of(game: str) -> list[str]:
    """Return the bots of a game's league: the levels of the captain, the bots without search, and the styles."""
    plugin = plugin_named(game)
    captains = [f"captain:{level}" for level in range(bot_levels("captain"), 0, -1)]
    return [*captains, *PLAIN, *[f"{STYLE}{name}" for name in plugin.styles()]]


class MatchUp(NamedTuple):
    """The share of games in which a bot comes out ahead of another."""

    bot: str
    other: str
    ahead: Rate


def worst_match_ups(results: ArenaResults) -> list[MatchUp]:
    """Return each bot's match-up with the lowest share, the best bot first."""
    found = []
    for bot in results.ranked():
        against = [MatchUp(bot, other, results.ahead(bot, other)) for other in results.plan.bots if other != bot]
        found.append(min(against, key=lambda each: each.ahead.mean))
    return found


def cycles(results: ArenaResults) -> list[tuple[MatchUp, MatchUp, MatchUp]]:
    """Return three bots that beat each other in a cycle, each by an interval above one half."""
    better = {
        (one, other): MatchUp(one, other, share)
        for one, other in permutations(results.plan.bots, 2)
        if (share := results.ahead(one, other)).low > 0.5
    }
    return [
        (better[one, two], better[two, three], better[three, one])
        for (one, two) in better
        for three in results.plan.bots
        if one == min(one, two, three) and (two, three) in better and (three, one) in better
    ]
