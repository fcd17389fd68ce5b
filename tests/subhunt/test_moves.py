"""Legal moves and piece moves: what a client needs to draw a game of Submarine Hunt without knowing a rule."""

import pytest

from fathom.core.chance import HashChance
from fathom.core.game import Disclosure, LegalMove, PieceMove
from fathom.core.options import Options
from play import VARIANTS, fresh, random_steps
from subhunt.hunt import SUBHUNT, Hunt, empty, game

ALL = pytest.mark.parametrize(("players", "options"), VARIANTS["subhunt"])


def choice(hunt: Hunt, line: str) -> LegalMove:
    """Return the legal move of a line."""
    return next(one for one in SUBHUNT.legal_moves(hunt.match) if one.line == line)


def moved(hunt: Hunt, line: str, seat: int = 0) -> list[tuple[str, str, str]]:
    """Play a line and return its piece moves as an audience sees them, by default the spectator."""
    before = SUBHUNT.public_fields(hunt.match)
    hunt.play(line)
    step = hunt.match.steps[-1]
    after = SUBHUNT.public_fields(hunt.match)
    seen = SUBHUNT.piece_moves(before, after, step.seat, step.line_for(seat), step.news_for(seat))
    return [(motion.piece, motion.start, motion.end) for motion in seen]


def test_hiding() -> None:
    """H2.1, H2.2: others see that something is hidden, and not where."""
    hunt = empty()
    assert choice(hunt, "hide 214") == LegalMove(
        line="hide 214", verb="hide", piece="submarine 1", start="reserve 1", end="214"
    )
    assert moved(hunt, "hide 214") == [("submarine 1", "reserve 1", "?")]
    assert moved(hunt, "hide 215", seat=1) == [("submarine 1", "reserve 1", "215")]
    hunt.play("hide 216")
    assert choice(hunt, "mine 101").final  # the turn passes
    assert moved(hunt, "mine 101", seat=2) == [("mine 1", "reserve 1", "?")]


def test_what_a_move_discloses() -> None:
    """H6.1: a move discloses whether the mine is there. If that is known, the move can be undone."""
    hunt = game(mines="135 135")
    first = choice(hunt, "sail 1 3")
    assert (first.piece, first.start, first.end, first.final) == ("ship 1.1", "port", "3", True)
    assert first.tells == (Disclosure("mine_or_none", "H6.1", (), {"fields": "3"}),)
    assert moved(hunt, "sail 1 3") == [("ship 1.1", "port", "3")]
    hunt.play("hold", "done", "sail 1 3", "hold", "done")
    home = choice(hunt, "sail 1 port")
    assert (home.final, home.tells) == (False, ())


def test_what_a_path_discloses() -> None:
    """H6.1 with mine_trigger=pass: each field of the path is disclosed; the path ends at the mine."""
    hunt = game(mines="135 109", mine_trigger="pass")
    assert choice(hunt, "sail 1 3 9 15").tells[0].params == {"fields": "3, 9, 15"}
    assert moved(hunt, "sail 1 3 9 15 = mine 9") == [
        ("ship 1.1", "port", "3"), ("ship 1.1", "3", "9"), ("mine 2", "109", "lost"), ("ship 1.1", "9", "lost"),
    ]  # fmt: skip


def test_what_a_charge_costs_and_discloses() -> None:
    """H5.1, H5.2."""
    hunt = game(blue="209 233 336").play("sail 2 9")
    drop = choice(hunt, "drop 200")
    assert (drop.piece, drop.start, drop.end, drop.final) == ("charge 1", "magazine 1.2", "209", True)
    assert drop.costs == (PieceMove("charge 1", "magazine 1.2", "209"),)
    assert drop.tells == (Disclosure("charge_answered", "H5.2", (), {"cell": "209"}),)
    assert not choice(hunt, "hold").final
    assert moved(hunt, "drop 200 = hit") == [("charge 1", "magazine 1.2", "209"), ("submarine 2", "209", "lost")]


def test_port_loads() -> None:
    """H4.3: as many charges as are missing."""
    hunt = game().at(red="2 port port", charges="132432")
    loaded = ("charge 1", "port", "magazine 1.1")
    assert moved(hunt, "sail 1 port") == [("ship 1.1", "2", "port"), loaded, loaded, loaded]


def test_what_a_torpedo_discloses() -> None:
    """H7.3: a torpedo discloses that a submarine lies under the lane, and how many have fired."""
    hunt = game(red="103 109 336").at(blue="15 port port").play("sail 1 2", "hold")
    fire = choice(hunt, "fire 1 c3")
    assert (fire.piece, fire.start, fire.end, fire.final) == ("torpedo 1", "c3", "15", True)
    assert fire.tells == (Disclosure("lane_told", "H7.3", (), {"lane": "c3", "fired": 1}),)
    assert moved(hunt, "fire 1 c3 = miss") == [("torpedo 1", "c3", "15")]
    assert choice(hunt, "fire 1 c3").tells[0].params["fired"] == 2
    assert moved(hunt, "fire 1 c3 = hit") == [("torpedo 1", "c3", "15"), ("ship 2.1", "15", "lost")]


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
def test_choices_keep_their_word(players: int, options: Options) -> None:
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
                seen = SUBHUNT.piece_moves(before, SUBHUNT.public_fields(twin), step.seat, step.line, step.news)
                assert set(one.costs) <= set(seen)
                assert one.final == (twin.undo_limit() == 0)
                if one.piece and " = mine" not in step.line:
                    own = [motion for motion in seen if motion.piece == one.piece]
                    assert (own[0].start, own[-1].end) == (one.start, one.end)


class Seas:
    """Positions of pieces, changed by piece moves only."""

    def __init__(self, charges: list[list[int]]) -> None:
        self.ships = {f"ship {seat}.{ship}": "port" for seat in (1, 2) for ship in (1, 2, 3)}
        self.magazines = {f"magazine {s + 1}.{i + 1}": n for s, own in enumerate(charges) for i, n in enumerate(own)}
        self.hidden: dict[str, list[str]] = {f"{kind} {s}": [] for kind in ("submarine", "mine") for s in (1, 2)}

    def move(self, motion: PieceMove) -> None:
        kind, owner = motion.piece.split()
        if kind == "ship":
            assert self.ships[motion.piece] == motion.start
            self.ships[motion.piece] = motion.end
            if motion.end == "lost":
                self.magazines[f"magazine {owner}"] = 0
        elif kind == "charge" and motion.start == "port":
            self.magazines[motion.end] += 1
        elif kind == "charge":
            self.magazines[motion.start] -= 1
        elif kind != "torpedo":
            if motion.end == "lost":
                self.hidden[motion.piece].remove(motion.start)
            else:
                self.hidden[motion.piece].append(motion.end)


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
            for motion in SUBHUNT.piece_moves(before, after, step.seat, step.line, step.news):
                seas.move(motion)
            before = after
        told = len(match.steps)
        assert [*seas.ships.values()] == [*before["ships"][0], *before["ships"][1]]
        assert [*seas.magazines.values()] == [*before["charges"][0], *before["charges"][1]]
        for seat in (1, 2):
            known = SUBHUNT.private_fields(match, seat)
            assert sorted(seas.hidden[f"submarine {seat}"]) == known["submarines"][seat - 1]
            laid = before["mine_fates"][seat - 1] == "laid"
            assert seas.hidden[f"mine {seat}"] == ([known["mines"][seat - 1]] if laid else [])
