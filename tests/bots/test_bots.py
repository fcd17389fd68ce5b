"""Bots by name and level, and their budgets."""

from pathlib import Path

import pytest

import fathom
from benchmarks.bots import cost, percentile
from bots.tools import run_arena, small_plan
from fathom.bots.captain import Captain
from fathom.bots.fixed_budget import FixedBudgetBot
from fathom.bots.registry import bot_called, bot_levels, bot_named, bot_names, bot_ranks, read_budget
from fathom.core.bot import Budget
from fathom.core.errors import Refusal
from fathom.core.game import View
from fathom.core.rng import Rng
from play import random_steps


def test_the_registered_bots() -> None:
    assert {name: bot_levels(name) for name in bot_names()} == {"random": 1, "greedy": 3, "captain": 5}


def test_a_bot_is_found_by_name_or_name_and_level() -> None:
    assert bot_called("greedy") is bot_named("greedy", 3)
    assert bot_called("captain:2") is bot_called("captain:mate") is bot_named("captain", 2)
    assert [bot_called(f"captain:{rank.lower()}") for rank in bot_ranks("captain")] == [
        bot_named("captain", level) for level in range(1, 6)
    ]
    for wrong in ("captain:0", "captain:6", "captain:", "captain:two", "captain:-1", "Captain", ""):
        with pytest.raises(Refusal):
            bot_called(wrong)


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("500ms", Budget(millis=500)),
        ("2000it", Budget(iterations=2000)),
        ("2000it,500ms", Budget(2000, 500)),
        ("5ms, 7it", Budget(7, 5)),
    ],
)
def test_budgets_are_parsed(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert read_budget(str(budget)) == budget


@pytest.mark.parametrize("text", ["", "5", "5s", "-5ms", "0it", "5ms,6ms", "1e3it", "5ms;6it", "٣ms", "9999999999it"])
def test_an_invalid_budget_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="write a budget like 500ms"):
        read_budget(text)


class Recorder:
    """A bot that notes the budget it gets."""

    def __init__(self) -> None:
        self.seen: list[Budget] = []

    def choose(self, view: View, budget: Budget, rng: Rng) -> str:
        self.seen.append(budget)
        return view.legal[0]


def test_a_bot_with_a_budget_of_its_own_uses_no_other() -> None:
    recorder = Recorder()
    match = fathom.new_match("submarine", seed=1)
    view = match.view(match.to_move)
    FixedBudgetBot(recorder, Budget(4000)).choose(view, Budget(millis=9), Rng(1))
    assert recorder.seen == [Budget(4000)]


def test_a_bot_with_a_budget_of_its_own_chooses_like_the_bot_with_that_budget() -> None:
    match = fathom.new_match("submarine", seed=3)
    for step, _ in enumerate(random_steps(match, 3, 60)):
        if step % 20 == 10:
            view = match.view(match.to_move)
            assert bot_called("captain:5@40it").choose(view, Budget(1), Rng(step)) == bot_called("captain:5").choose(
                view, Budget(40), Rng(step)
            )


@pytest.mark.parametrize("wrong", ["captain:5@", "captain:5@4000", "captain:9@10it", "captain:5@10it@5ms", "@10it"])
def test_a_malformed_budget_of_a_bot_is_refused(wrong: str) -> None:
    with pytest.raises(Refusal):
        bot_called(wrong)


def test_the_arena_takes_bots_that_differ_in_their_budgets_only(tmp_path: Path) -> None:
    plan = small_plan("captain:5@6it", "captain:5@2it", "style:rusher@5it", game="submarine", games=2)
    arena = run_arena(tmp_path, plan, play_all=True)
    assert len(arena.log.games) == 6
    assert not any(arena.results().failures(bot) for bot in plan.bots)
    with pytest.raises(Refusal, match="there is no 'style:ghost'"):
        small_plan("style:ghost@5it", "random", game="submarine", games=2)


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
@pytest.mark.parametrize("level", range(1, 6))
def test_the_captain_plays_both_games_at_every_level(game: str, level: int) -> None:
    """Equal seeds give equal legal choices, and reasons refer to legal moves."""
    captain, budget = Captain(level), Budget(iterations=20)
    match = fathom.new_match(game, seed=level)
    for step, _ in enumerate(random_steps(match, level, 40)):
        if step % 13 == 0:
            view = match.view(match.to_move)
            line = captain.choose(view, budget, Rng(step))
            assert line in view.legal
            assert captain.choose(view, budget, Rng(step)) == line
            candidates = captain.explain(view, budget, Rng(step))
            assert candidates
            assert {each.line for each in candidates} <= set(view.legal)


@pytest.mark.parametrize("game", ["submarine", "subhunt"])
def test_the_benchmark_measures_what_decisions_cost(game: str) -> None:
    found = cost(game, 2, 1, 3)
    assert found.decisions == 3
    assert 0 < found.median_ms <= found.p99_ms <= found.worst_ms
    assert found.megabytes >= 0
    assert percentile(range(1, 201), 0.99) == 198
