"""S3 to S6: the turn, the ship, the submarines."""

from fathom.games.submarine.position import Phase
from submarine.sea import sea


def test_two_parts() -> None:
    """S3.1: first the ship sails, then the submarines act; then it is the next player's turn."""
    game = sea(["A2 B2", "A2"], hands=["RGB", "RGB"])
    game.refuses("move A2-B2", "S3.1").refuses("done", "S3.1").play("sail A")
    game.refuses("sail B", "S3.1").play("move A2-B2", "done")
    assert game.state.to_move == 2


def test_hand_is_filled_up() -> None:
    """S3.2: at the end of the turn the player draws up to three, while the stock lasts."""
    game = sea(["A2", "B2"], {"A2": "Rc"}, hands=["RG", "RGB"], stocks=["YVB", ""])
    game.play("sail A", "lift A2 Rc", "done")
    assert game.hand(1) == "YGV"
    assert game.stock(1) == "B"
    short = sea(["A2", "B2"], hands=["", "RGB"], stocks=["Y", ""]).play("sail A", "move A2-B2", "done")
    assert short.hand(1) == "Y"


def test_left_to_right() -> None:
    """S4.1: at least one column, never back."""
    game = sea(["A2 C2 E2", "F2"], hands=["R", "R"], ships="C")
    assert game.legal == {"sail E", "sail off"}
    game.refuses("sail C", "S4.1").refuses("sail A", "S4.1", "not_ahead")


def test_stop_over_own_submarines() -> None:
    """S4.2: only in a column with an own submarine, on any level; columns may be passed."""
    game = sea(["B5 D2", "A2 C2"], hands=["R", "R"])
    assert game.legal == {"sail B", "sail D", "sail off"}
    game.refuses("sail C", "S4.2", "no_own_boat")
    assert "you have none in column C" in str(game.state.why_not("sail C"))


def test_sailing_off() -> None:
    """S4.3: always possible, and due when no column ahead allows a stop."""
    assert sea(["A2", "F2"], hands=["R", "R"], ships="A").legal == {"sail off"}
    assert "sail off" in sea(["A2 B2", "F2"], hands=["R", "R"]).legal


def test_off_until_all_are() -> None:
    """S4.4: a ship off the board stays there, and its owner pauses."""
    game = sea(["A2", "B2"], hands=["R", "R"], stocks=["YYYY", "YY"])
    game.play("sail off", "keep", "sail B", "move B2-C2", "done")
    assert game.verbs() == {"keep", "swap"}
    game.refuses("sail A", "S4.4", "ship_is_off")


def test_new_voyage() -> None:
    """S4.5: when the last ship is off, after that turn all go back and the next player begins."""
    game = sea(["A2", "B2", "C2"], hands=["R", "R", "R"], ships="><>")
    game.state.seat, game.state.phase = 1, Phase.SAILING
    game.play("sail off")
    assert list(game.state.ships) == [7, 7, 7]
    game.play("keep")
    assert list(game.state.ships) == [0, 0, 0]
    assert game.state.to_move == 3
    assert game.legal == {"sail C", "sail off"}


def test_only_under_the_ship() -> None:
    """S5.1: only own submarines in the column of the own ship act, on whatever level."""
    game = sea(["B2 B5 C3", "B3"], hands=["R", "R"]).play("sail B")
    assert {line.split()[1][:2] for line in game.legal if line.startswith("move")} == {"B2", "B5"}
    game.refuses("move C3-D3", "S5.1").refuses("move B3-D3", "S6.1").refuses("lift C3 Ra", "S5.1")


def test_one_kind_of_action() -> None:
    """S5.2: in one turn they move or they lift, not both."""
    start = sea(["A2 A3", "B2"], {"A2": "Rc", "A3": "Gb"}, hands=["RGB", "R"]).play("sail A")
    moved = sea(["A2 A3", "B2"], {"A2": "Rc", "A3": "Gb"}, hands=["RGB", "R"]).play("sail A", "move A2-B2")
    moved.refuses("lift A3 Gb", "S5.2", "already_moving")
    start.play("lift A2 Rc").refuses("move A3-B3", "S5.2", "already_lifting")
    assert start.legal == {"lift A3 Gb", "done"}


def test_an_action_is_due() -> None:
    """S5.3: at least one move or lift; moving stays possible when a lift is; an option lifts the duty."""
    game = sea(["A2", "B2"], {"A2": "Rc"}, hands=["R", "R"]).play("sail A")
    game.refuses("done", "S5.3", "must_act")
    assert {"lift A2 Rc", "move A2-B2"} <= game.legal
    free = sea(["A2", "B2"], hands=["R", "R"], must_act=False).play("sail A")
    assert "done" in free.legal
    free.play("done")


def test_each_moves_once() -> None:
    """S6.1: one after the other, each at most once, as many as the player likes."""
    game = sea(["A2 A3", "B2"], hands=["R", "R"]).play("sail A", "move A2-A3")
    assert {line for line in game.legal if line.startswith("move A2")} == set()
    game.play("move A3-B3")  # the one that has not moved yet
    game.refuses("move A3-B3", "S6.1", "boat_has_moved")
    assert game.legal == {"done"}


def test_where_a_submarine_goes() -> None:
    """S6.2: any other field of its level, or one level up or down and any field there."""
    game = sea(["C4", "B2"], hands=["R", "R"]).play("sail C")
    targets = {line[8:] for line in game.legal if line.startswith("move")}
    expected = {f"{column}{level}" for column in "ABCDEF" for level in (3, 4, 5)} - {"C4"}
    assert targets == expected
    game.refuses("move C4-C2", "S6.2", "too_far_down").refuses("move C4-C4", "S6.2", "stays_there")


def test_same_column() -> None:
    """S6.2: with `vertical_move=same_column` a change of level keeps the column."""
    game = sea(["C4", "B2"], hands=["R", "R"], same_column=True).play("sail C")
    targets = {line[8:] for line in game.legal if line.startswith("move")}
    assert targets == {"A4", "B4", "D4", "E4", "F4", "C3", "C5"}
    game.refuses("move C4-D5", "S6.2", "keeps_column")


def test_top_and_bottom() -> None:
    """S6.3: level 1 is closed to submarines, level 5 is the bottom."""
    game = sea(["C2 C5", "B2"], hands=["R", "R"]).play("sail C")
    game.refuses("move C2-C1", "S6.3").refuses("move C5-C6", "S6.3")
    assert {line[9] for line in game.legal if line.startswith("move C2")} == {"2", "3"}
    assert {line[9] for line in game.legal if line.startswith("move C5")} == {"4", "5"}
