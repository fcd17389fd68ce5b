"""S10: the end and the winner."""

from fathom.core.errors import RefusalKind
from submarine.sea import Sea, sea

ELEVEN = "Ra Rb Rc Rd Re Rf Rg Rh Ri Rj Rk"


def test_all_kinds() -> None:
    """S10.1: at once, when the container is full, before the turn is over."""
    game = sea(["C3", "F2", "F2"], {"C3": "Gl Gb"}, containers=[ELEVEN, "Ya", "Va Vb"], hands=["G", "RRR", "R"])
    game.play("sail C", "lift C3 Gl")
    assert game.result() == ("S10.1", [[1], [3], [2]])
    assert game.legal == set()
    refusal = game.state.why_not("done")
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == (RefusalKind.GAME_OVER, "S10.1")


def bare(**fields: str) -> dict[str, str]:
    return {"C2": "", "C3": "", "C4": "", "C5": "", **fields}


def test_last_treasure_of_a_column() -> None:
    """S10.2: at once; a mussel does not count."""
    game = sea(["C3", "F2"], bare(C3="Rc", C5="V*"), hands=["RGB", "RR"]).play("sail C", "lift C3 Rc")
    assert game.result() == ("S10.2", [[1], [2]])


def test_a_mussel_for_the_last_treasure() -> None:
    """S10.2: a column with nothing but mussels is empty."""
    game = sea(["C3", "F2"], bare(C3="Rc"), hands=["G", "R"], jokers=["V*"]).play("sail C", "lift C3 Rc for V*")
    assert game.result() == ("S10.2", [[1], [2]])


def test_a_treasure_put_down_counts() -> None:
    """S10.2: a treasure put down as a joker counts as a treasure."""
    game = sea(["C3", "F2"], bare(C3="Rc"), hands=["G", "R"], jokers=["Va"]).play("sail C", "lift C3 Rc for Va")
    assert game.result() is None


def test_lifting_a_mussel_ends_nothing() -> None:
    """S10.2: it is the last treasure that counts, not the last token."""
    game = sea(["C3", "F2"], bare(C3="V*", C5="Ra"), hands=["V", "R"]).play("sail C", "lift C3 V*")
    assert game.result() is None


def test_no_cards_left() -> None:
    """S10.3: at the end of a turn after which no player has a card, in hand or stock."""
    game = sea(["C3", "F2"], {"C3": "Rc Gb"}, hands=["R", ""]).play("sail C", "lift C3 Rc")
    assert game.result() is None
    assert game.play("done").result() == ("S10.3", [[1], [2]])


def idle_voyages(game: Sea, voyages: int) -> Sea:
    for _ in range(2 * voyages):
        game.play("sail off", "keep")
    return game


def test_stalemate() -> None:
    """S10.4: so many voyages in a row without progress; 0 = never."""
    game = idle_voyages(sea(["C3", "F2"], hands=["RR", "R"]), 4)
    assert game.result() is None
    assert idle_voyages(game, 1).result() == ("S10.4", [[1], [2]])
    assert idle_voyages(sea(["C3", "F2"], hands=["R", "R"], stalemate=0), 20).result() is None


def test_progress() -> None:
    """S10.4: a lift by card is progress, and one by joker that fills a place; another by joker is not."""

    def after(line: str, containers: str) -> int:
        game = sea(
            ["C3", "F2"],
            {"C3": "Rc Gb"},
            containers=[containers],
            jokers=["V* Ya"],
            hands=["R", "R"],
            stalemate=1,
        )
        game.play("sail C", line, "done", "sail off", "keep", "sail off", "keep")
        return game.state.phase

    assert after("lift C3 Rc", "Vc") != 5
    assert after("lift C3 Rc for Ya", "") != 5
    assert after("lift C3 Rc for Ya", "Vc") == 5


def test_ranking() -> None:
    """S10.5: treasures, then jokers, then cards left; equals share a place."""
    containers = ["Ra Rb", "Ra Rb", "Ra Rb", "Ra Rb", "Ra Rb Rc"]
    game = sea(
        ["C3", "F2", "F2", "F2", "F2"],
        containers=containers,
        jokers=["V*", "", "Y*", "G* Vd"],
        hands=["RR", "R", "RR", ""],
        stalemate=1,
    )
    for _ in range(5):
        game.play("sail off", "keep")
    assert game.result() == ("S10.4", [[5], [4], [1, 3], [2]])


def test_reason_in_order() -> None:
    """S10.6: the first that applies: a full container before an empty column, no cards before stalemate."""
    full = sea(["C3", "F2"], bare(C3="Gl"), containers=[ELEVEN], hands=["G", "R"]).play("sail C", "lift C3 Gl")
    assert full.result() == ("S10.1", [[1], [2]])
    cards = sea(["C3", "F2"], {"C3": "Rc"}, hands=["", ""], ships="<>", stalemate=1).play("sail off", "keep")
    assert cards.result() is not None
    assert cards.result()[0] == "S10.3"  # type: ignore[index]
