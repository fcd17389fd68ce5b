"""H8, H10: end, winner, presets."""

import pytest

from fathom.core.errors import RefusalKind
from subhunt.hunt import SUBHUNT, game


def test_three_submarines() -> None:
    """H8.1: at once, when a player has sunk the three enemy submarines."""
    hunt = game(blue="103 203 303", mines="135 135").play("sail 1 3", "drop 300 = hit graze 1", "done")
    hunt.play("sail 1 3", "hold", "done", "sail 2 2", "drop 200 = graze 1", "done", "sail 1 4", "hold", "done")
    hunt.at(red="10 2 port").play("sail 1 3", "drop 200 = hit graze 1", "done", "sail 1 3", "hold", "done")
    hunt.at(red="10 2 port").play("sail 1 3", "drop 100 = hit")
    assert hunt.result() == ("H8.1", [[1], [2]])
    assert hunt.match.over
    assert hunt.match.steps[-1].line == "drop 100 = hit"
    hunt.refuses("done", "H8.1")


def test_three_ships() -> None:
    """H8.1: or the three enemy ships, by mine and torpedoes."""
    hunt = game(red="103 233 336").at(blue="15 lost lost").play("sail 1 3", "hold", "fire 1 c3 = hit")
    assert hunt.result() == ("H8.1", [[1], [2]])
    mined = game(mines="109 135").at(blue="lost lost port").turn_of(2).play("sail 3 9 = mine 9")
    assert mined.result() == ("H8.1", [[1], [2]])


def test_ships_in_port_are_still_there() -> None:
    """H8.1: a player with a ship left has not lost."""
    hunt = game(red="103 233 336").at(blue="15 port lost").play("sail 1 3", "hold", "fire 1 c3 = hit")
    assert hunt.result() is None
    assert hunt.legal == {"done"}


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_turn_limit(limit: int) -> None:
    """H8.2: a draw when both have had so many turns."""
    hunt = game(turn_limit=limit)
    for number in range(2 * limit):
        assert hunt.result() is None
        hunt.play(f"sail 1 {3 + number // 2 % 2}", "hold", "done")
    assert hunt.result() == ("H8.2", [[1, 2]])
    refusal = hunt.state.why_not("sail 1 5")
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == (RefusalKind.GAME_OVER, "H8.2")


@pytest.mark.parametrize("limit", [0, 200, 2**63, 10**40])
def test_far_limits(limit: int) -> None:
    """H8.2: 0 means no limit, and a limit may be arbitrarily large."""
    hunt = game(turn_limit=limit)
    for number in range(398):
        hunt.play(f"sail 1 {3 + number // 2 % 2}", "hold", "done")
    assert hunt.result() is None
    hunt.play("sail 1 5", "hold", "done", "sail 1 5", "hold", "done")
    assert (hunt.result() is None) == (limit != 200)


def test_a_win_counts_in_the_last_turn() -> None:
    """H8.1 comes before H8.2."""
    hunt = game(red="103 233 336", turn_limit=1, mines="135 135").at(red="lost lost 9")
    hunt.play("sail 3 10", "hold", "done")
    assert hunt.state.to_move == 2
    hunt = game(mines="103 135", turn_limit=1).at(blue="port lost lost")
    hunt.play("sail 1 5", "hold", "done", "sail 1 3 = mine 3")
    assert hunt.result() == ("H8.1", [[1], [2]])


def test_presets() -> None:
    """H10.1: classic is all defaults. H10.2: simple is blast=square."""
    classic = SUBHUNT.options.complete({})
    assert classic == {
        "blast": "cross", "magazines": [4, 3, 2], "arrows": [2, 3, 4, 5], "lanes": "rows_and_columns",
        "torpedo_hit": "1/3", "mine_trigger": "stop", "turn_limit": 200, "auto_panels": True,
    }  # fmt: skip
    assert SUBHUNT.options.complete({}, "classic") == classic
    assert SUBHUNT.options.complete({}, "simple") == {**classic, "blast": "square"}
