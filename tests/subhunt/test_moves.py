"""Legal moves and piece moves: what a client needs to draw a game of Submarine Hunt without knowing a rule."""

import pytest

from fathom.core.chance import HashChance
from fathom.core.game import Disclosure, PieceMove
from fathom.core.options import Options
from fathom.games.subhunt.move_types import (
    Announcement,
    AnyPiece,
    AnyPlace,
    Cell,
    DepthCharge,
    FleetReserve,
    Lane,
    Lost,
    Magazine,
    Mine,
    Port,
    SubHuntLegalMove,
    SubHuntMove,
    Submarine,
    Torpedo,
    Vessel,
    Water,
)
from play import VARIANTS, fresh, piece_moves, random_steps
from subhunt.hunt import SUBHUNT, Hunt, empty, game

ALL = pytest.mark.parametrize(("players", "options"), VARIANTS["subhunt"])


LOST, PORT, RESERVE = Lost(), Port(), FleetReserve()
Way = tuple[AnyPiece, AnyPlace, AnyPlace]


def choice(hunt: Hunt, line: str) -> SubHuntLegalMove:
    """Return the legal move of a line."""
    return next(one for one in SUBHUNT.legal_moves(hunt.match) if one.line == line)


def test_a_seat_passes_with_an_idle_move() -> None:
    """H5.1, H7: no charge, and the end of the turn; without a target that is the only move."""
    hunt = game().play("sail 1 3")
    assert [one.line for one in SUBHUNT.legal_moves(hunt.match) if one.idle] == ["hold"]
    hunt.play("hold")
    assert [(one.line, one.idle) for one in SUBHUNT.legal_moves(hunt.match)] == [("done", True)]


def made(hunt: Hunt, line: str, seat: int = 0) -> SubHuntMove:
    """Play a line and return it as data for an audience, by default the spectator."""
    before = SUBHUNT.public_fields(hunt.match)
    hunt.play(line)
    step = hunt.match.steps[-1]
    after = SUBHUNT.public_fields(hunt.match)
    return SUBHUNT.made_move(before, after, step.seat, step.line_for(seat), step.news_for(seat))


def moved(hunt: Hunt, line: str, seat: int = 0) -> list[Way]:
    """Play a line and return its piece moves as an audience sees them, by default the spectator."""
    return [(motion.piece, motion.start, motion.end) for motion in piece_moves(made(hunt, line, seat))]


def test_hiding() -> None:
    """H2.1, H2.2: others see that something is hidden, and not where."""
    hunt = empty()
    assert choice(hunt, "hide 214") == SubHuntLegalMove(
        line="hide 214", verb="hide", piece=Submarine(1), start=RESERVE, end=Cell("214")
    )
    assert moved(hunt, "hide 214") == [(Submarine(1), RESERVE, Cell("?"))]
    assert moved(hunt, "hide 215", seat=1) == [(Submarine(1), RESERVE, Cell("215"))]
    hunt.play("hide 216")
    assert choice(hunt, "mine 101").final  # the turn passes on
    assert moved(hunt, "mine 101", seat=2) == [(Mine(1), RESERVE, Cell("?"))]


def test_what_a_move_discloses() -> None:
    """H6.1: a move discloses whether the mine is there. If that is known, the move can be undone."""
    hunt = game(mines="135 135")
    first = choice(hunt, "sail 1 3")
    assert (first.piece, first.start, first.end, first.final) == (Vessel(1, 1), PORT, Water("3"), True)
    assert first.tells == (Disclosure("mine_or_none", "H6.1", (), {"fields": ("3",)}),)
    assert moved(hunt, "sail 1 3") == [(Vessel(1, 1), PORT, Water("3"))]
    hunt.play("hold", "done", "sail 1 3", "hold", "done")
    home = choice(hunt, "sail 1 port")
    assert (home.final, home.tells) == (False, ())


def test_what_a_path_discloses() -> None:
    """H6.1 with mine_trigger=pass: each field of the path is disclosed; the path ends at the mine."""
    hunt = game(mines="135 109", mine_trigger="pass")
    way = choice(hunt, "sail 1 3 9 15")
    assert (way.start, way.via, way.end) == (PORT, (Water("3"), Water("9")), Water("15"))
    assert way.tells[0].params == {"fields": ("3", "9", "15")}
    sailed = made(hunt, "sail 1 3 9 15 = mine 9")
    assert (sailed.via, sailed.end, sailed.result) == ((Water("3"),), Water("9"), Announcement("mine"))
    ship = Vessel(1, 1)
    assert piece_moves(sailed) == (
        PieceMove(ship, PORT, Water("3")), PieceMove(ship, Water("3"), Water("9")), *sailed.effects,
    )  # fmt: skip
    assert [(its.piece, its.start) for its in sailed.effects] == [(Mine(2), Cell("109")), (ship, Water("9"))]
    assert {its.end for its in sailed.effects} == {LOST}


def test_what_a_charge_costs_and_discloses() -> None:
    """H5.1, H5.2."""
    hunt = game(blue="209 233 336").play("sail 2 9")
    drop = choice(hunt, "drop 200")
    assert (drop.piece, drop.start, drop.end, drop.final) == (DepthCharge(1), Magazine(2), Cell("209"), True)
    assert drop.tells == (Disclosure("charge_answered", "H5.2"),)
    assert not choice(hunt, "hold").final
    dropped = made(hunt, "drop 200 = hit")
    assert dropped.result == Announcement("hit")
    assert [(its.piece, its.start, its.end) for its in dropped.effects] == [(Submarine(2), Cell("209"), LOST)]


def test_what_a_charge_grazes() -> None:
    """H5.3: besides a hit, or without one."""
    hunt = game(blue="209 203 336").play("sail 2 9")
    assert made(hunt, "drop 200 = hit graze 1").result == Announcement("hit", 1)
    hunt = game(blue="203 210 336").play("sail 2 9")
    assert made(hunt, "drop 200 = graze 2").result == Announcement("graze", 2)


def test_port_loads() -> None:
    """H4.3: as many charges as are missing."""
    hunt = game().at(red="2 port port", charges="132432")
    loaded = (DepthCharge(1), PORT, Magazine(1))
    assert moved(hunt, "sail 1 port") == [(Vessel(1, 1), Water("2"), PORT), loaded, loaded, loaded]


def test_what_a_torpedo_discloses() -> None:
    """H7.3: a torpedo discloses that a submarine lies under the lane, and how many have fired."""
    hunt = game(red="103 109 336").at(blue="15 port port").play("sail 1 2", "hold")
    fire = choice(hunt, "fire 1 c3")
    assert (fire.piece, fire.start, fire.end, fire.final) == (Torpedo(1), Lane("c3"), Water("15", 1), True)
    assert fire.tells == (Disclosure("lane_told", "H7.3", (), {"fired": 1}),)
    missed = made(hunt, "fire 1 c3 = miss")
    assert (missed.result, missed.effects) == (Announcement("miss"), ())
    assert choice(hunt, "fire 1 c3").tells[0].params["fired"] == 2
    hit = made(hunt, "fire 1 c3 = hit")
    assert hit.result == Announcement("hit")
    assert [(its.piece, its.start, its.end) for its in hit.effects] == [(Vessel(2, 1), Water("15"), LOST)]


def test_no_legal_move_at_a_chance_node() -> None:
    hunt = game(red="103 109 336").at(blue="15 port port").play("sail 1 2", "hold")
    hunt.match.play("fire 1 c3")
    assert SUBHUNT.legal_moves(hunt.match) == ()


def test_the_note_of_the_mine_is_opened() -> None:
    """H2.3: when a ship is lost on it, and not before."""
    hunt = game(mines="135 110").play("sail 1 3", "hold", "done", "sail 1 3", "hold", "done", "sail 2 10")
    steps = hunt.match.steps
    assert steps[-1].line == "sail 2 10 = mine 10"
    assert SUBHUNT.unsealed_by(hunt.match, len(steps) - 1) == (7,)
    assert steps[7].line == "mine 110"
    assert all(SUBHUNT.unsealed_by(hunt.match, index) == () for index in range(len(steps) - 1))


@ALL
def test_legal_moves_have_the_results_they_announce(players: int, options: Options) -> None:
    """Every legal move of many positions has the declared path, cost and finality when played."""
    for seed in range(3):
        match = fresh("subhunt", 2, options, seed)
        for number, _ in enumerate(random_steps(match, seed, 120)):
            if number % 7:
                continue
            before, choices = SUBHUNT.public_fields(match), SUBHUNT.legal_moves(match)
            assert [one.line for one in choices] == match.legal()
            for one in choices[:: 1 + len(choices) // 25]:
                twin = match.prefix(number)
                step = twin.play(one.line, HashChance.seeded(number))
                seen = SUBHUNT.made_move(before, SUBHUNT.public_fields(twin), step.seat, step.line, step.news)
                assert (one.verb, one.piece, one.start) == (seen.verb, seen.piece, seen.start)
                assert one.final == (twin.undo_limit() == 0)
                if " = mine" not in step.line:
                    assert (one.via, one.end) == (seen.via, seen.end)


class Seas:
    """Pieces moved by piece moves and nothing else."""

    def __init__(self, charges: list[list[int]]) -> None:
        self.ships: dict[AnyPiece, AnyPlace] = {Vessel(seat, ship): PORT for seat in (1, 2) for ship in (1, 2, 3)}
        self.magazines = {(s + 1, i + 1): n for s, own in enumerate(charges) for i, n in enumerate(own)}
        self.hidden: dict[AnyPiece, list[AnyPlace]] = {kind(seat): [] for kind in (Submarine, Mine) for seat in (1, 2)}

    def move(self, motion: PieceMove) -> None:
        piece = motion.piece
        if isinstance(piece, Vessel):
            assert self.ships[piece] == motion.start
            self.ships[piece] = motion.end
            if motion.end == LOST:
                self.magazines[piece.seat, piece.number] = 0
        elif isinstance(piece, DepthCharge) and motion.start == PORT:
            self.magazines[piece.seat, motion.end.ship] += 1
        elif isinstance(piece, DepthCharge):
            self.magazines[piece.seat, motion.start.ship] -= 1
        elif not isinstance(piece, Torpedo):
            if motion.end == LOST:
                self.hidden[piece].remove(motion.start)
            else:
                self.hidden[piece].append(motion.end)


def ship_place(name: str) -> AnyPlace:
    return {"port": PORT, "lost": LOST}.get(name) or Water(name)


@ALL
@pytest.mark.parametrize("seed", range(3))
def test_piece_moves_reproduce_the_game(players: int, options: Options, seed: int) -> None:
    """H9.1: the piece moves alone give the positions of ships, charges, mines and submarines at every step."""
    match = fresh("subhunt", players, options, seed)
    before, told = SUBHUNT.public_fields(match), 0
    seas = Seas(before["charges"])
    for _ in random_steps(match, seed):
        for step in match.steps[told:]:
            after = SUBHUNT.public_fields(match)
            for motion in piece_moves(SUBHUNT.made_move(before, after, step.seat, step.line, step.news)):
                seas.move(motion)
            before = after
        told = len(match.steps)
        ships = [*before["ships"][0], *before["ships"][1]]
        assert [*seas.ships.values()] == [*map(ship_place, ships)]
        assert [*seas.magazines.values()] == [*before["charges"][0], *before["charges"][1]]
        for seat in (1, 2):
            known = SUBHUNT.private_fields(match, seat)
            assert sorted(its.cell for its in seas.hidden[Submarine(seat)]) == known["submarines"][seat - 1]
            laid = before["mine_fates"][seat - 1] == "laid"
            assert seas.hidden[Mine(seat)] == ([Cell(known["mines"][seat - 1])] if laid else [])
