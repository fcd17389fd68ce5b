"""The odds map of the bot, and the placement of its own fleet."""

import pytest

from bots.subhunt_worlds import VARIANTS, positions
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.belief import NOTHING_ASSUMED, believe
from fathom.games.subhunt.bots.evaluation import NAMES, expected, features, sureness
from fathom.games.subhunt.bots.exact_posterior import Posterior, PriorWeights
from fathom.games.subhunt.bots.odds_map import UNIT, Outlook
from fathom.games.subhunt.bots.placement import EVEN, HARD_TO_FIND, OUT_OF_THE_WAY, Mixture, likelihood, weights
from fathom.games.subhunt.inferences import Charge, Evidence, gather
from fathom.games.subhunt.pieces import CELL_NAMES, CELLS, FIELDS, LANES, LOST, PORT, blast_of, lanes_over
from fathom.games.subhunt.view import SubHuntView
from fathom.games.subhunt.worlds import DIGIT, DIGIT_MASK, Hidden
from subhunt.hunt import empty, game


def lanes_of(places: list[int], diagonals: bool) -> set[int]:
    """Return the lanes over ships at sea."""
    lanes = {lane for place in places if place < FIELDS for lane in lanes_over(place)}
    return lanes if diagonals else {lane for lane in lanes if lane < LANES - 2}


def exposed_by_count(view: SubHuntView, places: list[int]) -> float:
    """Return the share of all possible fleets, weighted by fields for the mine, that can fire at one of the places."""
    hidden = Hidden(gather(view.log)[2 - view.seat], view.options["blast"] == "square")
    over = lanes_of(places, view.options["lanes"] == "plus_diagonals")
    total = able = 0
    for chosen in hidden.sets:
        cells = [chosen >> (DIGIT * i) & DIGIT_MASK for i in range(hidden.count)]
        weight = len(set(hidden.mines) - {cell % FIELDS for cell in cells}) if hidden.mines else 1
        total += weight
        able += weight * any(lane in over for cell in cells for lane in lanes_over(cell % FIELDS))
    return able / total


@pytest.mark.parametrize("options", VARIANTS[:3])
def test_exposure_equals_an_enumeration(options: Options) -> None:
    """It is exact for up to two ships at sea. For three it lies between that of two of them and 1."""
    rng, compared = Rng(5), 0
    for seed in range(40):
        for match in positions({**options, "torpedo_hit": "0", "turn_limit": 60}, seed, every=31, first=60):
            view = match.view(1)
            assert isinstance(view, SubHuntView)
            if view.over or not 0 < view.hidden[1] < 3:
                continue
            outlook = Outlook(believe(view, 1, NOTHING_ASSUMED), True)
            ships = [rng.below(FIELDS), rng.below(FIELDS), rng.below(FIELDS)]
            for places in ([PORT, LOST, PORT], [ships[0], PORT, LOST], [PORT, ships[0], ships[1]]):
                assert outlook.exposed(*places) / UNIT == pytest.approx(exposed_by_count(view, places), abs=2e-6)
            pair = exposed_by_count(view, [PORT, *ships[1:]])
            assert pair - 2e-6 <= outlook.exposed(*ships) / UNIT <= 1
            compared += 1
        if compared >= 8:
            return
    raise AssertionError("too few positions")


def test_a_mixture_includes_every_cell() -> None:
    for mixture in (EVEN, HARD_TO_FIND, OUT_OF_THE_WAY):
        assert min(mixture.weight(cell) for cell in range(CELLS)) > 0


def test_the_first_submarine_is_drawn_by_row_level_and_edge() -> None:
    mixture = Mixture(rows=(1, 1, 1, 1, 1, 5), levels=(1, 1, 3), edges=2)
    by_name = {name: mixture.weight(cell) for cell, name in enumerate(CELL_NAMES)}
    assert [by_name[name] for name in ("108", "107", "101", "133", "331")] == [1, 2, 4, 10, 60]


def test_probabilities_of_all_placements_sum_to_one() -> None:
    view = empty().play("hide 103").view(1)
    assert view.phase == "hide"
    assert sum(likelihood(view, line, OUT_OF_THE_WAY) for line in view.legal) == pytest.approx(1)
    by_line = dict(zip(view.legal, weights(view, OUT_OF_THE_WAY), strict=True))
    assert by_line["hide 335"] == 8 * by_line["hide 333"]  # the column of the first is already covered


def test_more_remaining_pieces_raise_the_win_expectation() -> None:
    even, behind = features(game().view(1)), expected(features(game().view(1)), -1.0)
    assert behind < expected(even, 0.0)
    ahead = game().at(blue="lost port port")
    assert expected(features(ahead.view(1)), 0.0) > 0.1 + expected(even, 0.0)
    assert expected(features(ahead.view(2)), 0.0) < expected(even, 0.0) - 0.1


def test_the_win_expectation_knows_what_both_sides_know() -> None:
    """A fleet that answers have betrayed is worth less than one of which nothing is known."""
    told = game(blue="103 109 222").play("sail 1 3", "drop 100 = hit graze 1", "done")
    after, before = features(told.view(1)), features(game(blue="103 109 222").view(1))
    secrecy = NAMES.index("secrecy")
    assert before[secrecy] == 0
    assert after[secrecy] > 0.5


def test_the_uncertainty_is_a_standard_error_of_the_fit() -> None:
    """It is zero where nothing was estimated, and shrinks towards certain results."""
    known = features(game().at(blue="lost port port").view(1))
    assert sureness((0.0,) * len(NAMES), 0.5) == 0
    assert 0 < sureness(known, 0.9) < sureness(known, 0.5) < 0.5


def test_two_submarines_under_a_lane_are_a_greater_danger() -> None:
    """With all submarines in known cells: one torpedo sinks one time in three, two of them five times in nine."""
    view = game(blue="103 209 336").view(1)
    living = ["103", "209", "336"]
    told = Evidence(hidden=3, charges=[Charge(0, cell, False, 0) for cell in clear_cells(living)])
    outlook = Outlook(Posterior(told, False, PriorWeights(False)), True, UNIT // 3)
    assert view.hit_chance == pytest.approx(1 / 3)
    places = {name: int(name) - 1 for name in ("1", "15", "13", "36")}
    found = {name: outlook.lost(PORT, place, PORT) / UNIT for name, place in places.items()}
    assert found["13"] == 0
    assert found["1"] == pytest.approx(1 / 3, abs=1e-5)  # in the row of one
    assert found["15"] == pytest.approx(5 / 9, abs=1e-5)  # in the column of two
    assert outlook.exposed(PORT, places["15"], PORT) == UNIT


def clear_cells(living: list[str]) -> list[int]:
    """Return cells whose charges graze nothing and leave only these cells."""
    cells = [CELL_NAMES.index(name) for name in living]
    return [cell for cell in range(CELLS) if cell not in cells and not set(cells) & set(blast_of(cell, False))]
