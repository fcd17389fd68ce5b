"""The exact posterior, compared with an enumeration of all fleets by replaying games in the engine."""

from collections import Counter
from itertools import islice

import pytest

from bots.subhunt_worlds import VARIANTS, Trial, positions
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.subhunt.bots import belief
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED, Priors, believe
from fathom.games.subhunt.bots.exact_posterior import Posterior
from fathom.games.subhunt.pieces import CELL_NAMES, CELLS, FIELDS, blast_of
from fathom.games.subhunt.view import SubHuntView
from subhunt.hunt import game


def view_of(match: Match, seat: int) -> SubHuntView:
    view = match.view(seat)
    assert isinstance(view, SubHuntView)
    return view


def true_fleet(match: Match, owner: int) -> tuple[tuple[int, ...], int]:
    lines = [step.line.split()[1] for step in match.steps[owner * 4 : owner * 4 + 4]]
    return tuple(CELL_NAMES.index(name) for name in lines[:3]), CELL_NAMES.index(lines[3])


def fitting(match: Match, owner: int) -> tuple[list[tuple[int, ...]], set[int]]:
    """Return all sets that a replay allows, and the fields where the mine may lie with one of them."""
    trial = Trial(match, owner)
    cells, _ = true_fleet(match, owner)
    some = trial.mines([cells])
    far = [mine for mine in some if mine not in {cell % FIELDS for cell in cells}]
    sets = [
        fleet
        for fleet in trial.fleets()
        if (mine := next((m for m in far if m not in {cell % FIELDS for cell in fleet}), None)) is not None
        and trial.fits(fleet, mine)
    ]
    numbers = {cell % FIELDS for cell in cells}
    others = [next((s for s in sets if number not in {c % FIELDS for c in s}), cells) for number in numbers]
    return sets, trial.mines([cells, *others])


def answer(charge: int, living: set[int], square: bool) -> int:
    """Return the index of the answer to a charge."""
    grazed = len(living & set(blast_of(charge, square)))
    return 4 + grazed if charge in living else grazed


def check(match: Match, owner: int) -> int:
    """Compare every sum with the enumeration and return the number of possible sets."""
    exact = believe(view_of(match, 2 - owner), owner, NOTHING_ASSUMED)
    sets, mines = fitting(match, owner)
    sunk = set(Trial(match, owner).sunk)
    blown = match.state.blown[owner] >= 0
    square = match.options["blast"] == "square"
    singles, mined, answers = Counter[int](), Counter[int](), [Counter[int]() for _ in range(CELLS)]
    total = 0
    for fleet in sets:
        free = mines - {cell % FIELDS for cell in fleet}
        living = set(fleet) - sunk
        total += len(free)
        for cell in living:
            singles[cell] += len(free)
        mined.update(free)
        if len(sets) < 3000:
            for charge in range(CELLS):
                answers[charge][answer(charge, living, square)] += len(free)
    assert exact.sets == len(sets)
    assert exact.total == total
    assert exact.singles == [singles[cell] for cell in range(CELLS)]
    assert exact.mines == [0 if blown else mined[field] for field in range(FIELDS)]
    if len(sets) < 3000:
        assert exact.answers == [[counts[i] for i in range(7)] for counts in answers]
    return len(sets)


@pytest.mark.parametrize("options", VARIANTS)
def test_equals_enumeration_in_random_games(options: Options) -> None:
    """One or two submarines are sunk, in many positions of all options; torpedoes always miss."""
    checked = 0
    for seed in range(60):
        for match in positions({**options, "torpedo_hit": "0", "turn_limit": 60}, seed, every=29, first=40):
            for owner in (0, 1):
                sunk = len(Trial(match, owner).sunk)
                if sunk == 2 or (sunk == 1 and checked % 8 == 0):
                    check(match, owner)
                    checked += 1
        if checked >= 12:
            break
    assert checked >= 12


@pytest.mark.parametrize("options", VARIANTS[:2])
def test_equals_enumeration_of_all_204156(options: Options) -> None:
    """Early in a game, with all three submarines at sea."""
    for match in islice(positions(options, 3, every=1, first=34), 1):
        sets = max(check(match, owner) for owner in (0, 1))
    assert sets > 3000


def test_the_prior_without_evidence_is_uniform() -> None:
    exact = believe(game().view(1), 1, NOTHING_ASSUMED)
    assert exact.sets == 204156
    assert len(set(exact.singles)) == 1
    assert len(set(exact.mines)) == 1


def test_the_chart_shows_the_probabilities_of_the_posterior() -> None:
    hunt = game(blue="103 109 222", mines="135 135").play("sail 1 3", "drop 100 = hit graze 1", "done")
    sea = belief.fleet_heatmap(hunt.view(1))
    assert sea is not None
    assert sea.submarines["103"] == 0
    assert sum(sea.submarines.values()) == pytest.approx(2)
    assert sum(sea.submarines[name] for name in ("102", "104", "109", "203")) == pytest.approx(1)
    assert sum(sea.mines.values()) == pytest.approx(1)
    assert sea.mines["103"] == 0


def weight_under(exact: Posterior, lane: int) -> float:
    return sum(weight for lanes, weight in exact.lanes if lanes >> lane & 1) / exact.total


def test_not_firing_is_evidence() -> None:
    """A seat that lets ships pass is less likely to be able to fire at them."""
    quiet = game().play("sail 1 9", "hold", "done", "sail 1 9", "hold", "done")
    exact = believe(quiet.view(1), 1, NOTHING_ASSUMED)
    leant = believe(quiet.view(1), 1, Priors(spread=1, on_three_levels=1, mine_near_port=1))
    assert weight_under(leant, 8) < 0.7 * weight_under(exact, 8)
    assert leant.sets == exact.sets  # never excluded


def test_not_firing_is_no_evidence_where_torpedoes_never_hit() -> None:
    quiet = game(torpedo_hit="0").play("sail 1 9", "hold", "done", "sail 1 9", "hold", "done")
    exact = believe(quiet.view(1), 1, NOTHING_ASSUMED)
    leant = believe(quiet.view(1), 1, Priors(spread=1, on_three_levels=1, mine_near_port=1))
    assert weight_under(leant, 8) == weight_under(exact, 8)
