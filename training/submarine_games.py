"""Games of Submarine between searches and a league of other styles, as samples for the value network.

A sample is the features of all seats in one position, and who won in the end.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from fathom.core.bot import Budget
from fathom.core.chance import stream
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import SearchBot
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.bots.styles import StylePlayer, blocker, hoarder, mixed, rusher
from fathom.games.submarine.bots.value_features import SIZE, ValueFeatures
from fathom.games.submarine.position import Phase

BUDGETS = (30, 60, 120)  # iterations of the searches
EVERY = 4  # decisions per sample, on average
STRAY = 16  # decisions per decision of the noisy policy, which leads to positions that no good player reaches
STRAY_NOISE = 300


class Sample(NamedTuple):
    """One position: a row for each seat, and each seat's share of the win."""

    rows: Any
    won: Any


class Player:
    """A seat of the league: a search, a style, or a style that searches once it no longer hoards."""

    def __init__(self, rng: Rng) -> None:
        self.iterations, self.style = 0, None
        draw = rng.below(100)
        if draw < 65:
            self.iterations = BUDGETS[rng.below(len(BUDGETS))]
        if draw >= 50:
            named = (hoarder(), rusher(), blocker(), mixed(rng), mixed(rng), mixed(rng))
            self.style = StylePlayer(named[rng.below(len(named))])

    def choose(self, match: Match[Any, Any], rng: Rng) -> str:
        """Return this player's line."""
        state = match.state
        if self.style is None or (self.iterations and not self.style.hoards(state)):
            bot = SearchBot(self.iterations)
            return bot.choose(match.view(match.to_move), Budget(iterations=self.iterations), rng)
        return str(state.format(self.style.pick(state, rng)))


def play(players: int, seed: str) -> list[Sample]:
    """Play one game and return its samples."""
    rng = Rng(stream(seed, "training").below(2**56))
    match, chance = Match.new(game_named("submarine"), players, stream(seed, "deal")), stream(seed, "chance")
    league = [Player(rng) for _ in range(players)]
    one = league[rng.below(players)]  # at least one search
    one.iterations, one.style = BUDGETS[1], None
    policy, features = Policy(), ValueFeatures(players)
    seen = []
    while not match.over:
        state = match.state
        if state.phase > Phase.CHOOSING and rng.below(EVERY) == 0:
            features.look(state)
            seen.append(np.array(list(features.rows), dtype=np.float32).reshape(players, SIZE))
        if rng.below(STRAY) == 0:
            policy.begin()
            line = state.format(policy.pick(state, rng, STRAY_NOISE))
        else:
            line = league[match.to_move - 1].choose(match, rng)
        match.play(line, chance)
    result = match.result
    assert result is not None
    first = result.ranking[0]
    won = np.array([(seat in first) / len(first) for seat in range(1, players + 1)], dtype=np.float32)
    return [Sample(rows, won) for rows in seen]


def samples(players: int, games: int, seed: str, jobs: int) -> Iterator[list[Sample]]:
    """Yield the samples of each game, in an order that depends on nothing but the seed."""
    seeds = [f"{seed}/{players}/{number}" for number in range(games)]
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [pool.submit(play, players, each) for each in seeds]
        for task in tasks:
            yield task.result()
