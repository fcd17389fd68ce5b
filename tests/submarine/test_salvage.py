"""S7: salvaging."""

from submarine.sea import sea


def test_from_fields_with_own_submarines() -> None:
    """S7.1: any number of tokens, one after the other, from each such field of the column."""
    game = sea(["C3 C5", "F2"], {"C3": "Rc Gb", "C4": "Ya", "C5": "Vd"}, hands=["RGV", "R"], stocks=["", ""])
    game.play("sail C")
    game.refuses("lift C4 Ya", "S7.1", "no_boat_to_lift").refuses("lift C3 Vd", "S7.1", "not_there")
    game.play("lift C3 Rc", "lift C5 Vd", "lift C3 Gb")
    assert game.container(1) == {"Rc", "Gb", "Vd"}


def test_a_card_of_the_colour() -> None:
    """S7.2: a hand card of the token's colour goes to the discard pile."""
    game = sea(["C3", "F2"], {"C3": "Rc Gb"}, hands=["R", "R"], stocks=["Y", ""]).play("sail C")
    game.refuses("lift C3 Gb", "S7.2", "no_card_for").play("lift C3 Rc")
    assert game.hand(1) == ""
    assert game.state.discards == 1


def test_toll_for_each_foreign_submarine() -> None:
    """S7.2: one card to the owner of each foreign submarine on the field or above, for each token separately."""
    game = sea(
        ["C4 C2", "C2 C4", "C3 C5"],
        {"C4": "Rc Gb"},
        hands=["RG", "RRR", "RRR"],
        stocks=["YVBYVBY", "G", "G"],
    ).play("sail C", "lift C4 Rc")
    assert (game.stock(1), game.stock(2), game.stock(3)) == ("YVBY", "VYG", "BG")
    game.play("lift C4 Gb")
    assert (game.stock(1), game.stock(2), game.stock(3)) == ("Y", "VYVYG", "BBG")


def test_order_of_debts() -> None:
    """S7.3: debts run clockwise from the payer; stock pays the first, hand cards the last."""
    game = sea(
        ["F2", "C3", "C2", "C2 C2"],
        {"C3": "Rc Gb"},
        hands=["RR", "RGV", "RRR", "RRR"],
        stocks=["", "Y", "", ""],
    )
    game.state.seat = 1
    game.play("sail C")
    assert {line for line in game.legal if line.startswith("lift C3 Rc")} == {
        "lift C3 Rc pay G>4 V>4",
        "lift C3 Rc pay V>4 G>4",
    }
    game.play("lift C3 Rc pay G>4 V>4")
    assert (game.stock(3), game.stock(4), game.hand(2)) == ("Y", "VG", "")


def test_any_two_hand_cards_pay() -> None:
    """S7.3: the first card named is laid down first, whichever colours the two have."""
    for first, second in ("VR", "RV", "BY", "RR"):
        game = sea(["C3", "C2 C2"], {"C3": "Gc"}, hands=["G" + first + second, "YYY"]).play("sail C")
        game.play(f"lift C3 Gc pay {first}>2 {second}>2")
        assert (game.hand(1), game.stock(2)) == ("", second + first)


def test_hand_cards_only_when_the_stock_is_short() -> None:
    """S7.3: with enough stock there is no `pay`, and not a card more than is short."""
    rich = sea(["C3", "C2"], {"C3": "Rc Gb"}, hands=["RGV", "RRR"], stocks=["YY", ""]).play("sail C")
    rich.refuses("lift C3 Rc pay G>2", "S7.3", "stock_pays").play("lift C3 Rc")
    poor = sea(["C3", "C2 C2"], {"C3": "Rc Gb"}, hands=["RGV", "RRR"], stocks=["Y", ""]).play("sail C")
    poor.refuses("lift C3 Rc", "S7.3", "pay_count").refuses("lift C3 Rc pay G>2 V>2", "S7.3", "pay_count")
    poor.refuses("lift C3 Rc pay R>2", "S7.3", "no_card_to_pay").refuses("lift C3 Rc pay G>1", "S7.3", "pay_order")
    poor.play("lift C3 Rc pay V>2")
    assert (poor.hand(1), poor.stock(2)) == ("G", "VY")


def test_too_poor() -> None:
    """S7.3: if stock and hand, less the discarded card, do not suffice, it cannot be lifted by card."""
    game = sea(["C3", "C2 C2"], {"C3": "Rc"}, hands=["RG", "RRR"], jokers=["V*"]).play("sail C")
    game.refuses("lift C3 Rc", "S7.3", "cannot_pay").play("lift C3 Rc for V*")


def test_receivers_draw_at_once() -> None:
    """S7.4: received cards go on top; when the whole payment is made, receivers draw up to three."""
    game = sea(["C3", "C2 C2"], {"C3": "Rc"}, hands=["R", "GG"], stocks=["YV", "B"]).play("sail C", "lift C3 Rc")
    assert (game.hand(2), game.stock(2)) == ("GGV", "YB")


def test_by_joker() -> None:
    """S7.5: a treasure for a joker of any colour: no card, no toll; the joker takes its place."""
    game = sea(["C3", "C2 C2"], {"C3": "Rc Gb"}, hands=["", "RRR"], stocks=["YV", ""], jokers=["V* Ya"])
    game.play("sail C", "lift C3 Rc for V*", "lift C3 Gb for Ya")
    assert (game.tokens("C3"), game.container(1), game.jokers(1)) == ({"V*", "Ya"}, {"Rc", "Gb"}, set())
    assert game.stock(1) == "YV"


def test_a_mussel_by_card_only() -> None:
    """S7.5: a mussel on the board can be lifted by card only, and is a joker again."""
    game = sea(["C3", "F2"], {"C3": "R* Gb"}, hands=["R", "R"], jokers=["V*"]).play("sail C")
    game.refuses("lift C3 R* for V*", "S7.5", "mussel_by_joker").refuses("lift C3 Gb for Y*", "S7.5")
    game.play("lift C3 R*")
    assert game.jokers(1) == {"R*", "V*"}


def test_not_in_the_same_turn() -> None:
    """S7.6: a token put down can be lifted from the next player's turn on."""
    game = sea(["C3", "C3"], {"C3": "Rc Gb"}, hands=["VG", "VYY"], stocks=["YYYY", "YYYY"], jokers=["Va V*"])
    game.play("sail C", "lift C3 Rc for Va").refuses("lift C3 Va", "S7.6").refuses("lift C3 Va for V*", "S7.6")
    game.play("lift C3 Gb for V*").refuses("lift C3 V*", "S7.6").play("done")
    assert {"lift C3 Va", "lift C3 V*"} <= game.play("sail C").legal


def test_what_a_lifted_treasure_becomes() -> None:
    """S7.7: an open kind fills its place, whatever the colour; a second of its kind is a joker."""
    game = sea(["C3", "F2"], {"C3": "Rc Gc"}, hands=["RG", "R"]).play("sail C", "lift C3 Rc", "lift C3 Gc")
    assert (game.container(1), game.jokers(1)) == ({"Rc"}, {"Gc"})


def test_a_joker_won_now_is_spent_later() -> None:
    """S7.8: not in the turn in which it was won; from the next own turn on."""
    game = sea(
        ["C3 D2", "C2"],
        {"C3": "Rc Gb", "D2": "Yd"},
        containers=["Vc"],
        hands=["R", "RGB"],
        stocks=["YYYY", "YYYY"],
    )
    game.play("sail C", "lift C3 Rc").refuses("lift C3 Gb for Rc", "S7.8", "won_this_turn").play("done")
    game.play("sail C", "move C2-C3", "done", "sail D", "lift D2 Yd for Rc")
    assert game.container(1) == {"Vc", "Yd"}


def test_the_container_is_final() -> None:
    """S7.9: a joker never fills a place, and what lies on the container stays there."""
    game = sea(["C3", "F2"], {"C3": "Rc Gb"}, containers=["Va"], hands=["", "R"], jokers=["Ya"]).play("sail C")
    game.refuses("lift C3 Rc for Va", "S7.9", "on_container")
    assert game.container(1) == {"Va"}  # Ya is of the same kind, and fills nothing
