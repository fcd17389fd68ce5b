"""Budgets of decisions in Submarine Hunt: their bounds, and the price of a sample."""

import time

import pytest

from bots.subhunt_worlds import VARIANTS, positions
from fathom.core.bot import Budget
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.allowance import FEWEST, SHARE, Allowance
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED, believe
from fathom.games.subhunt.bots.levels import LEVELS
from fathom.games.subhunt.bots.player import BotState, Style, deepened, plan_of
from fathom.games.subhunt.view import SubHuntView
from subhunt.hunt import game


def test_without_milliseconds_every_fleet_is_weighed_and_the_time_never_ends() -> None:
    for budget in (Budget(), Budget(iterations=1)):
        allowance = Allowance(budget)
        allowance.began -= 3600
        assert allowance.fleets() == 0
        assert not allowance.spent()


def test_a_budget_runs_from_its_creation() -> None:
    allowance = Allowance(Budget(millis=60_000))
    assert not allowance.spent()
    allowance.began -= 60 * SHARE
    assert allowance.spent()
    assert Allowance(Budget(millis=1)).fleets() >= FEWEST


@pytest.mark.parametrize("most", [1_000, 5_000])
def test_a_sample_of_the_fleets_is_close_to_all_of_them(most: int) -> None:
    hunt = game(blue="104 209 336").play("sail 1 3", "drop 100 = graze 1", "done", "sail 1 3", "hold", "done")
    view = hunt.view(1)
    every, some = believe(view, 1, NOTHING_ASSUMED), believe(view, 1, NOTHING_ASSUMED, most)
    assert every.step == 1
    assert most / 2 <= some.sets / some.step <= most
    assert some.sets == every.sets
    for cell, weight in enumerate(every.singles):
        assert some.singles[cell] / some.total == pytest.approx(weight / every.total, abs=3 / most**0.5)


@pytest.mark.parametrize("options", VARIANTS)
def test_a_sample_never_loses_all_fleets(options: Options) -> None:
    for match in positions(options, seed=7, every=13):
        for seat in (1, 2):
            view = match.view(seat)
            assert isinstance(view, SubHuntView)
            assert believe(view, 2 - seat, NOTHING_ASSUMED, 1).total > 0


def test_a_spent_budget_ends_the_look_ahead_at_the_depth_that_is_done() -> None:
    view = game().play("sail 1 3", "hold", "done", "sail 1 3", "hold", "done").view(1)
    mind = BotState(view, Style())
    plan, ends = plan_of(mind), [(0, 8), (0, 9), (1, 2)]
    late = Allowance(Budget(millis=1000))
    late.began -= 1
    assert deepened(plan, ends, 2, late) == deepened(plan, ends, 0, Allowance(Budget()))
    in_time = Allowance(Budget(millis=600_000))
    assert deepened(plan, ends, 2, in_time) == deepened(plan, ends, 2, Allowance(Budget()))


def test_every_level_plays_within_any_budget() -> None:
    """A legal line, and after the budget nothing long is begun: a decision on a spent budget is a small part of one."""
    view = game().play("sail 1 3", "hold", "done", "sail 1 3", "hold", "done").view(1)
    begun = time.process_time()
    for bot in LEVELS:
        assert bot.choose(view, Budget(), Rng(1)) in view.legal
    unbounded = time.process_time() - begun
    begun = time.process_time()
    for bot in LEVELS:
        assert bot.choose(view, Budget(millis=1), Rng(1)) in view.legal
    assert time.process_time() - begun < unbounded
