"""Parts of the search of Submarine: the policy, and the sampling of worlds."""

import sys
from pathlib import Path
from typing import Any, cast

import pytest

from bots.tools import run_arena, small_plan
from fathom.core.bot import Budget
from fathom.core.game import View
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.submarine.bots import search as search_module
from fathom.games.submarine.bots.levels import LEVELS
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.bots.search import CHECKED, Search, SearchConfig
from fathom.games.submarine.state import State
from fathom.games.submarine.view import SubmarineView
from fathom.games.submarine.worlds import SubmarineWorlds
from play import VARIANTS, fresh, random_steps


def weighed(policy: Policy, state: State) -> list[tuple[int, int]]:
    """Return every legal decision with its score."""
    count = policy.weigh(state)
    return [(policy.legal[i], policy.scores[i]) for i in range(count)] if count > 1 else []


def some_view(players: int = 3, options: Options | None = None, decisions: int = 60) -> View:
    """Return the view of the seat to move in the middle of a game."""
    for match in random_steps(fresh("submarine", players, options or {}, 3), 3, decisions):
        view = match.view(match.to_move)
    return view


@pytest.mark.parametrize(("players", "options"), VARIANTS["submarine"])
def test_the_policy_cache_changes_no_score(players: int, options: Options) -> None:
    """A policy that follows the game scores like a new one at each position."""
    policy, moves = Policy(), 0
    for match in random_steps(fresh("submarine", players, options, 3), 3, 400):
        assert isinstance(match.state, State)
        moves += policy.looked and match.state.mode == 1
        assert weighed(policy, match.state) == weighed(Policy(), match.state)
    assert moves > 20  # the cache was used


@pytest.mark.parametrize(("players", "options"), VARIANTS["submarine"])
def test_a_world_sampled_into_a_used_state_equals_a_new_one(players: int, options: Options) -> None:
    worlds, used, rngs, different = SubmarineWorlds(some_view(players, options)), State(), (Rng(1), Rng(1)), set()
    worlds.draw(Rng(0))  # the first draw takes more random numbers
    for _ in range(20):
        worlds.draw_into(used, rngs[0])
        fresh_one = worlds.draw(rngs[1]).to_bytes()
        assert used.to_bytes() == fresh_one
        different.add(fresh_one)
        for _ in range(10):
            if not used.over:
                used.apply(used.legal()[0])
    assert len(different) > 10


@pytest.mark.parametrize(("most", "drawn"), [(0, 25), (3, 3)])
def test_the_number_of_sampled_worlds(most: int, drawn: int) -> None:
    config = SearchConfig()
    config.max_worlds = most
    search = Search(some_view(), config, Rng(1))
    search.run(100, 0)
    assert search.drawn == drawn  # a new world after every four iterations
    assert len({world.to_bytes() for world in search.pool}) == max(most, 1)


class WatchedView:
    """A view that counts reads of its attributes."""

    def __init__(self, view: View) -> None:
        self._view = view
        self.looks = 0

    @property
    def __class__(self) -> type:
        return type(self._view)

    def __getattr__(self, name: str) -> Any:
        self.looks += 1
        return getattr(self._view, name)


def test_the_budget_counts_from_before_the_worlds_are_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances only while the view is read, which happens when the worlds are built."""
    view = WatchedView(some_view())
    monkeypatch.setattr(search_module, "process_time", lambda: float(view.looks))
    search = LEVELS[-1].search(cast(View, view), Budget(iterations=100, millis=1), Rng(1))  # type: ignore[attr-defined]
    assert search.iterations == 1  # the smallest useful value
    assert search.ranking()


ENOUGH = 300  # iterations per contender


def searched(iterations: int, millis: int, enough: int = ENOUGH) -> Search:
    """Run a search for which all moves are equal."""
    config = SearchConfig()
    config.iterations_per_contender, config.tolerance = enough, 4.0
    views = [match.view(match.to_move) for match in random_steps(fresh("submarine", 3, {}, 3), 3, 60)]
    view = next(view for view in reversed(views) if len(view.legal) > 4)
    search = Search(cast(SubmarineView, view), config, Rng(1))
    search.run(iterations, millis)
    return search


def test_a_search_with_a_time_limit_stops_when_it_is_settled() -> None:
    """More time would not be worth it. A number of iterations is made in full, so that it can be reproduced."""
    endless = 10**9
    stopped = searched(0, endless).iterations
    assert ENOUGH <= stopped < ENOUGH + 2 * CHECKED
    assert searched(stopped + 100, 0).iterations == stopped + 100
    assert searched(stopped + 100, endless, enough=0).iterations == stopped + 100


def test_a_choice_between_more_moves_gets_more_iterations() -> None:
    """A move counts as long as it may be better than the choice by more than the tolerance."""
    search = searched(ENOUGH - 1, 0)
    assert not search.settled()  # too few iterations to tell
    for rivals in (0, 1):
        search.run(ENOUGH * (rivals + 1), 0)
        (_, mean, sure), *others = search.ranking()
        error = 3 / 1.96  # three standard errors of a 95 % interval
        chances = sorted([other + error * its - (mean - error * sure) for _, other, its in others], reverse=True)
        for change, settled in ((0.0001, True), (-0.0001, False)):
            search.config.tolerance = chances[rivals] + change
            assert search.settled() == settled


def test_variants_can_be_measured(tmp_path: Path) -> None:
    """Run the command of docs/bots-submarine.md."""
    variant = f"cmd:{sys.executable} {Path(__file__).with_name('variant_submarine.py')} rollout_depth=0 exploration=0.4"
    plan = small_plan("captain:5", variant, game="submarine", games=2, budget=Budget(iterations=5))
    games = run_arena(tmp_path / "arena", plan).log.games
    assert [game.failure for game in games.values()] == [None, None]
