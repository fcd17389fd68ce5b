"""Legal moves and piece moves: what a client needs to draw a game of Submarine without knowing a rule."""

from collections import Counter

import msgspec
import pytest

from fathom.core.game import Disclosure
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.submarine import move_data
from fathom.games.submarine.move_types import (
    AnyPiece,
    AnyPlace,
    Boat,
    Box,
    Card,
    Container,
    Discard,
    Field,
    Hand,
    Jokers,
    Reserve,
    Ship,
    Spare,
    Stock,
    SubmarineLegalMove,
    SubmarinePieceMove,
    Surface,
    Token,
)
from fathom.games.submarine.pieces import BOATS, COLOUR_NAMES
from play import VARIANTS, fresh, piece_moves, random_steps
from submarine.sea import Sea, sea

ALL = pytest.mark.parametrize(("players", "options"), VARIANTS["submarine"])


def choice(at: Sea, line: str) -> SubmarineLegalMove:
    """Return the legal move of a line."""
    return next(one for one in move_data.legal_moves(at.state) if one.line == line)


def test_paths_of_placement_and_ships() -> None:
    match = fresh("submarine", 2, {"first": "seat_1"}, 1)
    taken = match.game.legal_moves(match)[0]
    assert (taken.verb, taken.piece, taken.start, taken.end) == (
        "mussel",
        Token("R*"),
        Box(),
        Jokers(1),
    )
    assert taken.final  # the turn passes on
    at = sea(["C4", "A2"], ships="A").play("sail C")
    assert choice(at, "move C4-E5") == SubmarineLegalMove(
        line="move C4-E5", verb="move", piece=Boat(1), start=Field("C4"), end=Field("E5")
    )
    at = sea(["C4", "A2"], ships="A")
    assert choice(at, "sail off") == SubmarineLegalMove(
        line="sail off", verb="sail", piece=Ship(1), start=Surface("A"), end=Surface("off")
    )


def test_what_a_lift_costs_and_discloses() -> None:
    """S7.2, S7.4: all see the discarded card. A player with fewer than three cards draws an unknown one."""
    at = sea(["C3", "C2 C3", "C2"], {"C3": "Rc Gb"}, hands=["RRG", "YYY", "YY"], stocks=["BVR", "", ""]).play("sail C")
    lift = choice(at, "lift C3 Rc")
    assert (lift.piece, lift.start, lift.end, lift.final) == (Token("Rc"), Field("C3"), Container(1), True)
    assert lift.costs == (
        SubmarinePieceMove(Card("R"), Hand(1), Discard()),
        SubmarinePieceMove(Card("?"), Stock(1), Stock(2)),
        SubmarinePieceMove(Card("?"), Stock(1), Stock(2)),
        SubmarinePieceMove(Card("?"), Stock(1), Stock(3)),
    )
    assert lift.tells == (
        Disclosure("discarded", "S7.2", (), {"card": "R"}),
        Disclosure("drawn", "S7.4", (3,), {"seat": 3, "cards": 1}),
    )


def test_hand_cards_that_pay() -> None:
    """S7.3: the payer knows them, so the legal move names them."""
    at = sea(["C2", "C2"], {"C2": "Rc"}, hands=["RGV", "YYY"]).play("sail C")
    assert choice(at, "lift C2 Rc pay V>2").costs == (
        SubmarinePieceMove(Card("R"), Hand(1), Discard()),
        SubmarinePieceMove(Card("V"), Hand(1), Stock(2)),
    )


def test_what_a_joker_buys() -> None:
    """S7.5, S7.7: nothing is disclosed, so it can be undone unless it ends the game."""
    at = sea(["C3", "A2"], {"C3": "Rc Gb"}, containers=["Yb"], jokers=["V* Ba"]).play("sail C")
    lift = choice(at, "lift C3 Rc for V*")
    assert lift == SubmarineLegalMove(
        line="lift C3 Rc for V*", verb="lift", piece=Token("Rc"), start=Field("C3"), end=Container(1),
        costs=(SubmarinePieceMove(Token("V*"), Jokers(1), Field("C3")),),
    )  # fmt: skip
    assert choice(at, "lift C3 Gb for Ba").end == Jokers(1)
    last = sea(["C3", "A2"], {"C2": "", "C3": "Rc", "C4": "", "C5": ""}, jokers=["V* Ba"]).play("sail C")
    assert choice(last, "lift C3 Rc for V*").final
    assert not choice(last, "lift C3 Rc for Ba").final


def test_what_the_pause_discloses() -> None:
    """S8.1, S9.3: the card goes under the pile, and the player sees the card drawn from the top."""
    swap = choice(sea(["C3", "A2"], hands=["RGV"], stocks=["Y"], ships=">"), "swap G")
    assert (swap.piece, swap.start, swap.end) == (Card("G"), Hand(1), Stock(1, under=True))
    assert (swap.costs, swap.final) == ((), True)
    assert swap.tells == (Disclosure("drawn", "S8.1", (1,), {"seat": 1, "cards": 1}),)
    spare = sea(["C3", "A2"], hands=["RGV"], spare="Y", ships=">", spare_pause=True)
    assert choice(spare, "swap G").end == Spare(under=True)


def test_what_the_end_of_a_turn_discloses() -> None:
    """S3.2: the player draws up to three cards."""
    at = sea(["C3", "A2"], {"C3": "Rc"}, hands=["RG"], stocks=["YY"]).play("sail C", "lift C3 Rc")
    assert choice(at, "done").tells == (Disclosure("drawn", "S3.2", (1,), {"seat": 1, "cards": 2}),)
    assert choice(at.play("done", "sail A", "move A2-B2"), "done").tells == ()


def test_a_seat_passes_with_an_idle_move() -> None:
    """S8.1, S8.3: a client can keep the hand by itself as long as the pause lasts."""
    pause = sea(["A2", "B2"], hands=["RGB", "R"], stocks=["YV", ""], ships=">")
    assert [one.line for one in move_data.legal_moves(pause.state) if one.idle] == ["keep"]
    forced = sea(["A2", "B2"], hands=["RGB", "R"], stocks=["", "Y"]).play("sail off")
    assert [(one.line, one.idle) for one in move_data.legal_moves(forced.state)] == [("keep", True)]
    at = sea(["C3", "A2"], {"C3": "Rc"}, hands=["RG"], stocks=["YY"]).play("sail C", "lift C3 Rc")
    assert choice(at, "done").idle


@ALL
def test_legal_moves_have_the_results_they_announce(players: int, options: Options) -> None:
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
            seen = match.game.made_move(before, after, step.seat, step.line, news)
            assert (one.verb, one.piece, one.start, one.end) == (seen.verb, seen.piece, seen.start, seen.end)
            assert one.costs == seen.costs
            assert one.final == (twin.undo_limit() == 0)
            drawn = Counter(way.end for way in seen.effects if isinstance(way.piece, Card))
            said = {Hand(t.params["seat"]): t.params["cards"] for t in one.tells if t.code == "drawn"}  # type: ignore[arg-type]
            assert drawn == said


FACE_DOWN = Card("?")


class Table:
    """Pieces by place, moved by piece moves and nothing else."""

    def __init__(self, match: Match) -> None:
        view = match.game.public_fields(match)
        self.at: dict[AnyPlace, Counter[AnyPiece]] = {}
        for field, tokens in view["opening"].items():
            self.put(Field(field), *[Token(token) for token in tokens])
        self.put(Box(), *[Token(f"{colour}*") for colour in COLOUR_NAMES])
        for seat in range(1, match.players + 1):
            self.put(Reserve(seat), *[Boat(seat)] * BOATS[match.players])
            self.put(Surface("left"), Ship(seat))
            self.put(Hand(seat), *[FACE_DOWN] * view["hands"][seat - 1])
            self.put(Stock(seat), *[FACE_DOWN] * view["stocks"][seat - 1])
        for seat, colour in enumerate(view["mussels"], start=1):
            self.move(SubmarinePieceMove(Token(f"{colour}*"), Box(), Jokers(seat)))
        self.put(Spare(), *[FACE_DOWN] * view["spare"])

    def put(self, place: AnyPlace, *pieces: AnyPiece) -> None:
        self.at.setdefault(place, Counter()).update(pieces)

    def move(self, motion: SubmarinePieceMove) -> None:
        """Move a piece. Cards lie here face down for every audience."""
        piece = FACE_DOWN if isinstance(motion.piece, Card) else motion.piece
        assert self.at[motion.start][piece], f"{motion} does not begin there"
        self.at[motion.start][piece] -= 1
        end: AnyPlace = motion.end
        if isinstance(end, Stock | Spare):
            end = msgspec.structs.replace(end, under=False)
        self.put(end, motion.piece if end == Discard() else piece)

    def names(self, place: AnyPlace, kind: type[AnyPiece], word: str) -> list[str]:
        """Return the sorted pieces of a kind at a place."""
        found = self.at.get(place, Counter()).elements()
        return sorted(str(getattr(piece, word)) for piece in found if isinstance(piece, kind))


@ALL
def test_piece_moves_reproduce_the_game(players: int, options: Options) -> None:
    """S11.1: the spectator's piece moves alone give the whole table at every step."""
    match = fresh("submarine", players, options, 9)
    table, before, told = Table(match), match.game.public_fields(match), 0
    for _ in random_steps(match, 9):
        for step in match.steps[told:]:
            after = match.game.public_fields(match)
            made = match.game.made_move(before, after, step.seat, step.line_for(0), step.news_for(0))
            for motion in piece_moves(made):
                table.move(motion)  # type: ignore[arg-type]
            before = after
        told = len(match.steps)
        for field, tokens in before["board"].items():
            assert table.names(Field(field), Token, "token") == sorted(tokens)
            boats = [str(seat) for seat in range(1, players + 1) for at in before["boats"][seat - 1] if at == field]
            assert table.names(Field(field), Boat, "seat") == boats
        for seat in range(1, players + 1):
            assert str(seat) in table.names(Surface(before["ships"][seat - 1]), Ship, "seat")
            assert table.names(Container(seat), Token, "token") == sorted(before["containers"][seat - 1])
            assert table.names(Jokers(seat), Token, "token") == sorted(before["jokers"][seat - 1])
            assert len(table.names(Hand(seat), Card, "colour")) == before["hands"][seat - 1]
            assert len(table.names(Stock(seat), Card, "colour")) == before["stocks"][seat - 1]
        assert len(table.names(Spare(), Card, "colour")) == before["spare"]
        assert table.names(Discard(), Card, "colour") == sorted(before["discards"])


def test_a_voyage_ends_with_piece_moves() -> None:
    """S4.5: all ships go back to the left edge."""
    match = fresh("submarine", 2, {"mussels": "random", "first": "seat_1"}, 1)
    for line in [*["place A", "place B"] * 5, "sail off", "keep", "sail off"]:
        match.play(line)
    before = match.game.public_fields(match)
    match.play("keep")
    back = match.game.made_move(before, match.game.public_fields(match), 2, "keep", ())
    assert back.effects == (
        SubmarinePieceMove(Ship(1), Surface("off"), Surface("left")),
        SubmarinePieceMove(Ship(2), Surface("off"), Surface("left")),
    )
