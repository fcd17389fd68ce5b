"""The five levels of Submarine Hunt: legal, fair, reproducible and explained."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bots.subhunt_worlds import VARIANTS, positions
from bots.trace_subhunt import trace
from fathom.core.bot import Budget, Candidate
from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.levels import LEVELS
from fathom.games.subhunt.view import SubHuntView
from play import fresh
from subhunt.hunt import SUBHUNT, game

BEST = LEVELS[-1]
OWN_MEASURE = Budget()


def view_of(match: Match, seat: int) -> SubHuntView:
    view = match.view(seat)
    assert isinstance(view, SubHuntView)
    return view


def played(options: Options, seed: int, levels: tuple[int, int], most: int) -> Iterator[Match]:
    """Play a game between two levels and yield before each decision."""
    match, rng, disc = fresh("subhunt", 2, options, seed), Rng(seed), HashChance.seeded(seed)
    for _ in range(most):
        if match.over:
            return
        yield match
        seat = match.to_move
        match.play(LEVELS[levels[seat - 1]].choose(view_of(match, seat), OWN_MEASURE, rng), disc)


@pytest.mark.parametrize("options", VARIANTS)
def test_every_level_plays_legally_with_all_options(options: Options) -> None:
    """`Match.play` refuses illegal moves."""
    for seed, levels in enumerate([(0, 4), (1, 3), (4, 2)]):
        assert sum(1 for _ in played(options, seed, levels, 60)) > 20


@pytest.mark.parametrize("options", VARIANTS[:3])
def test_hidden_information_never_changes_a_choice(options: Options) -> None:
    """Another hidden fleet with the same view and seed leads to the same choice."""
    changed = 0
    for number, match in enumerate(played(options, 11, (4, 4), 150)):
        if number % 5 or number < 8:
            continue
        seat = match.to_move
        twin = SUBHUNT.worlds(view_of(match, seat)).match(Rng(number))
        changed += twin.state.to_bytes() != match.state.to_bytes()
        ours = BEST.choose(view_of(match, seat), OWN_MEASURE, Rng(number))
        assert BEST.choose(view_of(twin, seat), OWN_MEASURE, Rng(number)) == ours
    assert changed > 3


def test_same_view_same_seed_same_choice() -> None:
    for match in positions({}, 4, every=17):
        view = view_of(match, match.to_move)
        for bot in LEVELS:
            assert bot.choose(view, OWN_MEASURE, Rng(9)) == bot.choose(view, OWN_MEASURE, Rng(9))


def test_fleets_are_hard_to_predict() -> None:
    fleets = set()
    for seed in range(60):
        match, rng = fresh("subhunt", 2, {}, seed), Rng(seed)
        for _ in range(4):
            match.play(BEST.choose(view_of(match, 1), OWN_MEASURE, rng))
        fleets.add(tuple(sorted(view_of(match, 1).submarines[0])))
    assert len(fleets) >= 58
    assert len({cell for fleet in fleets for cell in fleet}) > 60


def explained(view: SubHuntView) -> list[Candidate]:
    return BEST.explain(view, OWN_MEASURE, Rng(1))


def test_explanations_are_ordered_by_value() -> None:
    for match in positions({}, 6, every=7, first=0):
        view = view_of(match, match.to_move)
        candidates = explained(view)
        assert sorted(c.line for c in candidates) == sorted(view.legal)
        values = [candidate.value for candidate in candidates]
        assert values == sorted(values, reverse=True)
        assert all(0 <= c.value <= 1 and 0 <= c.sure <= 1 and len(c.reasons) <= 3 for c in candidates)


def test_the_bot_sinks_a_located_submarine() -> None:
    """Charges from above and from the side have grazed it."""
    hunt = game(blue="209 131 336", mines="135 135")
    hunt.play("sail 1 3", "drop 200 = graze 1", "done", "sail 1 3", "hold", "done")
    hunt.play("sail 2 9", "drop 100 = graze 1", "done", "sail 1 4", "hold", "done")
    hunt.play("sail 2 10", "drop 200 = graze 1", "done", "sail 1 3", "hold", "done", "sail 3 9")
    best = explained(hunt.view(1))[0]
    assert best.line == "drop 200"
    assert {"may_sink", "tells"} <= {reason.code for reason in best.reasons}


def test_explanations_state_what_a_shot_reveals() -> None:
    hunt = game(red="103 209 336", mines="135 135").play("sail 1 4", "hold", "done", "sail 1 3", "hold", "done")
    hunt.play("sail 1 5", "hold")
    best = explained(hunt.view(1))[0]
    assert best.line.startswith("fire 1")
    assert {reason.code for reason in best.reasons} >= {"may_hit", "gives_away"}


def test_interpreted_and_compiled_code_agree() -> None:
    script = Path(__file__).parent / "trace_subhunt.py"
    env = {**os.environ, "FATHOM_INTERPRETED": "1"}
    run = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == list(trace())
