"""Bots by name and level, and their budgets."""

import pytest

import fathom
from fathom.bots.captain import Captain
from fathom.bots.registry import bot_called, bot_levels, bot_named, bot_names, bot_ranks, read_budget
from fathom.core.bot import Budget
from fathom.core.errors import Refusal
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
