"""H1 to H3.1: material, hiding, who begins."""

import pytest

from fathom.core.errors import Refusal, RefusalKind
from fathom.core.record import InvalidRecord, Record, replay, write
from fathom.games.subhunt.pieces import CELL_NAMES, blast_of
from subhunt.hunt import SUBHUNT, empty, game


def test_two_fleets() -> None:
    """H1.1: red and blue, each with 3 ships, 3 submarines, 1 mine."""
    assert list(SUBHUNT.seats) == [2]
    hunt = empty().play("hide 101", "hide 102", "hide 103")
    assert hunt.verbs() == {"mine"}
    hunt.refuses("hide 104", "H2.2", "due_mine").play("mine 104")
    assert hunt.state.to_move == 2
    assert {line.split()[1] for line in game().legal} == {"1", "2", "3"}
    game().refuses("sail 4 3", "H1.1").refuses("sail 0 3", "H1.1")


def test_fields() -> None:
    """H1.2: 36 fields on three levels, in rows of six: 14 has 8, 13, 15 and 20 beside it."""
    hunt = empty()
    assert hunt.legal == {f"hide {level}{field:02}" for level in (1, 2, 3) for field in range(1, 37)}
    hunt.refuses("hide 137", "H1.2").refuses("hide 100", "H1.2").refuses("hide 401", "H1.2")
    hunt.refuses("hide 14", "H1.2").refuses("mine 109", "H2.1")
    assert {CELL_NAMES[cell] for cell in blast_of(CELL_NAMES.index("214"), square=False)} == {
        "208", "213", "215", "220", "114", "314",
    }  # fmt: skip
    game().refuses("sail 1 37", "H1.2").refuses("sail 1 0", "H1.2")
    game().play("sail 1 3").refuses("drop 400", "H1.2").refuses("drop 203", "H1.2")


def test_each_fleet_hides_under_the_other_port() -> None:
    """H1.3: charges fall on the enemy's submarines, never on the own ones, and mines wait for the enemy."""
    hunt = game(red="103 233 336", blue="104 233 336", mines="109 110")
    hunt.play("sail 1 3", "drop 100 = graze 1", "done", "sail 1 3", "drop 100 = hit", "done")
    hunt.play("sail 2 9", "hold", "done", "sail 2 10", "hold", "done", "sail 3 10 = mine 10")
    assert hunt.view(0).sunk == [["103"], []]


def test_ships_of_two_fleets_never_meet() -> None:
    """H1.3: both can be on the same number."""
    assert "sail 1 9" in game().play("sail 1 9", "hold", "done").legal


@pytest.mark.parametrize(("arrows", "first_row"), [([2, 3, 4, 5], "2345"), ([6], "6"), ([1, 4], "14"), ([4, 1], "14")])
def test_arrows(arrows: list[int], first_row: str) -> None:
    """H1.4: the home port lies beside fields 1-6; four of them, or those of option arrows, have an arrow."""
    hunt = game(arrows=arrows, mine_trigger="pass")
    first_steps = {line.split()[2] for line in hunt.legal}
    assert first_steps == set(first_row)


@pytest.mark.parametrize("magazines", [[4, 3, 2], [9, 9, 1], [1, 1, 1]])
def test_magazines(magazines: list[int]) -> None:
    """H1.5: ships carry 4, 3 and 2 charges, or as option magazines says; all start in port, loaded."""
    view = game(magazines=magazines).view(0)
    assert view.charges == [magazines, magazines]
    assert view.ships == [["port"] * 3] * 2


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("magazines", [2, 3, 4]), ("magazines", [4, 3]), ("magazines", [10, 3, 2]), ("magazines", [4, 3, 0]),
        ("arrows", []), ("arrows", [2, 2]), ("arrows", [7]), ("lanes", "diagonals"), ("torpedo_hit", "4/3"),
        ("torpedo_hit", "1/0"), ("turn_limit", -1), ("turn_limit", True), ("blast", "star"),
        ("auto_panels", 1), ("mine_trigger", None),
    ],
)  # fmt: skip
def test_impossible_options(option: str, value: object) -> None:
    with pytest.raises(Refusal) as refusal:
        empty(**{option: value})
    assert refusal.value.code == "option_value"


def test_hiding() -> None:
    """H2.1: each on a field of its own, on any level, also straight below one another."""
    hunt = empty().play("hide 114").refuses("hide 114", "H2.1", "cell_taken")
    hunt.play("hide 214", "hide 314", "mine 101")
    assert hunt.view(1).submarines == [["114", "214", "314"], []]
    assert empty().refuses("sail 1 3", "H2.1").refuses("done", "H2.1").verbs() == {"hide"}


def test_order_of_hiding_does_not_matter() -> None:
    """H2.1: only the positions count."""
    one, other = game(red="131 233 336"), game(red="336 131 233")
    assert one.state.to_bytes() == other.state.to_bytes()


def test_mine() -> None:
    """H2.2: on level 100, not on the number of an own submarine on whatever level."""
    hunt = empty().play("hide 114", "hide 220", "hide 333")
    assert hunt.legal == {f"mine 1{field:02}" for field in range(1, 37) if field not in (14, 20, 33)}
    hunt.refuses("mine 114", "H2.2").refuses("mine 120", "H2.2").refuses("mine 133", "H2.2")
    hunt.refuses("mine 215", "H2.2", "mine_too_deep").refuses("mine 15", "H1.2")
    assert "220" in str(hunt.state.why_not("mine 120"))


def test_mines_place_is_secret() -> None:
    """H2.3: only the owner can read it, until a ship is lost on it or the game ends."""
    hunt = game(mines="135 103")
    assert [hunt.view(seat).mines for seat in (0, 1, 2)] == [["", ""], ["135", ""], ["", "103"]]
    assert hunt.view(2).log[:4] == ("hide ?", "hide ?", "hide ?", "mine ?")
    hunt.play("sail 1 3 = mine 3")
    assert [hunt.view(seat).mines for seat in (0, 1, 2)] == [["", "103"], ["135", "103"], ["", "103"]]
    assert hunt.view(0).mine_fates == ["laid", "hit"]


def test_red_begins() -> None:
    """H3.1: red begins; then in turn."""
    hunt = game()
    for seat in (1, 2, 1, 2):
        assert hunt.state.to_move == seat
        line = sorted(hunt.legal)[0]
        hunt.play(line, "hold", "done")


def test_record_must_begin_with_red() -> None:
    """H3.1, and further keys of the deal are ignored."""
    record = write(game().match)
    assert record.deal == {}
    again = Record(**{name: getattr(record, name) for name in record.__struct_fields__})
    again.deal = {"unknown": 1}
    assert replay(again).state.to_bytes() == game().state.to_bytes()
    again.start = 2
    with pytest.raises(InvalidRecord) as fault:
        replay(again)
    assert (fault.value.refusal.kind, fault.value.refusal.rule) == (RefusalKind.UNTRUE, "H3.1")


@pytest.mark.parametrize(
    "line",
    [
        "hide", "hide  114", "hide 114 ", "Hide 114", "hide 0114", "hide a14", "hide 1140", "mine ?",
        "sail 1", "sail 1 03", "sail 1 Port", "sail one 3", "sail 1  3", "drop", "drop 0200",
        "fire 1", "fire 1 R2", "fire 1 r", "fire 1 r12", "fire 1 x1", "hold 1", "done.", "hit", "miss",
        "fire 1 r1 = hit", "drop ２00", "",
    ],
)  # fmt: skip
def test_malformed_lines_are_refused(line: str) -> None:
    for hunt in (empty(), game(), game().play("sail 1 3")):
        refusal = hunt.state.why_not(line)
        assert refusal is not None
        assert refusal.kind == RefusalKind.MALFORMED
