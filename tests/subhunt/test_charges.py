"""H5: depth charges."""

import pytest

from subhunt.hunt import bomb, game


def test_charge_is_spent() -> None:
    """H5.1: the ship must have one aboard; the player names the level, the number is the ship's field."""
    hunt = game(blue="103 233 336", mines="135 101").play("sail 3 3", "drop 100 = hit")
    assert hunt.view(0).charges == [[4, 3, 1], [4, 3, 2]]
    empty = game().at(red="9 8 7", charges="010").play("sail 1 10")
    empty.refuses("drop 100", "H5.1", "no_charge").refuses("hold", "H5.1", "no_charge")
    assert empty.legal == {"done"}
    last = game().at(red="9 8 7", charges="010").play("sail 2 14", "drop 300").refuses("drop 100", "H5.1")
    assert last.view(0).charges[0] == [0, 0, 0]


@pytest.mark.parametrize(
    ("fleet", "answer"),
    [("214 131 336", "hit"), ("215 131 336", "graze 1"), ("216 131 336", "miss")],
)
def test_answers(fleet: str, answer: str) -> None:
    """H5.2: hit, graze or miss, and it is the truth."""
    assert bomb("14", 200, fleet) == answer


def test_a_hit_sinks() -> None:
    """H5.2: the submarine leaves the game; a second charge there finds nothing."""
    hunt = game(blue="103 233 336", mines="135 101").play("sail 1 3", "drop 100 = hit", "done")
    assert hunt.view(1).sunk == [[], ["103"]]
    assert hunt.view(1).hidden == [3, 2]
    hunt.play("sail 1 3", "hold", "done", "sail 1 9", "hold", "done", "sail 1 8", "hold", "done")
    hunt.play("sail 2 3", "drop 100 = miss")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_cross(level: int) -> None:
    """H5.3: north, south, east, west on that level, and straight above and below; never a diagonal."""
    grazed = {f"{level}{field:02}" for field in (8, 13, 15, 20)}
    grazed |= {f"{other}14" for other in (level - 1, level + 1) if 1 <= other <= 3}
    cells = [f"{deep}{field:02}" for deep in (1, 2, 3) for field in range(2, 30)]
    assert {cell for cell in cells if bomb("14", level * 100, f"{cell} 136 336") == "graze 1"} == grazed


@pytest.mark.parametrize("level", [1, 2, 3])
def test_square(level: int) -> None:
    """H5.4: with blast=square all eight around it, on that level only."""
    grazed = {f"{level}{field:02}" for field in (7, 8, 9, 13, 15, 19, 20, 21)}
    cells = [f"{deep}{field:02}" for deep in (1, 2, 3) for field in range(2, 30)]
    found = {cell for cell in cells if bomb("14", level * 100, f"{cell} 136 336", blast="square") == "graze 1"}
    assert found == grazed


@pytest.mark.parametrize("blast", ["cross", "square"])
@pytest.mark.parametrize(("at", "fleet"), [("6", "207 213 236"), ("12", "207 213 219"), ("13", "206 212 218")])
def test_rows_do_not_run_on(blast: str, at: str, fleet: str) -> None:
    """H1.2, H5.3, H5.4: the end of one row is not beside the beginning of the next."""
    assert bomb(at, 200, fleet, blast=blast) == "miss"


@pytest.mark.parametrize(
    ("fleet", "answer"),
    [
        ("208 213 336", "graze 2"),
        ("208 114 314", "graze 3"),
        ("113 115 120", "miss"),
        ("215 236 336", "graze 1"),
    ],
)
def test_number_grazed(fleet: str, answer: str) -> None:
    """H5.5: one, two or three."""
    assert bomb("14", 200, fleet) == answer


@pytest.mark.parametrize(
    ("fleet", "answer"),
    [("214 213 336", "hit graze 1"), ("214 114 314", "hit graze 2"), ("214 207 336", "hit")],
)
def test_hit_and_graze(fleet: str, answer: str) -> None:
    """H5.6: with a hit, the number grazed besides."""
    assert bomb("14", 200, fleet) == answer
