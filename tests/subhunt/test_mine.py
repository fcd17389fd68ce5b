"""H6: the mine."""

from subhunt.hunt import game


def test_ship_is_lost() -> None:
    """H6.1: a ship that ends on the mine's number is lost at once, before a charge; the mine leaves, too."""
    hunt = game(mines="135 109").play("sail 1 9 = mine 9")
    hunt.refuses("drop 100", "H6.1", "lost_to_mine").refuses("hold", "H6.1")
    view = hunt.view(2)
    assert view.ships[0] == ["lost", "port", "port"]
    assert view.charges[0] == [0, 3, 2]
    assert (view.mine_fates, view.mines) == (["laid", "hit"], ["", "109"])
    hunt.play("done", "sail 1 3", "hold", "done", "sail 2 9", "hold")
    assert hunt.said() == ""


def test_passing_is_safe() -> None:
    """H6.1: with mine_trigger=stop only the end of a move counts."""
    hunt = game(mines="135 109").at(red="3 port port").play("sail 1 15")
    assert hunt.view(0).ships[0][0] == "15"


def test_passing_is_fatal() -> None:
    """H6.1: with mine_trigger=pass entering the field is enough; the rest of the way is void."""
    hunt = game(mines="135 109", mine_trigger="pass").at(red="3 port port")
    hunt.play("sail 1 9 15 21 = mine 9").refuses("hold", "H6.1")
    assert hunt.view(0).ships[0][0] == "lost"
    assert game(mines="135 109", mine_trigger="pass").play("sail 1 3 8 15").said() == ""
    assert game(mines="135 103", mine_trigger="pass").play("sail 1 3 9 15").said() == "mine 3"
    assert game(mines="135 115", mine_trigger="pass").play("sail 1 3 9 15").said() == "mine 15"


def test_mine_on_the_way_home() -> None:
    """H6.1: a ship that meets the mine before port never arrives."""
    hunt = game(mines="135 103", mine_trigger="pass").at(red="9 port port", charges="1")
    hunt.play("sail 1 3 port = mine 3")
    assert hunt.view(0).ships[0][0] == "lost"
    assert game(mines="135 103").at(red="9 port port").play("sail 1 port").said() == ""


def test_way_after_the_mine_must_be_legal() -> None:
    """H6.1: the rest of the way is void, but must have been legal."""
    hunt = game(mines="135 109", mine_trigger="pass").at(red="3 port 15")
    hunt.refuses("sail 1 9 15", "H4.4").refuses("sail 1 9 21", "H4.1").refuses("sail 1 9 3 4", "H6.1")


def test_torpedoes_after_the_loss() -> None:
    """H6.2: the player may still fire in that turn."""
    hunt = game(red="103 233 336", mines="135 109").at(blue="15 port port").play("sail 1 9 = mine 9")
    assert hunt.legal == {"fire 1 c3", "done"}
    hunt.play("fire 1 c3 = hit", "done")


def test_last_ship() -> None:
    """H6.2, H8.1: not after the last ship, for the game is over."""
    hunt = game(red="103 233 336", mines="135 109").at(red="port lost lost", blue="15 port port")
    hunt.play("sail 1 9 = mine 9")
    assert hunt.result() == ("H8.1", [[2], [1]])
    assert hunt.legal == set()
