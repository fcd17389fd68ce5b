"""Terminal drawings: they fit the screen, are readable without colour, and can be plain ASCII."""

import io
import re

import pytest
from rich.cells import cell_len
from rich.console import Console

import fathom.cli.io.output  # noqa: F401  # registers the lookalikes
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.games.submarine.view import SubmarineView
from fathom.study.drawing import drawing_of
from play import finished, fresh, random_steps, variants


def drawn(match: Match, seat: int, width: int = 100, open_: bool = False) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, emoji=False, markup=False)
    seats = range(1, match.players + 1)
    opened = [match.view(seat) for seat in seats] if open_ else []
    names = [f"name {seat}" for seat in seats]
    drawing = drawing_of(match.game)
    console.print(drawing.draw(match.view(seat), names, opened))
    if match.over:
        console.print(drawing.standings(match.view(seat), names))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_every_line_can_be_typed_in_any_case(name: str, players: int, options: Options) -> None:
    match = fresh(name, players, options, 3)
    drawing = drawing_of(match.game)
    for _ in random_steps(match, 3, most=100):
        for line in match.legal():
            assert drawing.in_notation(line.lower()) == drawing.in_notation(line.upper()) == line


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_every_position_fits_the_screen(name: str, players: int, options: Options) -> None:
    match = fresh(name, players, options, 3)
    for i, _ in enumerate(random_steps(match, 3, most=400)):
        if i % 10:
            continue
        for width in (80, 100):
            text = drawn(match, match.to_move, width)
            assert max(map(cell_len, text.splitlines())) <= width
            assert text.count("\n") <= 30
        assert drawing_of(match.game).due(match.view(match.to_move))


@pytest.mark.parametrize(("name", "players", "options"), variants())
def test_every_result_is_shown(name: str, players: int, options: Options) -> None:
    for seed in range(3):
        match = finished(name, players, options, seed)
        assert match.result
        text = drawn(match, 0, open_=True)
        assert f"The game is over by {match.result.reason}: " in text
        shared = len(match.result.ranking[0]) > 1
        assert ("wins" in text) != (shared and name == "subhunt")
        text.encode("ascii", errors="fathom").decode("ascii")


def test_submarine_shows_all_open_tokens() -> None:
    match = finished("submarine", 5, {}, 2)
    view = match.view(0)
    assert isinstance(view, SubmarineView)
    text = drawn(match, 0)
    for tokens in [*view.board.values(), *view.containers, *view.jokers]:
        for token in tokens:
            assert token in text
    hulls = "".join(re.findall(r"<(\d+)>", text))
    assert [hulls.count(str(seat)) for seat in range(1, 6)] == [len(fields) for fields in view.boats]


def test_the_toll_stands_on_the_field() -> None:
    match = fresh("submarine", 2, {"first": "seat_1"}, 1)
    for line in ("mussel R", "mussel Y", *["place A", "place A"] * 5):
        match.play(line)
    level_2 = next(line for line in drawn(match, 1).splitlines() if line.startswith(" 2"))
    assert "-5" in level_2
    assert "-5" not in drawn(match, 0)


def test_lines_become_ascii_where_the_encoding_lacks_them() -> None:
    text = drawn(fresh("submarine", 2, {}, 1), 1).encode("ascii", errors="fathom").decode()
    assert "+---------------+" in text
    assert "?" not in text


def test_tie_breaks_are_spelled_out() -> None:
    from msgspec.structs import replace

    drawing = drawing_of(finished("submarine", 2, {}, 2).game)
    view = finished("submarine", 2, {}, 2).view(0)
    assert isinstance(view, SubmarineView)
    level = replace(view, reason="S10.4", containers=[["Ra"], ["Rb"]], jokers=[[], []])
    equal = replace(level, hands=[1, 1], stocks=[0, 0])
    cases = {
        "most treasures": replace(equal, ranking=((1,), (2,)), containers=[["Ra"], []]),
        "more jokers; treasures are equal": replace(equal, ranking=((2,), (1,)), jokers=[[], ["R*"]]),
        "more cards left; treasures and jokers are equal": replace(equal, ranking=((1,), (2,)), hands=[2, 1]),
        "Shared win of seat 1 (a) and seat 2 (b)": replace(equal, ranking=((1, 2),)),
        "full container": replace(equal, reason="S10.1", ranking=((1,), (2,))),
    }
    for words, case in cases.items():
        console = Console(file=io.StringIO(), width=100)
        console.print(drawing.standings(case, ["a", "b"]))
        assert isinstance(console.file, io.StringIO)
        assert words in console.file.getvalue()
