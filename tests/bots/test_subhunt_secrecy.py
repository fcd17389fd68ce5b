"""Secrets of the best bot of Submarine Hunt: its placement and its fire."""

from collections import Counter

from bots.placement_subhunt import MIXTURES, drawn
from fathom.core.bot import Budget
from fathom.core.rng import Rng
from fathom.games.subhunt.bots.levels import LEVELS, spares
from fathom.games.subhunt.bots.placement import HARD_TO_FIND, submarine_weight
from fathom.games.subhunt.pieces import CELLS, FIELDS, SIDE
from subhunt.hunt import Hunt, game

DRAWN = 4_000


def test_no_row_and_no_level_is_a_good_guess() -> None:
    """Each row is drawn about as often as another: in a sixth of all places, each level in a third."""
    rng = Rng(3)
    cells = Counter(cell for _ in range(DRAWN) for cell in drawn(HARD_TO_FIND, rng))
    places = 3 * DRAWN
    for row in range(SIDE):
        share = sum(count for cell, count in cells.items() if cell % FIELDS // SIDE == row) / places
        assert 0.10 < share < 0.24
    for level in range(3):
        assert 0.25 < sum(count for cell, count in cells.items() if cell // FIELDS == level) / places < 0.42
    assert len(cells) == CELLS


def test_every_fleet_has_a_positive_probability() -> None:
    for mixture in MIXTURES.values():
        for own in ([], [0], [0, 36], [0, 7]):
            free = [cell for cell in range(CELLS) if cell not in own]
            assert min(submarine_weight(cell, own, mixture) for cell in free) > 0


def before_a_shot(*shown: str) -> Hunt:
    """Return a game in which red can fire along the lane r1 alone, with what it has shown before."""
    hunt = game(red="106 226 336", blue="106 226 336").play("sail 1 3", "hold", "done", "sail 1 3", "hold", "done")
    for line in shown:
        hunt.play("sail 1 9" if hunt.view(1).ships[0][0] == "3" else "sail 1 3", "hold", line, "done")
        hunt.play("sail 1 4" if hunt.view(2).ships[1][0] == "3" else "sail 1 3", "hold", "done")
    return hunt.play("sail 2 2", "hold")


def held(hunt: Hunt) -> int:
    """Return in how many of 400 decisions the best bot does not fire."""
    view = hunt.view(1)
    assert view.phase == "fire"
    assert [line for line in view.legal if line != "done"] == [f"fire 1 {lane}" for lane in lanes_in(hunt)]
    return sum(LEVELS[-1].choose(view, Budget(), Rng(seed)) == "done" for seed in range(400))


def lanes_in(hunt: Hunt) -> list[str]:
    return [line.split()[2] for line in hunt.view(1).legal if line != "done"]


def test_silence_is_no_proof() -> None:
    """A lane that the enemy does not know of is spared now and then."""
    assert 10 < held(before_a_shot()) < 160


def test_a_lane_that_is_known_is_never_spared() -> None:
    assert held(before_a_shot("fire 1 r1 = miss")) == 0


def test_the_second_torpedo_is_not_spared_by_lot() -> None:
    hunt = game(red="106 206 336", blue="106 226 336").play("sail 1 3", "hold", "done", "sail 1 3", "hold", "done")
    hunt.play("sail 1 9", "hold", "fire 1 r1 = miss")
    assert not any(spares(hunt.view(1), 1.0, Rng(seed)) for seed in range(20))
