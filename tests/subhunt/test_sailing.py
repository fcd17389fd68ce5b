"""H3.2, H4: the turn and the ships' moves."""

import pytest

from subhunt.hunt import game

DEFAULT_ARROWS = (2, 3, 4, 5)


def square(field: int, reach: int) -> set[str]:
    """Return the fields within a number of steps."""
    row, column = divmod(field - 1, 6)
    rows = range(max(0, row - reach), min(6, row + reach + 1))
    columns = range(max(0, column - reach), min(6, column + reach + 1))
    return {str(r * 6 + c + 1) for r in rows for c in columns}


def test_parts_of_a_turn() -> None:
    """H3.2: move one ship; then a charge or none; then torpedoes or none."""
    hunt = game(red="103 233 336", blue="131 202 336").at(blue="15 port port")
    hunt.refuses("drop 100", "H3.2").refuses("hold", "H3.2").refuses("fire 1 r3", "H3.2").refuses("done", "H3.2")
    hunt.play("sail 1 3").refuses("sail 1 4", "H3.2", "has_moved").refuses("sail 2 4", "H3.2")
    hunt.refuses("done", "H3.2", "due_drop").refuses("fire 1 c3", "H3.2", "due_drop")
    assert hunt.legal == {"drop 100", "drop 200", "drop 300", "hold"}
    hunt.play("drop 200").refuses("drop 100", "H3.2", "one_charge").refuses("hold", "H3.2", "one_charge")
    assert hunt.legal == {"fire 1 c3", "done"}
    hunt.play("done")
    assert hunt.state.to_move == 2


def test_a_new_turn_resets_ship_and_target() -> None:
    """H3.2: the moved ship and the target are reset at each turn."""
    hunt = game(red="114 229 336").at(red="port port 1", blue="15 lost lost").play("sail 3 port", "fire 1 r3 = miss")
    assert (hunt.view(0).ship, hunt.view(0).target, hunt.view(0).lane, hunt.view(0).shots) == (3, 1, "r3", 1)
    hunt.play("done")
    assert (hunt.view(0).ship, hunt.view(0).target, hunt.view(0).lane, hunt.view(0).shots) == (0, 0, "", 0)


def test_reach() -> None:
    """H4.1: 1, 2 or 3 fields, each step in any of the eight directions."""
    for field in range(1, 37):
        hunt = game().at(red=f"{field} lost lost")
        port = {"port"} if field <= 18 else set()
        assert hunt.ends(1) == square(field, 3) - {str(field)} | port
    game().at(red="1 lost lost").refuses("sail 1 5", "H4.1", "too_far").refuses("sail 1 25", "H4.1")


def test_leaving_port() -> None:
    """H4.2: the first step is onto an arrow field, and counts."""
    assert game().ends(1) == {str(field) for field in range(1, 19)}
    game().refuses("sail 1 19", "H4.1")
    hunt = game(arrows=[6])
    assert hunt.ends(1) == square(6, 2)
    hunt.refuses("sail 1 1", "H4.2", "not_by_arrow").refuses("sail 1 24", "H4.1")


def test_sailing_home() -> None:
    """H4.3: from an arrow field, as one step; loaded at once; leaves in a later turn by any arrow field."""
    hunt = game().at(red="18 9 3", charges="101").play("sail 1 port")
    assert hunt.view(0).charges[0] == [4, 0, 1]
    assert hunt.legal == {"done"}
    hunt.play("done", "sail 1 3", "hold", "done")
    assert hunt.ends(1) == {str(field) for field in range(1, 19)} - {"9", "3"}
    far = game(arrows=[1]).at(red="14 4 27")
    assert "port" in far.ends(1)
    far.refuses("sail 2 port", "H4.3", "port_too_far").refuses("sail 3 port", "H4.3")
    assert "port" in game(arrows=[1, 6]).at(red="4 lost lost").ends(1)


def test_port_holds_any_number() -> None:
    """H4.3."""
    assert game().view(0).ships[0] == ["port", "port", "port"]
    assert "sail 3 port" in game().at(red="port port 3").legal


def test_move_ends_elsewhere() -> None:
    """H4.4: not where it began, nor back in port, nor on an own ship; passing is free."""
    hunt = game().at(red="1 2 port")
    hunt.refuses("sail 1 1", "H4.4", "stays_there").refuses("sail 3 port", "H4.4", "stays_there")
    hunt.refuses("sail 1 2", "H4.4", "own_ship_there").refuses("sail 3 1", "H4.4", "own_ship_there")
    boxed = game().at(red="1 2 7")
    assert boxed.ends(1) == square(1, 3) - {"1", "2", "7"} | {"port"}


def test_passing_out_of_port() -> None:
    """H4.4: an own ship on the only arrow field does not shut the port."""
    hunt = game(arrows=[1]).at(red="1 port lost")
    assert hunt.ends(2) == square(1, 2) - {"1"}
    assert "port" in game(arrows=[1]).at(red="1 8 lost").ends(2)


def test_ship_in_port() -> None:
    """H4.5: it cannot be fired at, and drops nothing."""
    hunt = game(red="102 203 304").at(red="8 port port", blue="9 port port", charges="111").play("sail 1 port")
    hunt.refuses("drop 100", "H4.5", "drops_in_port").refuses("hold", "H4.5")
    hunt.refuses("fire 2 r1", "H4.5", "target_in_port")
    assert {line.split()[1] for line in hunt.legal if line != "done"} == {"1"}


def test_lost_ship_stays_lost() -> None:
    """H3.2: only remaining ships can move."""
    hunt = game().at(red="lost 8 port").refuses("sail 1 3", "H3.2", "ship_lost")
    assert {line.split()[1] for line in hunt.legal} == {"2", "3"}


# Paths by another method than the engine's: all sequences of fields, filtered by each rule.


def neighbours(field: int) -> list[int]:
    return [other for other in range(1, 37) if str(other) in square(field, 1) and other != field]


def naive_ways(start: str, arrows: tuple[int, ...], taken: set[str]) -> set[str]:
    strings: list[list[int | str]] = [[start if start == "port" else int(start)]]
    found = set()
    for _ in range(3):
        longer = []
        for way in strings:
            at = way[-1]
            if at == "port":
                steps = [*arrows] if len(way) == 1 else []
            else:
                assert isinstance(at, int)
                steps = [*neighbours(at), *(["port"] if at in arrows else [])]
            longer += [[*way, step] for step in steps if step not in way]
        strings = longer
        found |= {" ".join(map(str, way[1:])) for way in strings if str(way[-1]) not in taken}
    return found


@pytest.mark.parametrize(
    ("red", "arrows"),
    [
        ("port port port", DEFAULT_ARROWS), ("15 22 29", DEFAULT_ARROWS), ("1 2 8", DEFAULT_ARROWS),
        ("6 5 12", (6,)), ("port 1 lost", (1,)), ("36 31 18", (1, 6)), ("3 9 port", (3,)),
        ("lost lost 21", (2,)),
    ],
)  # fmt: skip
def test_ways(red: str, arrows: tuple[int, ...]) -> None:
    """H6.1 with mine_trigger=pass: every way that touches no field twice, as H4.1 to H4.4 allow."""
    hunt = game(mine_trigger="pass", arrows=[*arrows]).at(red=red)
    places = red.split()
    expected = set()
    for ship, start in enumerate(places, start=1):
        if start != "lost":
            taken = {place for place in places if place.isdigit()}
            expected |= {f"sail {ship} {way}" for way in naive_ways(start, arrows, taken)}
    assert hunt.legal == expected


def test_a_step_in_each_direction() -> None:
    """H4.1, H6.1: with mine_trigger=pass the shortest ways lead to the eight fields around, for each ship."""
    for ship in (1, 2, 3):
        for end in ("1", "2", "3", "7", "9", "13", "14", "15"):
            red = ["lost"] * 3
            red[ship - 1] = "8"
            hunt = game(mine_trigger="pass").at(red=" ".join(red), charges="111111").play(f"sail {ship} {end}")
            assert hunt.view(0).ships[0][ship - 1] == end
            assert hunt.verbs() == {"drop", "hold"}


def test_refused_paths() -> None:
    """H4.1-H4.4 and H6.1 apply to a whole path."""
    hunt = game(mine_trigger="pass").at(red="8 port 3")
    hunt.refuses("sail 1 14 20 26 32", "H4.1", "way_too_long").refuses("sail 1 20", "H4.1", "not_a_step")
    hunt.refuses("sail 2 1 7", "H4.2", "not_an_arrow").refuses("sail 1 7 1 port", "H4.3", "not_from_arrow")
    hunt.refuses("sail 1 port", "H4.3", "not_from_arrow").refuses("sail 1 2 port 4", "H4.3", "port_ends_move")
    hunt.refuses("sail 2 2 port", "H4.4", "stays_there").refuses("sail 2 port", "H4.4", "stays_there")
    hunt.refuses("sail 1 2 3", "H4.4", "own_ship_there").refuses("sail 1 14 8", "H4.4", "stays_there")
    hunt.refuses("sail 1 14 8 7", "H6.1", "touched_twice").refuses("sail 2 2 port 3", "H4.4", "own_ship_there")
    hunt.refuses("sail 2 2 port 4", "H6.1", "touched_twice").refuses("sail 1 8", "H4.4", "stays_there")
    assert {"sail 1 3 4", "sail 1 2 port", "sail 1 3 port", "sail 3 port"} <= hunt.legal


def test_only_the_end_is_named() -> None:
    """H6.1 with mine_trigger=stop: the way does not matter."""
    game().refuses("sail 1 3 9", "H6.1", "end_only")


def test_most_ways_fit_the_buffer() -> None:
    """Three ships in the middle of the sea have more moves than anywhere else."""
    most = max(len(game(mine_trigger="pass").at(red=red).legal) for red in ("15 22 29", "15 16 21", "15 22 16"))
    assert 1000 < most < 2048
