"""S8 and S9: the pause, options and presets."""

import pytest

from fathom.core.errors import Refusal
from fathom.core.registry import game_named
from submarine.sea import sea

OPTIONS = game_named("submarine").options


def test_swap() -> None:
    """S8.1: once a turn, one hand card under the own stock, then the top card into the hand."""
    game = sea(["A2", "B2"], hands=["RG", "R"], stocks=["YV", ""], ships="><").play("swap G")
    assert (game.hand(1), game.stock(1)) == ("RYV", "G")  # and drawn up to three at the end of the turn
    assert game.state.to_move == 2


def test_swap_needs_the_card() -> None:
    """S8.1: only a card that is in the hand; no submarine acts."""
    game = sea(["A2", "B2"], hands=["RGB", "R"], stocks=["YV", ""], ships=">")
    game.refuses("swap V", "S8.1", "no_card").refuses("move A2-B2", "S8.1")
    assert game.legal == {"keep", "swap R", "swap G", "swap B"}


def test_swap_in_the_turn_of_sailing_off() -> None:
    """S8.2: the pause begins in the turn in which the ship sails off."""
    game = sea(["A2", "B2"], hands=["RGB", "R"], stocks=["YV", ""]).play("sail off", "swap B")
    assert (game.hand(1), game.stock(1)) == ("RYG", "VB")


def test_nothing_to_swap() -> None:
    """S8.3: with an empty stock there is nothing to swap."""
    game = sea(["A2", "B2"], hands=["RGB", "R"], stocks=["", "Y"]).play("sail off")
    assert game.legal == {"keep"}
    game.refuses("swap R", "S8.3", "nothing_to_swap")


def test_rulebook_preset() -> None:
    """S9.1: every option at its default."""
    assert OPTIONS.complete({}, "rulebook") == OPTIONS.complete({}) == {
        "mussels": "choose", "first": "random", "must_act": True,
        "vertical_move": "any_field", "pause_pile": "own", "stalemate_voyages": 5,
    }  # fmt: skip


def test_short_preset() -> None:
    """S9.2: no duty to act, and changes of level keep the column."""
    short = OPTIONS.complete({}, "short")
    assert (short["must_act"], short["vertical_move"]) == (False, "same_column")


def test_spare_preset() -> None:
    """S9.3: the pause swaps with the pile of undealt cards, whatever the own stock holds."""
    assert OPTIONS.complete({}, "spare")["pause_pile"] == "spare"
    game = sea(["A2", "B2"], hands=["RGB", "R"], stocks=["", ""], spare="YV", spare_pause=True)
    game.play("sail off", "swap R")
    assert game.hand(1) == "YGB"
    assert game.state.counts[2] == 2


def test_spare_pile_that_is_empty() -> None:
    """S9.3: with no card undealt the own stock serves; with an empty hand there is nothing to give."""
    five = sea(["A2", "B2"], hands=["RGB", "R"], stocks=["Y", ""], spare_pause=True).play("sail off", "swap R")
    assert (five.hand(1), five.stock(1)) == ("YGB", "R")
    empty = sea(["A2", "B2"], hands=["", "R"], stocks=["", ""], spare="YV", spare_pause=True).play("sail off")
    assert empty.legal == {"keep"}


def test_options_by_hand() -> None:
    """S9.4: any combination can be set; what an option cannot be is refused with its rule."""
    chosen = OPTIONS.complete({"must_act": True, "stalemate_voyages": 0}, "short")
    assert (chosen["must_act"], chosen["vertical_move"], chosen["stalemate_voyages"]) == (
        True,
        "same_column",
        0,
    )
    with pytest.raises(Refusal, match=r"S6\.2: option vertical_move is any_field or same_column, not 'up'"):
        OPTIONS.complete({"vertical_move": "up"})
    with pytest.raises(Refusal, match="no option 'speed'"):
        OPTIONS.complete({"speed": 1})
