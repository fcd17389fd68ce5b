"""Legal moves and piece moves: what a client needs to draw a game of Submarine without knowing a rule."""

from collections import Counter

import pytest

from fathom.core.game import Disclosure, LegalMove, PieceMove
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.submarine import move_data
from fathom.games.submarine.pieces import BOATS, COLOUR_NAMES
from play import VARIANTS, fresh, random_steps
from submarine.sea import Sea, sea

ALL = pytest.mark.parametrize(("players", "options"), VARIANTS["submarine"])


def choice(at: Sea, line: str) -> LegalMove:
    """Return the legal move of a line."""
    return next(one for one in move_data.legal_moves(at.state) if one.line == line)


def test_paths_of_placement_and_ships() -> None:
    match = fresh("submarine", 2, {"first": "seat_1"}, 1)
    taken = match.game.legal_moves(match)[0]
    assert (taken.verb, taken.piece, taken.start, taken.end) == ("mussel", "token R*", "box", "jokers 1")
    assert taken.final  # the turn passes
    at = sea(["C4", "A2"], ships="A").play("sail C")
    assert choice(at, "move C4-E5") == LegalMove(line="move C4-E5", verb="move", piece="boat 1", start="C4", end="E5")
    at = sea(["C4", "A2"], ships="A")
    assert choice(at, "sail off") == LegalMove(line="sail off", verb="sail", piece="ship 1", start="A", end="off")


def test_what_a_lift_costs_and_discloses() -> None:
    """S7.2, S7.4: all see the discarded card. A player with fewer than three cards draws an unknown one."""
    at = sea(["C3", "C2 C3", "C2"], {"C3": "Rc Gb"}, hands=["RRG", "YYY", "YY"], stocks=["BVR", "", ""]).play("sail C")
    lift = choice(at, "lift C3 Rc")
    assert (lift.piece, lift.start, lift.end, lift.final) == ("token Rc", "C3", "container 1", True)
    assert lift.costs == (
        PieceMove("card R", "hand 1", "discard"),
        PieceMove("card ?", "stock 1", "stock 2"),
        PieceMove("card ?", "stock 1", "stock 2"),
        PieceMove("card ?", "stock 1", "stock 3"),
    )
    assert lift.tells == (
        Disclosure("discarded", "S7.2", (), {"card": "R"}),
        Disclosure("drawn", "S7.4", (3,), {"seat": 3, "cards": 1}),
    )


def test_hand_cards_that_pay() -> None:
    """S7.3: the payer knows them, so the legal move names them."""
    at = sea(["C2", "C2"], {"C2": "Rc"}, hands=["RGV", "YYY"]).play("sail C")
    assert choice(at, "lift C2 Rc pay V>2").costs == (
        PieceMove("card R", "hand 1", "discard"),
        PieceMove("card V", "hand 1", "stock 2"),
    )


def test_what_a_joker_buys() -> None:
    """S7.5, S7.7: nothing is disclosed, so it can be undone unless it ends the game."""
    at = sea(["C3", "A2"], {"C3": "Rc Gb"}, containers=["Yb"], jokers=["V* Ba"]).play("sail C")
    lift = choice(at, "lift C3 Rc for V*")
    assert lift == LegalMove(
        line="lift C3 Rc for V*", verb="lift", piece="token Rc", start="C3", end="container 1",
        costs=(PieceMove("token V*", "jokers 1", "C3"),),
    )  # fmt: skip
    assert choice(at, "lift C3 Gb for Ba").end == "jokers 1"
    last = sea(["C3", "A2"], {"C2": "", "C3": "Rc", "C4": "", "C5": ""}, jokers=["V* Ba"]).play("sail C")
    assert choice(last, "lift C3 Rc for V*").final
    assert not choice(last, "lift C3 Rc for Ba").final


def test_what_the_pause_discloses() -> None:
    """S8.1, S9.3: the card goes under the pile, and the player sees the card drawn from the top."""
    swap = choice(sea(["C3", "A2"], hands=["RGV"], stocks=["Y"], ships=">"), "swap G")
    assert (swap.piece, swap.start, swap.end) == ("card G", "hand 1", "under stock 1")
    assert (swap.costs, swap.final) == ((), True)
    assert swap.tells == (Disclosure("drawn", "S8.1", (1,), {"seat": 1, "cards": 1}),)
    spare = sea(["C3", "A2"], hands=["RGV"], spare="Y", ships=">", spare_pause=True)
    assert choice(spare, "swap G").end == "under spare"


def test_what_the_end_of_a_turn_discloses() -> None:
    """S3.2: the player draws up to three cards."""
    at = sea(["C3", "A2"], {"C3": "Rc"}, hands=["RG"], stocks=["YY"]).play("sail C", "lift C3 Rc")
    assert choice(at, "done").tells == (Disclosure("drawn", "S3.2", (1,), {"seat": 1, "cards": 2}),)
    assert choice(at.play("done", "sail A", "move A2-B2"), "done").tells == ()


@ALL
def test_choices_keep_their_word(players: int, options: Options) -> None:
    """Every legal move of many positions has the declared path, cost and finality when played."""
    match = fresh("submarine", players, options, 12)
    for number, _ in enumerate(random_steps(match, 12)):
        if number % 23 and " pay " not in "".join(match.legal()):
            continue
        before, choices = match.game.public_fields(match), match.game.legal_moves(match)
        assert [one.line for one in choices] == match.legal()
        for one in choices:
            twin = match.prefix(number)
            step = twin.play(one.line)
            after, news = match.game.public_fields(twin), step.news_for(step.seat)
            seen = match.game.piece_moves(before, after, step.seat, step.line, news)
            assert set(one.costs) <= set(seen)
            assert not one.piece or PieceMove(one.piece, one.start, one.end) in seen
            assert one.final == (twin.undo_limit() == 0)
            drawn = Counter(way.end for way in seen if way.end.startswith("hand"))
            assert drawn == {f"hand {t.params['seat']}": t.params["cards"] for t in one.tells if t.code == "drawn"}


class Table:
    """Pieces by place, changed by piece moves only."""

    def __init__(self, match: Match) -> None:
        view = match.game.public_fields(match)
        self.at: dict[str, Counter[str]] = {}
        for field, tokens in view["opening"].items():
            self.put(field, *[f"token {token}" for token in tokens])
        self.put("box", *[f"token {colour}*" for colour in COLOUR_NAMES])
        for seat in range(1, match.players + 1):
            self.put(f"reserve {seat}", *[f"boat {seat}"] * BOATS[match.players])
            self.put("left", f"ship {seat}")
            self.put(f"hand {seat}", *["card ?"] * view["hands"][seat - 1])
            self.put(f"stock {seat}", *["card ?"] * view["stocks"][seat - 1])
        for seat, colour in enumerate(view["mussels"], start=1):
            self.move(PieceMove(f"token {colour}*", "box", f"jokers {seat}"))
        self.put("spare", *["card ?"] * view["spare"])

    def put(self, place: str, *pieces: str) -> None:
        self.at.setdefault(place, Counter()).update(pieces)

    def move(self, motion: PieceMove) -> None:
        """Apply a piece move. Cards lie face down for every audience."""
        piece = "card ?" if motion.piece.startswith("card") else motion.piece
        assert self.at[motion.start][piece], f"{motion} does not begin there"
        self.at[motion.start][piece] -= 1
        self.put(motion.end.removeprefix("under "), motion.piece if motion.end == "discard" else piece)

    def names(self, place: str, kind: str) -> list[str]:
        """Return the pieces of a kind at a place, in order."""
        return sorted(name.split()[1] for name in self.at.get(place, Counter()).elements() if name.startswith(kind))


@ALL
def test_piece_moves_reproduce_the_game(players: int, options: Options) -> None:
    """S11.1: the spectator's piece moves alone give the whole table at every step."""
    match = fresh("submarine", players, options, 9)
    table, before, told = Table(match), match.game.public_fields(match), 0
    for _ in random_steps(match, 9):
        for step in match.steps[told:]:
            after = match.game.public_fields(match)
            for motion in match.game.piece_moves(before, after, step.seat, step.line_for(0), step.news_for(0)):
                table.move(motion)
            before = after
        told = len(match.steps)
        for field, tokens in before["board"].items():
            assert table.names(field, "token") == sorted(tokens)
            boats = [str(seat) for seat in range(1, players + 1) for at in before["boats"][seat - 1] if at == field]
            assert table.names(field, "boat") == boats
        for seat in range(1, players + 1):
            assert str(seat) in table.names(before["ships"][seat - 1], "ship")
            assert table.names(f"container {seat}", "token") == sorted(before["containers"][seat - 1])
            assert table.names(f"jokers {seat}", "token") == sorted(before["jokers"][seat - 1])
            assert len(table.names(f"hand {seat}", "card")) == before["hands"][seat - 1]
            assert len(table.names(f"stock {seat}", "card")) == before["stocks"][seat - 1]
        assert len(table.names("spare", "card")) == before["spare"]
        assert table.names("discard", "card") == sorted(before["discards"])


def test_a_voyage_ends_with_piece_moves() -> None:
    """S4.5: all ships go back to the left edge."""
    match = fresh("submarine", 2, {"mussels": "random", "first": "seat_1"}, 1)
    for line in [*["place A", "place B"] * 5, "sail off", "keep", "sail off"]:
        match.play(line)
    before = match.game.public_fields(match)
    match.play("keep")
    back = match.game.piece_moves(before, match.game.public_fields(match), 2, "keep", ())
    assert back == (PieceMove("ship 1", "off", "left"), PieceMove("ship 2", "off", "left"))
