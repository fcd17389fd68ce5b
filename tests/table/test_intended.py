"""Questions about moves as data: why one cannot be played."""

from typing import Any

import msgspec
import pytest

from fathom.core.errors import Refusal
from fathom.core.game import LegalMove
from fathom.core.intended import line_meant, why_not
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.protocol.account import AskWhy
from fathom.study.lessons import attempt
from play import fresh, random_steps, variants
from subhunt.hunt import game
from table.harness import ANN, BOB, TableHarness


def started_game() -> TableHarness:
    return TableHarness(options={"first": "seat_1"}).start()


def intended(move: LegalMove) -> Any:
    """Return the parts of a legal move that an intended one has, as JSON data."""
    data = msgspec.to_builtins(move)
    return {name: data[name] for name in ("verb", "piece", "from", "via", "to") if name in data}


def answer(match: Match, **move: Any) -> Refusal | None:
    """Return why a move cannot be played."""
    return why_not(match, None, move)


def field(name: str) -> dict[str, str]:
    return {"kind": "field", "field": name}


def ship(number: int, seat: int = 1) -> dict[str, str | int]:
    return {"kind": "ship", "seat": seat, "number": number}


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_a_legal_move_stands_for_its_own_line(name: str, players: int, options: Options) -> None:
    verbs = set()
    for match in random_steps(fresh(name, players, options, 3), 3, most=120):
        for move in match.game.legal_moves(match):
            line = line_meant(match, None, intended(move))
            assert line == (" ".join(move.line.split(" ")[:3]) if move.verb == "lift" else move.line)
            verbs.add(move.verb)
    assert len(verbs) >= 5


def test_an_illegal_move_gets_the_refusal_of_its_line() -> None:
    table = started_game().table
    sail = {"verb": "sail", "to": {"kind": "surface", "column": "C"}}
    assert table.why(ANN, 1, None, sail) == table.why(ANN, 1, "sail C")
    early = table.why(BOB, 2, None, sail)
    assert early is not None
    assert early.kind == "not_your_turn"
    with pytest.raises(Refusal, match="isn't yours"):
        table.why(BOB, 1, None, sail)


@pytest.mark.parametrize(
    ("move", "text"),
    [
        ({"verb": "dance"}, "Invalid enum value 'dance'"),
        ({"verb": "sail", "to": {"kind": "moon"}}, "Invalid value 'moon' - at `move.to.kind`"),
        ({"verb": "sail", "line": "sail C"}, "unknown field `line`"),
        ({"piece": None}, "missing required field `verb`"),
        ([], "Expected `object`, got `array`"),
        ({"verb": "sail"}, "a move with 'sail' needs another 'to': 'surface'"),
        ({"verb": "lift", "from": field("C4")}, "a move with 'lift' needs another 'piece': 'token'"),
        ({"verb": "place", "to": {"kind": "box"}}, "a move with 'place' needs another 'to': 'field or surface'"),
        ({"verb": "move", "from": field("Z9; done")}, "can't read 'move Z9; done-Z9; done'"),
    ],
)
def test_a_malformed_move_is_refused(move: Any, text: str) -> None:
    problem = started_game().table.why(ANN, 1, None, move)
    assert problem is not None
    assert problem.kind == "malformed"
    assert text.replace("'", "") in problem.text.replace("'", "").replace("\\", "").replace('"', "")


def test_a_question_is_about_a_line_or_a_move() -> None:
    for data in (b'{"seat": 1}', b'{"seat": 1, "line": "done", "move": {"verb": "done"}}'):
        with pytest.raises(msgspec.ValidationError, match="either `line` or `move`"):
            msgspec.json.decode(data, type=AskWhy)


def test_a_charge_goes_straight_down() -> None:
    """H5.1: the number is the ship's own field."""
    hunt = game().play("sail 1 3")
    beside = answer(hunt.match, verb="drop", to={"kind": "cell", "cell": "209"})
    assert beside is not None
    assert (beside.code, beside.rule, beside.params) == ("not_below", "H5.1", {"ship": 1, "field": "3"})
    assert answer(hunt.match, verb="drop", to={"kind": "cell", "cell": "203"}) is None
    early = answer(game().match, verb="drop", to={"kind": "cell", "cell": "209"})
    assert early is not None
    assert early.code == "due_sail"


def test_a_field_that_several_ships_reach_needs_a_ship() -> None:
    """H4.1: one ship moves."""
    both = answer(game().match, verb="sail", to=field("9"))
    assert both is not None
    assert (both.code, both.params) == ("which_ship", {"ships": "1, 2, 3", "field": "9"})
    hunt = game().at(red="1 36 lost")
    assert answer(hunt.match, verb="sail", to=field("2")) is None
    far = answer(hunt.match, verb="sail", to=field("19"))
    assert far is None
    lost = answer(hunt.match, verb="sail", piece=ship(3))
    assert lost is not None
    assert lost.code == "ship_lost"
    assert answer(hunt.match, verb="sail", piece=ship(2)) is None


def test_a_shot_without_a_lane_is_along_the_row_of_its_target() -> None:
    """H7.1: the lane of the target."""
    hunt = game(red="114 229 336").at(red="port port 1", blue="15 port lost").play("sail 3 port")
    assert line_meant(hunt.match, None, {"verb": "fire", "to": field("15")}) == "fire 1 r3"
    assert line_meant(hunt.match, None, {"verb": "fire", "to": {"kind": "port"}}) == "fire 2 r1"
    assert line_meant(hunt.match, None, {"verb": "fire", "to": field("30")}) == "fire 1 r5"
    named = {"kind": "field", "field": "15", "target": 2}
    assert line_meant(hunt.match, None, {"verb": "fire", "to": named}) == "fire 2 r3"


def test_a_lesson_answers_a_move_as_data() -> None:
    sail = {"verb": "sail", "to": {"kind": "surface", "column": "off"}}
    assert attempt("submarine", "sail", None, sail) == attempt("submarine", "sail", "sail off")
