"""Hints that are true: reasons follow the plan, errors are standard errors, stored priors are those of every world."""

from math import sqrt
from statistics import stdev
from typing import cast

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from fathom.core.bot import Reason
from fathom.core.rng import Rng
from fathom.games.submarine.actions import DONE, KEEP, LIFT, MOVE, SAIL, SAIL_OFF
from fathom.games.submarine.bots.calibration import calibrated
from fathom.games.submarine.bots.levels import assessed
from fathom.games.submarine.bots.policy import Policy
from fathom.games.submarine.bots.reasons import Reasons
from fathom.games.submarine.bots.search import Search, SearchConfig
from fathom.games.submarine.bots.tree import NONE, ROOT, Memo, Tree
from fathom.games.submarine.view import SubmarineView
from play import fresh, random_steps
from training.reliability import fit, play, table


def searches(players: int, seed: int) -> list[Search]:
    """Return short searches in a random game."""
    found = []
    for match in random_steps(fresh("submarine", players, {}, seed), seed, 120):
        if not match.over and len(match.steps) % 4 == 0 and len(match.legal()) > 1:
            search = Search(cast(SubmarineView, match.view(match.to_move)), SearchConfig(), Rng(seed))
            search.run(60, 0)
            found.append(search)
    return found


def codes(reasons: list[Reason]) -> set[str]:
    return {reason.code for reason in reasons}


@pytest.mark.parametrize("players", [2, 4])
def test_a_stop_is_explained_by_what_the_plan_does_there(players: int) -> None:
    lifts = moves = 0
    for search in [each for seed in range(6) for each in searches(players, seed)]:
        reasons = Reasons(search.root)
        for action, _, _, plan in assessed(search, {}):
            if not SAIL <= action < SAIL_OFF:
                continue
            plan = plan or reasons.likely(action)
            said = codes(reasons.of(action, plan, False))
            if plan[0] >= LIFT:
                assert "can_lift" in said
                lifts += 1
            elif MOVE <= plan[0] < LIFT:
                assert "can_lift" not in said
                assert ("moves_on" in said) != ("waits" in said)
                moves += "moves_on" in said
            assert "waits" in codes(reasons.of(action, [DONE], False))
            assert "can_lift" not in codes(reasons.of(action, [DONE], False))
    assert min(lifts, moves) > 5


def test_waiting_moves_say_that_they_wait() -> None:
    seen = 0
    for search in searches(2, 3):
        reasons = Reasons(search.root)
        for action in search.root.legal():
            if action in (DONE, KEEP):
                assert codes(reasons.of(action, [], False)) == {"waits"}
                seen += 1
            for reason in reasons.of(action, [], False):
                assert reason.code != "reaches_kinds" or int(reason.params["kinds"]) > 0
    assert seen > 5


def test_the_error_of_a_value_is_its_standard_error() -> None:
    tree, shares = Tree(), [0.2, 0.9, 0.4, 0.4, 1.0]
    node, other = tree.add(ROOT, 7, 0), tree.add(ROOT, 9, 0)
    tree.credit(node, shares[0])
    assert tree.error(node) == 0.5  # nothing is known of the variance
    for share in shares[1:]:
        tree.credit(node, share)
    assert tree.error(node) == pytest.approx(stdev(shares) / sqrt(len(shares)))
    tree.credit(other, 0.5)
    assert tree.error(other) == pytest.approx(stdev(shares))  # that of the others
    assert tree.find(7) == node
    assert tree.find(8) == NONE


def test_stored_priors_are_those_of_every_world() -> None:
    for search in searches(3, 4):
        at = search.tree.memo[ROOT]
        assert at != NONE
        stored = [int(search.memo.action[at + 1 + i]) for i in range(search.memo.action[at])]
        for seed in range(3):
            policy, world = Policy(), search.worlds.draw(Rng(seed))
            count = policy.weigh(world)
            assert [int(policy.legal[i]) for i in range(count)] == stored


def test_memo_keeps_what_it_was_given() -> None:
    memo, actions, priors = Memo(), vec[i64]([3, 5, 8]), vec[float]([0.5, 0.25, 1.0])
    places = [memo.store(count, actions, 2.0 * count, priors) for count in (3, 1, 2)]
    for at, count in zip(places, (3, 1, 2), strict=True):
        read, weights = vec[i64]([0] * 3), vec[float]([0.0] * 3)
        assert memo.load(at, read, weights) == 2.0 * count
        assert list(read)[:count] == [3, 5, 8][:count]
        assert list(weights)[:count] == [0.5, 0.25, 1.0][:count]


@pytest.mark.parametrize("players", range(2, 6))
def test_calibration_keeps_the_order_and_stays_a_share(players: int) -> None:
    values = [calibrated(players, i / 100) for i in range(101)]
    assert values == sorted(values)
    assert values[0] >= 0
    assert values[100] <= 1


def test_the_fit_of_the_calibration_finds_the_map_behind_the_results() -> None:
    rng = np.random.default_rng(1)
    told = rng.uniform(0.01, 0.99, 40_000)
    real = 1 / (1 + np.exp(-(0.8 * np.log(told / (1 - told)) - 0.2)))
    slope, offset = fit(list(zip(told.tolist(), (rng.random(len(real)) < real).astype(float).tolist(), strict=True)))
    assert slope == pytest.approx(0.8, abs=0.05)
    assert offset == pytest.approx(-0.2, abs=0.05)


def test_the_reliability_of_a_game_has_a_prediction_and_a_result_for_each_position() -> None:
    pairs = play(3, "test", 10)
    assert len(pairs) > 3
    assert all(0 <= value <= 1 and 0 <= share <= 1 for value, share in pairs)
    assert len(table(pairs)) > 2
