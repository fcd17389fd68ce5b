"""H9: the knowledge of each player."""

import msgspec
import pytest

from fathom.core.game import GameResult
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.rng import Rng
from fathom.games.subhunt.deduction import deduce
from fathom.games.subhunt.inferences import Charge, Evidence
from fathom.games.subhunt.pieces import CELL_NAMES
from fathom.games.subhunt.view import SubHuntView, told
from fathom.games.subhunt.worlds import Hidden
from play import VARIANTS, fresh, random_steps
from subhunt.hunt import SUBHUNT, Hunt, game

ALL = (0, 1, 2)


def test_open_to_all() -> None:
    """H9.1: ships, charges, announcements, shots with lane and result, sunken pieces."""
    hunt = game(red="103 233 336", blue="103 109 336", mines="135 110").play("sail 1 3", "drop 100", "done")
    hunt.play("sail 2 9", "drop 200", "fire 1 c3 = miss", "done", "sail 2 10")
    for seat in ALL:
        view = hunt.view(seat)
        assert view.ships == [["3", "lost", "port"], ["port", "9", "port"]]
        assert view.charges == [[3, 0, 2], [4, 2, 2]]
        assert view.sunk == [[], ["103"]]
        assert view.hidden == [3, 2]
        assert view.mine_fates == ["laid", "hit"]
        assert view.log[8:] == (
            "sail 1 3", "drop 100 = hit graze 1", "done", "sail 2 9", "drop 200 = miss",
            "fire 1 c3 = miss", "done", "sail 2 10 = mine 10",
        )  # fmt: skip
        assert view.news == hunt.view(0).news


def test_secret_until_the_end() -> None:
    """H9.2: submarines and mine."""
    hunt = game(red="103 233 336", blue="104 234 336", mines="135 132").play("sail 1 9", "hold")
    assert [hunt.view(seat).submarines for seat in ALL] == [
        [[], []], [["103", "233", "336"], []], [[], ["104", "234", "336"]],
    ]  # fmt: skip
    assert [hunt.view(seat).mines for seat in ALL] == [["", ""], ["135", ""], ["", "132"]]
    assert hunt.view(1).log[:8] == ("hide 103", "hide 233", "hide 336", "mine 135", *["hide ?"] * 3, "mine ?")
    hunt.match.end(GameResult("resigned", ((2,), (1,))))
    for seat in ALL:
        view = hunt.view(seat)
        assert view.submarines == [["103", "233", "336"], ["104", "234", "336"]]
        assert view.mines == ["135", "132"]
        assert view.log[:2] == ("hide 103", "hide 233")
        assert view.phase == "over"


PLAYED = (
    "sail 1 3",
    "drop 100 = miss",
    "done",
    "sail 1 3",
    "drop 100",
    "fire 1 c3 = miss",
    "done",
    "sail 2 9",
    "drop 300",
)


def shown(match: Match, seat: int) -> bytes:
    """Return everything that an audience was shown in a game: public fields, piece moves and its own legal moves."""
    now, told = match.prefix(0), []
    before = SUBHUNT.public_fields(now)
    for true in match.steps:
        choices = SUBHUNT.legal_moves(now) if seat == now.to_move else ()
        now.replay_step(true)
        step = now.steps[-1]
        read, after = step.line_for(seat), SUBHUNT.public_fields(now)
        told.append((choices, read, SUBHUNT.made_move(before, after, step.seat, read, step.news_for(seat)), after))
        before = after
    return msgspec.json.encode([told, SUBHUNT.legal_moves(match) if seat == match.to_move else ()])


@pytest.mark.parametrize("options", [{}, {"blast": "square", "mine_trigger": "pass", "lanes": "plus_diagonals"}])
def test_legal_moves_and_piece_moves_reveal_nothing(options: Options) -> None:
    """H9.2: in every world that a seat cannot distinguish from the true one, it is shown the same bytes."""
    match, changed = fresh("subhunt", 2, options, 6), 0
    for number, _ in enumerate(random_steps(match, 6, 80)):
        if number % 9:
            continue
        for seat in ALL:
            other = SUBHUNT.worlds(match.view(seat)).match(Rng(number))
            changed += other.state.to_bytes() != match.state.to_bytes()
            assert shown(other, seat) == shown(match, seat)
    assert changed > 10


def test_only_announcements_make_a_difference() -> None:
    """H9.2: other positions with the same answers give the enemy and the spectator the same bytes."""
    one = game(blue="209 233 336", mines="135 135").play(*PLAYED)
    other = game(blue="221 309 236", mines="135 101")
    with pytest.raises(AssertionError):
        other.play(*[line + " = miss" if line == "drop 300" else line for line in PLAYED])
    other = game(blue="236 115 209", mines="135 101").play(*PLAYED)
    for seat in (0, 1):
        assert one.view(seat).to_bytes() == other.view(seat).to_bytes()
        assert shown(one.match, seat) == shown(other.match, seat)
    assert one.view(2).to_bytes() != other.view(2).to_bytes()
    assert shown(one.match, 2) != shown(other.match, 2)


@pytest.mark.parametrize("options", [{}, {"blast": "square", "mine_trigger": "pass", "lanes": "plus_diagonals"}])
def test_refusals_reveal_nothing(options: Options) -> None:
    """H9.2: in every world that the seat to move cannot distinguish from the true one, refusals are the same."""
    match = fresh("subhunt", 2, options, 4)
    lines = ["hide 101", "mine 101", "hold", "done", "drop 100", "drop 400"]
    lines += [f"sail {ship} {end}" for ship in (1, 2, 3) for end in ("port", *range(1, 37))]
    lines += [f"fire {ship} {lane}{number}" for ship in (1, 2, 3) for lane in "rcd" for number in range(1, 7)]
    for number, _ in enumerate(random_steps(match, 4, 120)):
        if number % 6:
            continue
        other = SUBHUNT.worlds(match.view(match.to_move)).draw(Rng(number))
        for line in lines:
            assert str(match.state.why_not(line)) == str(other.why_not(line))


def test_view_is_json() -> None:
    """A view can be decoded again."""
    view = game().play("sail 1 3").view(1)
    assert msgspec.json.decode(view.to_bytes(), type=SubHuntView) == view


def pegs(hunt: Hunt, seat: int) -> dict[str, str]:
    """Return the pegs of a seat."""
    levels = hunt.view(0).panels[seat - 1]
    return {f"{i + 1}{j + 1:02}": peg for i, level in enumerate(levels) for j, peg in enumerate(level) if peg != "."}


def test_panel_after_a_miss() -> None:
    """H9.3: white pegs at the field and all around it."""
    hunt = game(mines="135 101").at(red="14 port port").play("sail 1 8", "drop 200 = miss")
    assert pegs(hunt, 1) == dict.fromkeys(["208", "202", "214", "207", "209", "108", "308"], "w")
    assert pegs(hunt, 2) == {}
    square = game(mines="135 106", blast="square").play("sail 1 1", "drop 300 = miss")
    assert pegs(square, 1) == dict.fromkeys(["301", "302", "307", "308"], "w")


def test_panel_after_a_graze() -> None:
    """H9.3: white at the field, red around it where no white peg is."""
    hunt = game(blue="209 233 336", mines="135 101").play("sail 1 2", "drop 200 = miss", "done")
    hunt.play("sail 1 5", "hold", "done", "sail 1 8", "drop 200 = graze 1")
    red = dict.fromkeys(["207", "209", "214", "108", "308"], "r")
    white = dict.fromkeys(["201", "202", "203", "102", "302", "208"], "w")
    assert pegs(hunt, 1) == red | white


def test_panel_after_a_hit() -> None:
    """H9.3, H5.6: a flag, and white around it, for nothing else was grazed; red elsewhere stays."""
    hunt = game(blue="209 233 336", mines="135 101").play("sail 1 8", "drop 200 = graze 1", "done")
    hunt.play("sail 1 5", "hold", "done", "sail 1 9", "drop 200 = hit")
    white = dict.fromkeys(["208", "203", "215", "210", "109", "309"], "w")
    red = dict.fromkeys(["202", "207", "214", "108", "308"], "r")
    assert pegs(hunt, 1) == {"209": "f"} | white | red


def test_panel_after_a_hit_and_graze() -> None:
    """H9.3, H5.6: where a hit grazes others, its surroundings are not clear; and a flag stays a flag."""
    hunt = game(blue="209 210 336", mines="135 101").play("sail 1 9", "drop 200 = hit graze 1", "done")
    red = dict.fromkeys(["203", "208", "215", "210", "109", "309"], "r")
    assert pegs(hunt, 1) == {"209": "f"} | red
    hunt.play("sail 1 5", "hold", "done", "sail 2 3", "drop 200 = miss", "done", "sail 1 4", "hold", "done")
    assert pegs(hunt, 1)["209"] == "f"
    assert pegs(hunt, 1)["203"] == "w"


@pytest.mark.parametrize("options", [{}, {"blast": "square"}])
def test_white_pegs_are_sound(options: Options) -> None:
    """H9.3: in whole games no living submarine lies under a white peg or a flag."""
    for seed in range(8):
        match = fresh("subhunt", 2, {**options, "torpedo_hit": "0", "turn_limit": 40}, seed)
        for _ in random_steps(match, seed):
            pass
        view = match.view(0)
        assert isinstance(view, SubHuntView)
        for seat in (0, 1):
            for cell in view.submarines[1 - seat]:
                assert view.panels[seat][int(cell[0]) - 1][int(cell[1:]) - 1] in ".r"
            for cell in view.sunk[1 - seat]:
                assert view.panels[seat][int(cell[0]) - 1][int(cell[1:]) - 1] == "f"


def test_panels_without_automatic_pegs() -> None:
    """H9.3: with auto_panels off the program sets none."""
    assert game(auto_panels=False).play("sail 1 3", "drop 100").view(1).panels == []


def test_which_steps_can_be_undone() -> None:
    """A move discloses that there is no mine, unless that was known. A charge and a torpedo are answered."""
    hunt = game(red="103 233 336", blue="103 233 336", mines="135 132").play("sail 1 3")
    assert hunt.match.undo_limit() == 0
    hunt.play("hold")
    assert hunt.match.undo_limit() == 1
    hunt.match.undo()
    hunt.play("drop 100 = hit")
    assert hunt.match.undo_limit() == 0
    hunt.play("done", "sail 1 9", "hold", "done", "sail 1 port")
    assert hunt.match.undo_limit() == 1
    hunt.match.undo()
    hunt.play("sail 2 9", "hold", "fire 1 c3 = miss")
    assert hunt.match.undo_limit() == 0


def test_moves_in_known_waters_can_be_undone() -> None:
    """There is no mine where an own ship has stopped or a submarine was sunk (H2.2)."""
    hunt = game(mines="135 132").play(
        "sail 1 3", "hold", "done", "sail 1 3", "hold", "done", "sail 1 9", "hold", "done"
    )
    hunt.play("sail 1 9", "hold", "done", "sail 2 3", "hold")
    assert hunt.match.undo_limit() == 2
    hunt.match.undo()
    hunt.match.undo()
    assert hunt.state.to_move == 1
    gone = game(mines="135 103").play("sail 1 3 = mine 3", "done", "sail 1 3", "hold", "done", "sail 2 9")
    assert gone.match.undo_limit() == 1


def test_paths_that_disclose() -> None:
    """With mine_trigger=pass every field of a path is disclosed, also on the way to port."""
    hunt = game(mines="135 132", mine_trigger="pass").play("sail 1 3 9", "hold", "done", "sail 1 3", "hold", "done")
    hunt.play("sail 1 3 port")
    assert hunt.match.undo_limit() == 1
    hunt.match.undo()
    hunt.play("sail 1 4 port")
    assert hunt.match.undo_limit() == 0


def test_placement_can_be_undone() -> None:
    """No other audience has seen where a submarine was hidden."""
    hunt = Hunt({}).play("hide 101", "hide 102")
    assert hunt.match.undo_limit() == 2
    hunt.match.undo()
    hunt.play("hide 103", "hide 104", "mine 105")
    assert hunt.match.undo_limit() == 0


def deduced(hunt: Hunt, seat: int) -> dict[str, str]:
    """Return the pegs of a seat by exact deduction."""
    hunt.match.aids = ("deduction",)
    levels = hunt.view(0).deduced[seat - 1]
    return {f"{i + 1}{j + 1:02}": peg for i, level in enumerate(levels) for j, peg in enumerate(level) if peg != "."}


def test_deduction_after_a_graze_that_a_hit_explains() -> None:
    """H9.3: the source's method leaves red pegs around the graze, deduction knows that those cells are empty."""
    hunt = game(blue="209 233 336", mines="135 101").play("sail 1 8", "drop 200 = graze 1", "done")
    graze = ["202", "207", "209", "214", "108", "308"]
    assert deduced(hunt, 1) == dict.fromkeys(graze, "r") | {"208": "w"}
    hunt.play("sail 1 5", "hold", "done", "sail 1 9", "drop 200 = hit")
    assert [pegs(hunt, 1)[cell] for cell in ("202", "207", "108")] == ["r", "r", "r"]
    blast = dict.fromkeys(["203", "210", "215", "109", "309", "208"], "w")
    assert deduced(hunt, 1) == dict.fromkeys(graze, "w") | blast | {"209": "f"}
    assert deduced(hunt, 2) == {}


def test_deduction_finds_the_only_place() -> None:
    """H9.3: of the neighbours of a graze all but one are known to be empty."""
    answers = {"202": 1, "209": 0, "102": 0, "302": 0}
    charges = [Charge(9 + i, CELL_NAMES.index(cell), False, n) for i, (cell, n) in enumerate(answers.items())]
    before, after = [Evidence(hidden=3, charges=charges[:count]) for count in (3, 4)]
    at = CELL_NAMES.index("201")
    assert "".join(deduce(before, square=False))[at] == "r"
    found = "".join(deduce(after, square=False))
    assert [cell for cell, peg in enumerate(found) if peg in "cr"] == [at]
    assert found[at] == "c"


@pytest.mark.parametrize(("players", "options"), VARIANTS["subhunt"][:3])
def test_deduction_is_what_all_possible_fleets_have_in_common(players: int, options: Options) -> None:
    """Compare with an enumeration of all fleets and mines that fit (H2.2, H5.2, H7.3)."""
    signs = set()
    for seed in range(2):
        for number, match in enumerate(random_steps(fresh("subhunt", players, options, seed), seed, 400)):
            if number % 40 or number < 40:
                continue
            for evidence in told(match).about:
                square = match.options["blast"] == "square"
                found = "".join(deduce(evidence, square))
                sets = fitting(Hidden(evidence, square))
                possible, certain = set().union(*sets), set.intersection(*sets)
                for cell, peg in enumerate(found):
                    signs.add(peg)
                    if peg != "f":
                        assert (peg != "w", peg == "c") == (cell in possible, cell in certain)
    assert signs > {"w"}


def fitting(hidden: Hidden) -> list[set[int]]:
    """Return the sets of living submarines that leave a field to the mine."""
    found = []
    for chosen in hidden.sets:
        cells = {int(chosen) >> 7 * place & 127 for place in range(hidden.count)}
        if not hidden.mines or set(hidden.mines) - {cell % 36 for cell in cells}:
            found.append(cells)
    return found


def test_deduction_leaves_room_for_the_mine() -> None:
    """H2.2: a submarine cannot lie under the only field that is left to the mine."""
    evidence = Evidence(hidden=3, mine_laid=True, clear=set(range(36)) - {7})
    known = "".join(deduce(evidence, square=False))
    assert [cell for cell, peg in enumerate(known) if peg == "w"] == [7, 43, 79]


def test_deduction_only_where_the_table_enables_it() -> None:
    hunt = game().play("sail 1 3", "drop 100")
    assert hunt.view(1).deduced == []
    hunt.match.aids = ("deduction",)
    assert hunt.match.prefix(9).view(1).deduced  # copies keep the aids
    manual = game(auto_panels=False).play("sail 1 3", "drop 100")
    manual.match.aids = ("deduction",)
    assert manual.view(1).deduced == []  # the players want to keep the notes
