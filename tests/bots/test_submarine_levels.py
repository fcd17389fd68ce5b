"""The five levels of Submarine: legal, reproducible, and ordered by strength."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fathom
from bots.submarine_choices import choices
from fathom.bots.baseline import GreedyBot
from fathom.core.bot import Budget
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.submarine.bots.levels import LEVELS
from play import VARIANTS, fresh, random_steps

SHORT = Budget(iterations=20)
EVERYWHERE = [*VARIANTS["submarine"], (2, {"stalemate_voyages": 1}), (5, {"must_act": False})]


def play(match: Match, top_seat: int, budget: Budget) -> tuple[int, ...]:
    """Play the best level against greedy bots and return the winner."""
    rng = Rng(1)
    while not match.over:
        view = match.view(match.to_move)
        if match.to_move == top_seat:
            match.play(LEVELS[-1].choose(view, budget, rng))
        else:
            match.play(GreedyBot().choose(view, Budget(), rng))
    assert match.result is not None
    return match.result.ranking[0]


@pytest.mark.parametrize(("players", "options"), EVERYWHERE)
def test_whole_games_of_all_levels_are_legal(players: int, options: Options) -> None:
    """The match refuses illegal moves."""
    match, rng = fresh("submarine", players, options, 2), Rng(2)
    while not match.over:
        seat = match.to_move
        match.play(LEVELS[(seat + players) % 5].choose(match.view(seat), SHORT, rng))


@pytest.mark.parametrize("level", range(1, 6))
def test_same_seed_and_iterations_same_choice(level: int) -> None:
    for match in random_steps(fresh("submarine", 3, {}, 4), 4, 60):
        view = match.view(match.to_move)
        assert len({LEVELS[level - 1].choose(view, SHORT, Rng(9)) for _ in range(2)}) == 1


def test_seeds_differ() -> None:
    """Levels that err do not always err in the same way."""
    match = fresh("submarine", 2, {}, 1)
    view = match.view(match.to_move)
    assert len({LEVELS[0].choose(view, SHORT, Rng(seed)) for seed in range(20)}) > 1


def test_a_forced_move_needs_no_budget() -> None:
    """With one legal line, a search with an unlimited budget returns."""
    endless = Budget(iterations=2**40)
    forced = [m.view(m.to_move) for m in random_steps(fresh("submarine", 2, {}, 5), 5) if len(m.legal()) == 1]
    assert len(forced) > 5
    for view in forced:
        assert LEVELS[-1].choose(view, endless, Rng(1)) == view.legal[0]


def test_time_ends_a_search() -> None:
    match = fresh("submarine", 2, {}, 1)
    view = match.view(match.to_move)
    assert LEVELS[-1].choose(view, Budget(iterations=2**40, millis=20), Rng(1)) in view.legal


@pytest.mark.parametrize(("players", "options"), EVERYWHERE)
def test_explanations(players: int, options: Options) -> None:
    """Explanations are of distinct legal lines, the chosen one first, with values and reasons that can be shown."""
    for match in random_steps(fresh("submarine", players, options, 6), 6, 90):
        view = match.view(match.to_move)
        if len(match.steps) % 9:
            continue
        candidates = LEVELS[-1].explain(view, SHORT, Rng(2))
        lines = [candidate.line for candidate in candidates]
        assert set(lines) <= set(view.legal)
        assert len(set(lines)) == len(lines) > 0
        assert lines[0] == LEVELS[-1].choose(view, SHORT, Rng(2))
        for candidate in candidates:
            assert 0 <= candidate.value <= 1
            assert 0 <= candidate.sure <= 1
            assert 1 <= len(candidate.reasons) <= 3


@pytest.mark.parametrize("level", range(1, 6))
def test_every_level_can_explain(level: int) -> None:
    """This includes levels without a search. Explanations stay within the budget."""
    match = fresh("submarine", 2, {}, 1)
    view = match.view(match.to_move)
    assert len(LEVELS[level - 1].explain(view, Budget(), Rng(1))) == len(view.legal)
    assert len(LEVELS[level - 1].explain(view, Budget(iterations=1), Rng(1))) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_the_best_level_beats_greedy(players: int) -> None:
    won = 0
    for seed in range(4):
        seat = 1 + seed % players
        won += play(fresh("submarine", players, {}, seed), seat, Budget(iterations=120)) == (seat,)
    assert won >= 3


def test_lockstep() -> None:
    """Interpreted and compiled code make the same decisions with the same values."""
    assert fathom.compiled()
    script = Path(__file__).parent / "submarine_choices.py"
    paths = os.pathsep.join([str(script.parents[1]), os.environ.get("PYTHONPATH", "")])
    env = {**os.environ, "FATHOM_INTERPRETED": "1", "PYTHONPATH": paths}
    run = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == list(choices())
