"""S1 and S2: the material and the set-up."""

from collections import Counter

import pytest

from fathom.core.chance import HashChance
from fathom.core.match import Match
from fathom.core.registry import game_named
from fathom.games.submarine.pieces import COLUMN_NAMES, FIELD_NAMES, TOKEN_NAMES

GAME = game_named("submarine")


def dealt(players: int = 3, seed: int = 1, **options: object) -> Match:
    return Match.new(GAME, players, HashChance.seeded(seed), options)  # type: ignore[arg-type]


def test_fields() -> None:
    """S1.1: six columns and the levels 2 to 5 make 24 fields; level 1 is for ships only."""
    assert FIELD_NAMES == [f"{column}{level}" for column in "ABCDEF" for level in (2, 3, 4, 5)]
    assert not any(field.endswith("1") for field in dealt().view().board)


def test_tokens() -> None:
    """S1.2, S1.3: twelve kinds in five colours, and a mussel of each colour."""
    assert len(set(TOKEN_NAMES)) == 65
    assert Counter(name[1] for name in TOKEN_NAMES) == {**dict.fromkeys("abcdefghijkl", 5), "*": 5}
    assert Counter(name[0] for name in TOKEN_NAMES) == dict.fromkeys("RYGBV", 13)


def test_cards() -> None:
    """S1.4: twelve salvage cards of each colour."""
    deal = dealt(2).deal
    assert Counter("".join(deal["stocks"]) + deal["spare"]) == dict.fromkeys("RYGBV", 12)  # type: ignore[operator, arg-type]


def test_each_player_has() -> None:
    """S1.5: a ship, submarines and an empty container with twelve places."""
    view = dealt(4).view()
    assert view.ships == ["left"] * 4
    assert view.containers == [[]] * 4


def test_treasures_by_level() -> None:
    """S2.1: one treasure on each field of level 2, two on 3, three on 4, four on 5, all different."""
    board = dealt().view().board
    assert {field: len(tokens) for field, tokens in board.items()} == {f: int(f[1]) - 1 for f in FIELD_NAMES}
    assert len({token for tokens in board.values() for token in tokens}) == 60


@pytest.mark.parametrize(("players", "cards", "boats"), [(2, 15, 5), (3, 15, 5), (4, 13, 4), (5, 12, 3)])
def test_numbers_by_players(players: int, cards: int, boats: int) -> None:
    """S2.2, S2.3: cards and submarines; three cards are in hand; the rest is out of the game."""
    match = dealt(players, first="seat_1", mussels="random")
    view = match.view()
    assert view.hands == [3] * players
    assert view.stocks == [cards - 3] * players
    assert view.spare == 60 - players * cards
    for i in range(players * boats):
        match.play(f"place {COLUMN_NAMES[i % 6]}")
    assert [len(own) for own in match.view().boats] == [boats] * players
    assert match.view().phase == "sail"


def test_hand_is_the_top_of_the_stock() -> None:
    """S2.3: the hand is drawn from the top of the own stock."""
    match = dealt(2)
    assert sorted(match.view(1).hand) == sorted(match.deal["stocks"][0][:3])  # type: ignore[index]


def test_mussels_are_chosen() -> None:
    """S2.4: from the starting player on, clockwise, each takes one of those left."""
    match = dealt(3, seed=4)
    order = [(match.start + i - 1) % 3 + 1 for i in range(3)]
    for seat, colour in zip(order, "RGB", strict=True):
        assert match.to_move == seat
        match.play(f"mussel {colour}")
        assert match.view().jokers[seat - 1] == [f"{colour}*"]
        if match.view().phase == "mussel":
            refusal = match.state.why_not(f"mussel {colour}")
            assert refusal is not None
            assert refusal.rule == "S2.4"


def test_mussels_at_random() -> None:
    """S2.4: with `mussels=random` every player has one, and there is no decision."""
    match = dealt(5, mussels="random")
    assert match.view().phase == "place"
    assert sorted(token for own in match.view().jokers for token in own) == ["B*", "G*", "R*", "V*", "Y*"]


def test_starting_player() -> None:
    """S2.5: drawn at random, or seat 1; play goes clockwise, by seat."""
    assert {dealt(3, seed=seed).start for seed in range(30)} == {1, 2, 3}
    assert {dealt(3, seed=seed, first="seat_1").start for seed in range(30)} == {1}


def test_placing() -> None:
    """S2.6: one submarine each in turn, on level 2, any number to a field."""
    match = dealt(2, first="seat_1", mussels="random")
    for i in range(10):
        assert match.to_move == i % 2 + 1
        assert match.legal() == [f"place {column}" for column in "ABCDEF"]
        match.play("place C")
    assert match.view().boats == [["C2"] * 5] * 2


def test_ships_wait_on_the_left() -> None:
    """S2.7: all ships wait left of column A."""
    assert dealt(5).view().ships == ["left"] * 5
